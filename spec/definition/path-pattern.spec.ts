import fc from 'fast-check';
import { PathPattern, type Hole } from '../../lib/definition/path-pattern';

const short = (stops = '/'): Hole => ({ delimiter: '', stops, takes: 'least' });
const long = (stops = ''): Hole => ({ delimiter: '', stops, takes: 'most' });
const after = (delimiter: string, stops = ''): Hole => ({ delimiter, stops, takes: 'most' });

describe(PathPattern, () => {
  it.each([
    [['a', ''], [short()], 'abc', ['bc']],
    [['a', ''], [short()], 'a', ['']],
    [['a', '-', ''], [short(), short()], 'a1-2-3', ['1', '2-3']],
    [['a', '-', ''], [long(), short()], 'a1-2-3', ['1-2', '3']],
    [['', 'b'], [after('/', '/')], '/ab', ['/a']],
    [['', ''], [after('/', '/')], '', ['']],
    [['', '', ''], [after('/', '/'), after('/', '/')], '/a', ['/a', '']],
    [['', '/x'], [after('/')], '/x/x', ['/x']],
    [['x'], [], 'x', []],
  ] as const)('with the literals %j and the holes %j gives to %j the texts %j', (literals, holes, text, texts) => {
    expect(new PathPattern(literals, holes).match(text)).toEqual(texts);
  });

  it.each([
    [['a', ''], [short()], 'b'],
    [['a', ''], [short()], 'a/'],
    [['ab', 'ba'], [short()], 'aba'],
    [['', ''], [after('/', '/')], 'x'],
    [['', ''], [after('/', '/')], '/a/b'],
    [['x'], [], 'xx'],
  ] as const)('with the literals %j and the holes %j does not match %j', (literals, holes, text) => {
    expect(new PathPattern(literals, holes).match(text)).toBeUndefined();
  });

  it('matches exactly what an exhaustive search matches, and takes texts that make up the whole', () => {
    const hole = fc.record({
      delimiter: fc.constantFrom('', '', '/', ';', '.'),
      stops: fc.constantFrom('', '/', ';', '/;', '.'),
      takes: fc.constantFrom('least' as const, 'most' as const),
    });
    const literal = fc.constantFrom('', '', 'a', 'ab', '/', '-', 'a/a');
    const pattern = fc
      .array(fc.tuple(hole, literal), { maxLength: 4 })
      .chain((parts) => fc.tuple(literal, fc.constant(parts)));
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '/', ';', '.', '-'), maxLength: 10 });
    const escaped = (plain: string): string => plain.replace(/[.\\/]/g, '\\$&');
    fc.assert(
      fc.property(pattern, text, ([first, parts], subject) => {
        const literals = [first, ...parts.map(([, behind]) => behind)];
        const holes = parts.map(([each]) => each);
        const source = parts
          .map(([{ delimiter, stops }, behind]) => {
            const run = stops === '' ? '[^]*' : `[^${escaped(stops)}]*`;
            return (delimiter === '' ? run : `(?:${escaped(delimiter)}${run})?`) + escaped(behind);
          })
          .join('');
        const texts = new PathPattern(literals, holes).match(subject);
        expect(texts !== undefined).toBe(new RegExp(`^${escaped(first)}${source}$`).test(subject));
        if (texts === undefined) return;
        expect(first + texts.map((taken, index) => taken + (literals[index + 1] ?? '')).join('')).toBe(subject);
        for (const [index, taken] of texts.entries()) {
          const { delimiter = '', stops = '' } = holes[index] ?? {};
          expect(taken === '' || taken.startsWith(delimiter)).toBe(true);
          const inner = taken.slice(delimiter.length);
          expect(Array.from(stops).some((stop) => inner.includes(stop))).toBe(false);
        }
      }),
      { numRuns: 5_000 },
    );
  });
});
