let isHere = false;

/** Whether code of an author is in this process, so that an error which nobody catches is hardly a mistake of this package. */
export function isAuthorCodeHere(): boolean {
  return isHere;
}

/** Called before a file of an author is loaded. */
export function noteAuthorCode(): void {
  isHere = true;
}
