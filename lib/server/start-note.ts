/** Who serves where. */
export interface ServingPlace {
  /** What the server calls itself. */
  readonly name: string;
  readonly url: string;
  /** Where the port is open, such as `0.0.0.0:3000`; undefined where the URL says it. */
  readonly listening: string | undefined;
}

/** What the operator reads once a server is up: its URL, and a line to paste into the configuration of a client. */
export function startNote({ name, url, listening }: ServingPlace): string {
  const entry = { mcpServers: { [entryName(name)]: { type: 'http', url } } };
  const at = listening === undefined ? '' : ` (listening on ${listening})`;
  return `${name} is at ${url}${at}. For the configuration of a client:\n${JSON.stringify(entry)}`;
}

/** Clients allow these characters in names. */
function entryName(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return plain === '' ? 'server' : plain;
}
