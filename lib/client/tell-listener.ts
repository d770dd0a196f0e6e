/** Calls a listener; what it throws ends up where errors of event listeners do, and disturbs no other listener. */
export function tellListener(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    process.nextTick(() => {
      throw error;
    });
  }
}
