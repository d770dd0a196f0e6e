const PATIENCE_MS = 1000;

/**
 * Says once that something takes time, as soon as it has taken more than a second.
 *
 * @param text What is being done.
 * @returns What to call now and then meanwhile; the work is synchronous, so no timer could.
 */
export function createProgress(text: string): () => void {
  const start = performance.now();
  let isSaid = false;
  return () => {
    if (isSaid || performance.now() - start < PATIENCE_MS) return;
    isSaid = true;
    process.stderr.write(`stereomcp: ${text}\n`);
  };
}
