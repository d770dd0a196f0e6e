/**
 * Tells a server that its session is over, where there is one; it would notice by itself, only later.
 *
 * @param transport The SDK's transport; those without sessions have nothing to tell.
 * @param milliseconds How long that may take; what fails is not worth a word.
 */
export async function endSession(transport: object | undefined, milliseconds: number): Promise<void> {
  const { sessionId, terminateSession } = (transport ?? {}) as {
    readonly sessionId?: string;
    readonly terminateSession?: () => Promise<void>;
  };
  if (sessionId === undefined || terminateSession === undefined) return;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)));
  await Promise.race([terminateSession.call(transport).catch(() => undefined), late]);
  clearTimeout(timer);
}
