import * as fc from 'fast-check';
import { callOf } from '../support/http-messages';

const CALL = JSON.stringify(callOf(1, 'echo', { text: 'hello' }));

interface Parts {
  readonly line: string;
  readonly headers: readonly string[];
  readonly body: string;
}

const TARGETS = [
  '/mcp',
  '/mcp?x=1',
  '/mcp/',
  '/',
  '*',
  '//',
  '//evil.example/mcp',
  'http://evil.example/mcp',
  '/..%2f',
  '/%',
  '/health',
  '/ready',
  `/${'x'.repeat(9_000)}`,
  '/\u0000',
  '/mcp x',
  '',
];
const METHODS = [
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PRI',
  'post',
  'P OST',
  '',
  'M-SEARCH',
  'QUERY',
];
const VERSIONS = ['HTTP/1.1', 'HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.1 ', 'HTP/1.1', ''];

const line = fc.oneof(
  { weight: 6, arbitrary: fc.constant('POST /mcp HTTP/1.1') },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(...METHODS), fc.constantFrom(...TARGETS), fc.constantFrom(...VERSIONS))
      .map((parts) => parts.join(' ')),
  },
);

/** Headers that programs read in different ways. */
const ODD_HEADERS = [
  'Host: evil.example',
  'Host: localhost',
  'Host:',
  'host : localhost',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 1e3',
  'Content-Length: 99999999999999999999',
  'Content-Length: 4, 4',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding:\tchunked',
  'Connection: close, transfer-encoding',
  'Connection: upgrade',
  'Upgrade: websocket',
  'Expect: 100-continue',
  'Expect: 200-ok',
  'Content-Encoding: gzip',
  'Origin: null',
  'Origin: http://evil.example',
  'X-Forwarded-Host: evil.example',
  'Mcp-Session-Id: \u00e9',
  'Mcp-Session-Id: x',
  'Mcp-Protocol-Version: 2026-07-28',
  'Content-Type: text/plain',
  'no colon at all',
  ': no name',
  ' folded: line',
  'Odd\u0000Name: 1',
  'Odd: \u0000',
  'Odd: \rX: 1',
  `Long: ${'x'.repeat(20_000)}`,
  `${'n'.repeat(2_000)}: 1`,
  '__proto__: 1',
  'constructor: 1',
];

const RIGHT_HEADERS = [
  'Host: localhost',
  'Content-Type: application/json',
  'Accept: application/json, text/event-stream',
  `Content-Length: ${CALL.length}`,
];

const headers = fc
  .tuple(
    fc.subarray(RIGHT_HEADERS, { minLength: 2 }),
    fc.array(fc.constantFrom(...ODD_HEADERS), { maxLength: 3 }),
    fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  )
  .map(([some, odd, isWhole]) => [...(isWhole ? RIGHT_HEADERS : some), ...odd]);

const body = fc.constantFrom(
  CALL,
  CALL,
  CALL,
  '',
  CALL.slice(0, 20),
  `${CALL}POST /mcp HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  `${CALL.length.toString(16)}\r\n${CALL}\r\n0\r\n\r\n`,
  `${CALL.length.toString(16)};ext=1\r\n${CALL}\r\n0\r\nX: 1\r\n\r\n`,
  `ffffffffffffffff\r\n${CALL}`,
  `-1\r\n${CALL}\r\n0\r\n\r\n`,
  `0\r\n\r\nGET /health HTTP/1.1\r\nHost: localhost\r\n\r\n`,
);

const request: fc.Arbitrary<Parts> = fc.record({ line, headers, body });

/** What other protocols send to a port. */
const FOREIGN = [
  Buffer.from('16030100f4010000f00303', 'hex'),
  Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  Buffer.from('SSH-2.0-x\r\n'),
  Buffer.from('\u0000\u0000\u0000\u0000'),
  Buffer.from('\r\n\r\n\r\n\r\n'),
  Buffer.from('{"jsonrpc":"2.0","id":1,"method":"ping"}\n'),
];

/** The bytes of a request, or of something else, as they come over a socket. */
export const socketBytes: fc.Arbitrary<Buffer> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc
      .tuple(request, fc.constantFrom('\r\n', '\r\n', '\r\n', '\r\n', '\n', '\r'))
      .map(([parts, end]) => joined(parts, end)),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(request, fc.nat(400)).map(([parts, cut]) => joined(parts, '\r\n').subarray(0, cut)),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(request, request).map((both) => Buffer.concat(both.map((one) => joined(one, '\r\n')))),
  },
  { weight: 1, arbitrary: fc.constantFrom(...FOREIGN) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
);

function joined({ line: first, headers: list, body: rest }: Parts, end: string): Buffer {
  return Buffer.from([first, ...list, '', rest].join(end), 'latin1');
}
