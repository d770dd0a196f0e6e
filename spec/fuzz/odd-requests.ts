import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import type { Generation } from '../support/sessions';
import { messageOf } from './messages';
import type { Json } from './odd-values';
import { spoiled } from './spoil-text';

/** Stands for the session that the server has given. */
export const OWN_SESSION = '<own session>';

/** A request as a client sends it, rightly or not. */
export interface OddRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

type Headers = Readonly<Record<string, string>>;

/** The right value most of the time, else any of the others; an empty list of headers stands for none. */
function mostly(
  name: string,
  right: string | undefined,
  others: readonly (string | undefined)[],
): fc.Arbitrary<Headers> {
  const header = (value: string | undefined): Headers => (value === undefined ? {} : { [name]: value });
  return fc.oneof(
    { weight: 24, arbitrary: fc.constant(header(right)) },
    { weight: 1, arbitrary: fc.constantFrom(...others).map(header) },
  );
}

const common = [
  mostly('content-type', 'application/json', [
    undefined,
    '',
    'text/plain',
    'APPLICATION/JSON; Charset=UTF-8',
    'application/json; charset=utf-16',
    'application/json, text/plain',
    'multipart/form-data; boundary=x',
  ]),
  mostly('accept', 'application/json, text/event-stream', [
    undefined,
    '',
    '*/*',
    'application/json',
    'text/event-stream',
    'application/json;q=0, text/event-stream',
    'x'.repeat(3_000),
  ]),
  mostly('host', 'localhost', [
    undefined,
    'localhost:1',
    '127.0.0.1',
    '[::1]:80',
    'evil.example',
    'localhost.evil.example',
    'localhost@evil.example',
    '',
  ]),
  mostly('origin', undefined, [
    'null',
    'http://localhost',
    'http://evil.example',
    'http://localhost.evil.example',
    'file://',
    'x',
    '',
  ]),
  mostly('last-event-id', undefined, ['', '0', 'x', '9'.repeat(400), '../../etc/passwd', '__proto__']),
  mostly('x-forwarded-host', undefined, ['evil.example']),
  mostly('cookie', undefined, ['a=b', 'x'.repeat(9_000), 'x'.repeat(40_000)]),
];

const VERSIONS = [
  undefined,
  '',
  '2025-06-18',
  '2025-11-25',
  '2026-07-28',
  '1999-01-01',
  '2026-07-28, 2025-11-25',
  '__proto__',
];
const TEXTS = [
  undefined,
  '',
  'x',
  'tools/call',
  'tools/list',
  'echo',
  '=?base64?ZWNobw==?=',
  '=?base64?!?=',
  '%00',
  'x'.repeat(2_000),
];

function headersFor(generation: Generation, message: Json, session: string | undefined): fc.Arbitrary<Headers> {
  const modern = generation === '2026-07-28';
  const { method, name } = namesOf(message);
  const parts = [
    ...common,
    mostly('mcp-protocol-version', modern ? '2026-07-28' : session && '2025-11-25', VERSIONS),
    mostly('mcp-session-id', session, [undefined, '', 'x', 'x'.repeat(300), '__proto__', OWN_SESSION]),
    mostly('mcp-method', modern ? method : undefined, TEXTS),
    mostly('mcp-name', modern ? name : undefined, TEXTS),
  ];
  return fc.tuple(...parts).map((list) => Object.assign({}, ...list) as Headers);
}

/** What a client of 2026-07-28 repeats in headers, where it can stand there. */
function namesOf(message: Json): { readonly method: string | undefined; readonly name: string | undefined } {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown; uri?: unknown } | null };
  return { method: inHeader(method), name: inHeader(params?.name ?? params?.uri) };
}

function inHeader(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\x21-\x7e]{0,1000}$/.test(value) ? value : undefined;
}

const METHODS = ['GET', 'DELETE', 'PUT', 'OPTIONS', 'HEAD', 'PATCH'];

/** Requests of a client of one generation; `session` is what it names as its session. */
export function requestOf(generation: Generation, session?: string): fc.Arbitrary<OddRequest> {
  return messageOf(generation).chain((message) =>
    fc
      .tuple(
        fc.oneof({ weight: 30, arbitrary: fc.constant('POST') }, { weight: 1, arbitrary: fc.constantFrom(...METHODS) }),
        headersFor(generation, message, session),
        spoiled(fc.constant(JSON.stringify(message))),
        fc.oneof(
          { weight: 40, arbitrary: fc.constant(undefined) },
          { weight: 1, arbitrary: fc.constantFrom('gzip', 'identity', 'br') },
        ),
      )
      .map(([method, headers, body, encoding]) => ({
        method,
        headers: encoding === undefined ? headers : { ...headers, 'content-encoding': encoding },
        body: encoding === 'gzip' ? gzipSync(body) : body,
      })),
  );
}
