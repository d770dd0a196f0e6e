/** What no client may see: stacks, files, internals of the packages. */
const LEAKS =
  /node_modules|\bat (?:async )?[\w.<>$]+ \(|\.(?:[cm]?js|ts):\d+|\/work\/|\/home\/|\/tmp\/|ZodError|"code":"invalid_|TypeError|RangeError|\[object Object\]|\bundefined is not\b|Cannot read propert/;

const INTERNAL_ERROR = -32603;

type Members = Readonly<Record<string, unknown>>;

/** What is wrong with one message from the server, whatever it answers; undefined where nothing is. */
export function answerFault(message: unknown): string | undefined {
  const text = (JSON.stringify(message) as string | undefined) ?? 'nothing';
  if (!isMembers(message) || message.jsonrpc !== '2.0') return `no JSON-RPC: ${text}`;
  const leak = leakIn(text);
  if (leak !== undefined) return `leaks ${leak}: ${text.slice(0, 2_000)}`;
  if (message.method !== undefined) {
    return typeof message.method === 'string' && message.id === undefined ? undefined : `no notification: ${text}`;
  }
  if (!('id' in message)) return `no id: ${text}`;
  if (message.result !== undefined) {
    return message.error === undefined && isMembers(message.result) ? undefined : `no result: ${text}`;
  }
  const { error } = message;
  if (!isMembers(error)) return `neither result nor error: ${text}`;
  if (!Number.isSafeInteger(error.code) || typeof error.message !== 'string' || error.message === '') {
    return `no error: ${text}`;
  }
  // Nothing of the server under test fails by itself.
  if (error.code === INTERNAL_ERROR) return `internal error: ${text}`;
  return undefined;
}

/** What a text from the server tells of its inside; undefined where it tells nothing. */
export function leakIn(text: string): string | undefined {
  const [leak] = LEAKS.exec(text) ?? [];
  return leak === undefined ? undefined : JSON.stringify(leak);
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
