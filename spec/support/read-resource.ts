import type { ReadResourceResult } from '@modelcontextprotocol/client';
import { ProtocolError } from '@modelcontextprotocol/client';
import type { Session } from './sessions';

/** The contents under a URI, seen through the official client. */
export async function contentsAt({ client }: Session, uri: string): Promise<ReadResourceResult['contents']> {
  return (await client.readResource({ uri })).contents;
}

/** The text of the one item under a URI; fails where it is anything else. */
export async function textAt(session: Session, uri: string): Promise<string> {
  const [item, ...more] = await contentsAt(session, uri);
  expect(more).toEqual([]);
  expect(item).toMatchObject({ uri, text: expect.any(String) as string });
  return item !== undefined && 'text' in item ? item.text : '';
}

/** A JSON-RPC error as a client sees it. */
export interface Refusal {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** The JSON-RPC error that a request ends with; fails where it succeeds. */
export async function refusalOf(request: Promise<unknown>): Promise<Refusal> {
  const outcome: unknown = await request.then(
    (result) => ({ result }),
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(ProtocolError);
  const { code, message, data } = outcome as ProtocolError;
  return data === undefined ? { code, message } : { code, message, data };
}

/** What reading a URI is refused with. */
export function refusalAt({ client }: Session, uri: string): Promise<Refusal> {
  return refusalOf(client.readResource({ uri }));
}

/** The answer where there is nothing, as the official server gives it. */
export function notFound(uri: string, message = `Resource not found: ${uri}`): Refusal {
  return { code: -32602, message, data: { uri } };
}
