import * as fc from 'fast-check';

/** One change to a text, before or after it has become bytes. */
type Spoil = (text: string, place: number) => string | Buffer;

const BOM = '\ufeff';

function bytesIn(text: string, place: number, bytes: readonly number[]): Buffer {
  const all = Buffer.from(text);
  const cut = all.length === 0 ? 0 : place % all.length;
  return Buffer.concat([all.subarray(0, cut), Buffer.from(bytes), all.subarray(cut)]);
}

const insert = (text: string, place: number, piece: string): string => {
  const cut = place % (text.length + 1);
  return text.slice(0, cut) + piece + text.slice(cut);
};

/** What happens to texts on their way, and what people write by hand. */
const SPOILS: readonly Spoil[] = [
  (text, place) => text.slice(0, place % (text.length + 1)),
  (text, place) => text.slice(place % (text.length + 1)),
  (text) => text + text,
  (text) => `${text} ${text}`,
  (text) => `[${text}]`,
  (text) => BOM + text,
  (text) => text + BOM,
  (text) => `\r${text}\r`,
  (text) => ` \t${text}\u00a0`,
  (text, place) => insert(text, place, '\u0000'),
  (text, place) => insert(text, place, '\\ud800'),
  (text, place) => insert(text, place, '\\u0000'),
  (text, place) => insert(text, place, '"'),
  (text, place) => insert(text, place, ','),
  (text, place) => insert(text, place, '/* */'),
  (text, place) => insert(text, place, 'NaN'),
  (text, place) => insert(text, place, '9'.repeat(400)),
  (text) => text.replace('{', '{"id":"first",'),
  (text) => text.replace(/\}$/, ',"id":"last"}'),
  (text) => text.replace('{', '{"jsonrpc":"1.0",'),
  (text) => text.replace(/\}$/, ',"method":"ping"}'),
  (text) => text.replace('{', '{"__proto__":{"method":"ping"},'),
  (text) => text.replaceAll('"', "'"),
  (text) => text.replace(/:(\d+)/, ':$1.0'),
  (text) => text.replace(/:(\d+)/, ':$1e400'),
  (text) => text.replace(/:(\d+)/, ':00$1'),
  (text) => text.replace(/"(\w)/g, (_, letter: string) => `"\\u00${letter.charCodeAt(0).toString(16)}`),
  (text) => '['.repeat(20_000) + text,
  (text) => '{"a":'.repeat(5_000) + text + '}'.repeat(5_000),
  (text, place) => bytesIn(text, place, [0xff]),
  (text, place) => bytesIn(text, place, [0xc3]),
  (text, place) => bytesIn(text, place, [0xed, 0xa0, 0x80]),
  (text, place) => bytesIn(text, place, [0xc0, 0xaf]),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.from(text, 'latin1'),
];

/** The bytes of a text, as they are more often than not. */
export function spoiled(text: fc.Arbitrary<string>): fc.Arbitrary<Buffer> {
  const kind = fc.oneof(
    { weight: 9, arbitrary: fc.constant(undefined) },
    { weight: 4, arbitrary: fc.nat(SPOILS.length - 1) },
  );
  return fc.tuple(text, kind, fc.nat(5_000)).map(([plain, which, place]) => {
    const spoil = which === undefined ? undefined : SPOILS[which];
    return Buffer.from((spoil === undefined ? plain : spoil(plain, place)) as string);
  });
}
