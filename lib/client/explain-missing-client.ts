const MISSING = new Set(['MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND']);

/** What a failed import of the client package means to the caller: the one command that helps, where it is missing. */
export function explainMissingClient(error: unknown): unknown {
  const { code, message } = error as { readonly code?: string; readonly message?: string };
  if (code === undefined || !MISSING.has(code) || message?.includes("'@modelcontextprotocol/client") !== true)
    return error;
  return new Error(
    'stereomcp/client hands out the official client, which is not installed here. ' +
      'It is an optional dependency of stereomcp; install it with: npm install --save-dev @modelcontextprotocol/client',
    { cause: error },
  );
}
