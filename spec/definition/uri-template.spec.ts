import fc from 'fast-check';
import { isTemplate, UriTemplate } from '../../lib/definition/uri-template';

function match(template: string, uri: string): Readonly<Record<string, string>> | undefined {
  const values = new UriTemplate(template).match(uri);
  return values === undefined ? undefined : Object.fromEntries(values);
}

function fault(template: string): string {
  try {
    new UriTemplate(template);
  } catch (error) {
    if (error instanceof TypeError) return error.message;
    throw error;
  }
  return 'none';
}

/** Milliseconds. */
function timeOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

describe(isTemplate, () => {
  it.each(['a://{x}', 'a://{', 'a://}'])('is so for %s, which has a brace', (uri) => {
    expect(isTemplate(uri)).toBe(true);
  });

  it('is not so without one', () => {
    expect(isTemplate('a://x(y)[z]')).toBe(false);
  });
});

describe(UriTemplate, () => {
  describe('matches', () => {
    it.each([
      ['notes://{name}', 'notes://today', { name: 'today' }],
      ['notes://{name}', 'notes://', { name: '' }],
      ['weather://{city}/now', 'weather://London/now', { city: 'London' }],
      ['a://{x}/{y}', 'a://1/2', { x: '1', y: '2' }],
      ['a://{x}.{y}', 'a://1.2.3', { x: '1', y: '2.3' }],
      ['a://{x}/tail', 'a://tail/tail', { x: 'tail' }],
      ['file:///{+path}', 'file:///a/b/c.md', { path: 'a/b/c.md' }],
      ['a://{x}/{+path}', 'a://1/2/3?q#f', { x: '1', path: '2/3?q#f' }],
      ['a://{+path}/{x}', 'a://1/2/3', { path: '1/2', x: '3' }],
      ['a://{x}/{+path}/{y}', 'a://1/2/3/4', { x: '1', path: '2/3', y: '4' }],
      ['a://{x}/{+path}/{y}', 'a://1//4', { x: '1', path: '', y: '4' }],
      ['s://find?q={q}', 's://find?q=abc', { q: 'abc' }],
      ['v://a.b/(x)/{id}', 'v://a.b/(x)/7', { id: '7' }],
      ['a://{x}', 'a://%C3%A4%20b', { x: 'ä b' }],
      ['a://{x}', 'a://ä b', { x: 'ä b' }],
      ['a://{x}', 'a://a+b', { x: 'a+b' }],
    ] as const)('%s with %s', (template, uri, values) => {
      expect(match(template, uri)).toEqual(values);
    });

    it('decodes a value once, its separators included', () => {
      expect(match('a://{x}', 'a://b%2Fc%252Fd')).toEqual({ x: 'b/c%2Fd' });
    });
  });

  describe('does not match', () => {
    it.each([
      ['notes://{name}', 'notes:/today'],
      ['notes://{name}', 'Notes://today'],
      ['notes://{name}', 'notes://a/b'],
      ['notes://{name}', 'notes://a?b'],
      ['notes://{name}', 'notes://a#b'],
      ['notes://{name}', 'notes://a&b'],
      ['notes://{name}', 'notes://a,b'],
      ['notes://{name}', 'notes://%zz'],
      ['notes://{name}', 'notes://%C3'],
      ['notes://{name}', ''],
      ['a://{x}/now', 'a://now'],
      ['a://{x}/now', 'a:///no'],
      ['a://{x}-', 'a://-x'],
      ['a://{x}-{y}-', 'a://x-'],
      ['a://{x}/{+path}/{y}', 'a://1/2'],
      ['s://find?q={q}', 's://fin?q=abc'],
      ['v://a.b/(x)/{id}', 'v://aXb/(x)/7'],
    ])('%s with %s', (template, uri) => {
      expect(match(template, uri)).toBeUndefined();
    });

    it('a URI of more than 65,536 characters', () => {
      expect(match('a://{x}', `a://${'x'.repeat(65_532)}`)).toEqual({ x: 'x'.repeat(65_532) });
      expect(match('a://{x}', `a://${'x'.repeat(65_533)}`)).toBeUndefined();
    });
  });

  describe('is refused', () => {
    it.each([
      ['a://{x', "a brace in 'a://{x' has no partner."],
      ['a://x}', "a brace in 'a://x}' has no partner."],
      ['a://{{x}}', "a brace in 'a://{' has no partner."],
      ['a://{}', "'{}' is no variable that can be matched; write {name} or {+name}."],
      ['a://{1x}', "'{1x}' is no variable that can be matched; write {name} or {+name}."],
      ['a://{x y}', "'{x y}' is no variable that can be matched; write {name} or {+name}."],
      ['a://{x:3}', "'{x:3}' is no variable that can be matched; write {name} or {+name}."],
      ['a://{?q}', "'{?q}' is no variable that can be matched; write {name} or {+name}."],
      ['a://{/x*}', "'{/x*}' is no variable that can be matched; write {name} or {+name}."],
      ['a://{x,y}', "'{x,y}' is no variable that can be matched; write {name} or {+name}."],
      ['a://{x}/{x}', "the variable 'x' stands in it twice."],
      ['a://{x}{y}', "nothing stands between 'x' and 'y', so nothing tells where one ends."],
      ['a://{__proto__}', "'__proto__' is what every object has, so no variable can have this name; take another."],
      [
        'a://{+constructor}',
        "'constructor' is what every object has, so no variable can have this name; take another.",
      ],
      ['a://{+x}/{+y}', 'only one variable may be {+name}, since nothing tells where one ends and the next begins.'],
    ])('%s', (template, reason) => {
      expect(fault(template)).toBe(reason);
    });

    it('where it is longer, or has more variables, than any in use', () => {
      const many = (count: number) =>
        `a://${Array.from({ length: count }, (_, index) => `{x${String(index)}}`).join('/')}`;
      expect(fault(many(256))).toBe('none');
      expect(fault(many(257))).toBe('it has more than 256 variables.');
      expect(fault(`a:${'x'.repeat(8_190)}`)).toBe('none');
      expect(fault(`a:${'x'.repeat(8_191)}`)).toBe('it has more than 8192 characters.');
    });
  });

  describe('expands', () => {
    it('every value to where it is matched again', () => {
      const template = new UriTemplate('a://{x}/{+path}');
      expect(template.expand({ x: 'ä/b', path: 'c/d e%' })).toBe('a://%C3%A4%2Fb/c/d%20e%25');
    });

    it('nothing where a value is missing or is half a character', () => {
      const template = new UriTemplate('a://{x}');
      expect(template.expand({})).toBeUndefined();
      expect(template.expand(Object.create({ x: 'inherited' }) as { x: string })).toBeUndefined();
      expect(template.expand({ x: '\ud800' })).toBeUndefined();
    });
  });

  describe('for arbitrary templates', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '-', '.', '/', '?', '%', ' ', 'ä', '😀', '{', '#', ',') });
    const word = fc.string({ unit: fc.constantFrom('a', 'b', '-', '.'), minLength: 1, maxLength: 3 });
    const parts = fc
      .record({ literals: fc.array(word, { minLength: 1, maxLength: 5 }), wide: fc.nat(7), slashes: fc.boolean() })
      .map(({ literals, wide, slashes }) => ({
        names: literals.map((_, index) => `v${String(index)}`),
        template: literals
          .map(
            (literal, index) => `${slashes ? `/${literal}/` : literal}{${index === wide ? '+' : ''}v${String(index)}}`,
          )
          .join(''),
      }))
      .map(({ names, template }) => ({ names, template: `t:${template}` }));

    it('gives the values back where a separator stands between them', () => {
      const separated = fc
        .record({
          count: fc.integer({ min: 1, max: 5 }),
          wide: fc.nat(7),
          tail: fc.constantFrom('', '/', '/end', '?x=1'),
        })
        .map(({ count, wide, tail }) => ({
          names: Array.from({ length: count }, (_, index) => `v${String(index)}`),
          template: `t:/${Array.from({ length: count }, (_, index) => `{${index === wide ? '+' : ''}v${String(index)}}`).join('/')}${tail}`,
        }));
      fc.assert(
        fc.property(separated, fc.array(text, { minLength: 5, maxLength: 5 }), ({ names, template }, texts) => {
          const values = Object.fromEntries(names.map((name, index) => [name, texts[index] ?? '']));
          const uri = new UriTemplate(template).expand(values) ?? '';
          expect(match(template, uri)).toEqual(values);
        }),
        { numRuns: 2_000 },
      );
    });

    it('matches whatever it expands, with values that lead to the same URI', () => {
      fc.assert(
        fc.property(parts, fc.array(text, { minLength: 5, maxLength: 5 }), ({ names, template }, texts) => {
          const parsed = new UriTemplate(template);
          const uri = parsed.expand(Object.fromEntries(names.map((name, index) => [name, texts[index] ?? '']))) ?? '';
          const found = match(template, uri);
          expect(found).toBeDefined();
          // Its digits may differ, since only {+x} leaves separators as they are.
          expect(decodeURIComponent(parsed.expand(found ?? {}) ?? '')).toBe(decodeURIComponent(uri));
        }),
        { numRuns: 2_000 },
      );
    });

    it('finds a match exactly where an exhaustive search finds one', () => {
      const uris = fc.string({ unit: fc.constantFrom('a', 'b', '-', '.', '/', ','), maxLength: 12 });
      fc.assert(
        fc.property(parts, uris, ({ template }, rest) => {
          const pattern = template
            .replace(/[.?]/g, '\\$&')
            .replace(/\{\+\w+\}/g, '.*')
            .replace(/\{\w+\}/g, '[^/?#&,]*');
          const uri = `t:${rest}`;
          expect(match(template, uri) !== undefined).toBe(new RegExp(`^${pattern}$`).test(uri));
        }),
        { numRuns: 5_000 },
      );
    });
  });

  describe('takes time in proportion to the URI', () => {
    it.each([
      ['a://{x}', 'a', ''],
      ['a://{x}/{y}', '/', ''],
      ['a://{a}-{b}-{c}-{d}-{e}-{f}', '-', ''],
      ['a://{a}aa{b}aa{c}aa{d}aa{e}aab', 'a', ''],
      ['a://{a}aa{+b}aa{c}aa{d}ab', 'a', 'ab'],
      ['a://{+a}/x/{b}/x/{c}/y', '/x', ''],
      ['a://{a}', '%41', ''],
      ['a://{a}', '%', ''],
    ])('%s on many of %s', (template, unit, tail) => {
      const parsed = new UriTemplate(template);
      const long = `a://${unit.repeat(Math.floor(60_000 / unit.length))}${tail}`;
      expect(timeOf(() => parsed.match(long))).toBeLessThan(100);
    });
  });
});
