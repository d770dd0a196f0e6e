/** Whether the environment turns manifests off, whatever servers say of theirs. */
export function manifestsAreOff(): boolean {
  return process.env.STEREOMCP_MANIFEST === 'off';
}
