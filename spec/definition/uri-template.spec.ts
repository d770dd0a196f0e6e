import fc from 'fast-check';
import type { TemplateValue } from '../../lib/definition/template-expression';
import { isTemplate, UriTemplate } from '../../lib/definition/uri-template';

function match(template: string, uri: string): Readonly<Record<string, TemplateValue>> | undefined {
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

const NO_EXPRESSION =
  ' is no expression that can be matched; write {name}, {+name}, {/name*}, {?name} or another of the documented ones.';

/** Milliseconds, at the best of several times, since others work on the machine as well. */
function timeOf(work: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.min(...times);
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

    it.each([
      ['a://{x,y}', 'a://1,2', { x: '1', y: '2' }],
      ['a://{x,y}', 'a://1', { x: '1' }],
      ['a://{x*}', 'a://1,2,3', { x: ['1', '2', '3'] }],
      ['a://{x*}', 'a://', { x: [] }],
      ['a://{x,y*}/z', 'a://1,2,3/z', { x: '1', y: ['2', '3'] }],
      ['f://root{/path*}', 'f://root', { path: [] }],
      ['f://root{/path*}', 'f://root/', { path: [''] }],
      ['f://root{/path*}', 'f://root/a/b/c.md', { path: ['a', 'b', 'c.md'] }],
      ['f://root{/path*}', 'f://root/a%2Fb/c', { path: ['a/b', 'c'] }],
      ['f://root{/path*}/raw', 'f://root/a/raw/raw', { path: ['a', 'raw'] }],
      ['f:{/path*}', 'f:/a', { path: ['a'] }],
      ['f://{user}{/path*}', 'f://me/a/b', { user: 'me', path: ['a', 'b'] }],
      ['f://{user}{/path*}', 'f://me', { user: 'me', path: [] }],
      ['a://b{/x,y}', 'a://b/1/2', { x: '1', y: '2' }],
      ['a://b{/x,y}', 'a://b/1', { x: '1' }],
      ['a://b{/x,y}', 'a://b', {}],
      ['a://b{/x}{/y*}', 'a://b/1/2/3', { x: '1', y: ['2', '3'] }],
      ['a://b{/x,y*}', 'a://b/1/2/3', { x: '1', y: ['2', '3'] }],
      ['a://b{.ext}', 'a://b.tar.gz', { ext: 'tar.gz' }],
      ['a://b{.ext}', 'a://b', {}],
      ['a://b{.ext}', 'a://b.', { ext: '' }],
      ['a://b{.x,y}', 'a://b.1.2', { x: '1', y: '2' }],
      ['a://b{.x*}', 'a://b.1.2', { x: ['1', '2'] }],
      ['a://b{.ext}{/rest*}', 'a://b.v1/c.d', { ext: 'v1', rest: ['c.d'] }],
      ['m://p{;lat,long}', 'm://p;lat=1;long=2', { lat: '1', long: '2' }],
      ['m://p{;lat,long}', 'm://p;long=2', { long: '2' }],
      ['m://p{;lat,long}', 'm://p;long;lat', { lat: '', long: '' }],
      ['m://p{;x*}', 'm://p;x=1;x=2', { x: ['1', '2'] }],
      ['m://{id}{;v}', 'm://a;v=b', { id: 'a', v: 'b' }],
      ['m://{id}{;v}{/rest*}', 'm://a/b;c', { id: 'a', rest: ['b;c'] }],
      ['s://find{?q,page}', 's://find?q=a%26b&page=2', { q: 'a&b', page: '2' }],
      ['s://find{?q,page}', 's://find?page=2&q=a', { q: 'a', page: '2' }],
      ['s://find{?q,page}', 's://find', {}],
      ['s://find{?q,page}', 's://find?', {}],
      ['s://find{?q,page}', 's://find?page', { page: '' }],
      ['s://find{?q,page}', 's://find?q=a=b/c?d,e', { q: 'a=b/c?d,e' }],
      ['s://find{?tag*,q}', 's://find?tag=a&q=1&tag=b', { q: '1', tag: ['a', 'b'] }],
      ['s://find{?tag*}', 's://find', { tag: [] }],
      ['s://find?v=1{&q}', 's://find?v=1&q=2', { q: '2' }],
      ['s://find?v=1{&q}', 's://find?v=1', {}],
      ['s://find?v=1&w={w}{&q,r}', 's://find?v=1&w=3&r=4', { w: '3', r: '4' }],
      ['r://{+path}{?rev}', 'r://a/b.md?rev=7', { path: 'a/b.md', rev: '7' }],
      ['r://{+path}{?rev}', 'r://a%3Fb', { path: 'a?b' }],
      ['d://{page}{#part}', 'd://a#b/c#d', { page: 'a', part: 'b/c#d' }],
      ['d://{page}{#part}', 'd://a', { page: 'a' }],
      ['d://{page}{?q}{#part}', 'd://a?q=1#b', { page: 'a', q: '1', part: 'b' }],
      ['d://{+page}{?q}{#part}', 'd://a/b#c', { page: 'a/b', part: 'c' }],
    ] as const)('%s with %s, as RFC 6570 has it', (template, uri, values) => {
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
      ['a://{x,y}', 'a://1,2,3'],
      ['f://root{/path*}', 'f://rootless'],
      ['f://root{/path*}', 'f://root/a?b'],
      ['f://root{/path*}', 'f://root/%zz'],
      ['f://root{/path*}/raw', 'f://root/a'],
      ['a://b{/x,y}', 'a://b/1/2/3'],
      ['a://b{.ext}', 'a://b.c/d'],
      ['m://p{;lat}', 'm://p;lon=1'],
      ['m://p{;lat}', 'm://p;lat=1;lat=2'],
      ['m://p{;lat}', 'm://p;lat=%C3'],
      ['m://{id}{;v}', 'm://a;w=b'],
      ['s://find{?q}', 's://find?p=1'],
      ['s://find{?q}', 's://find?q=1&q=2'],
      ['s://find{?q}', 's://find?q=1&'],
      ['s://find{?q}', 's://find?q=%zz'],
      ['s://find{?q}', 's://find?__proto__=1'],
      ['s://find{?q}', 's://find?q=1#x'],
      ['s://find?v=1{&q}', 's://find?v=2&q=2'],
      ['s://find?v=1{&q}', 's://find&q=2'],
      ['d://{page}{#part}', 'd://a#%zz'],
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
      ['a://{}', `'{}'${NO_EXPRESSION}`],
      ['a://{1x}', `'{1x}'${NO_EXPRESSION}`],
      ['a://{x y}', `'{x y}'${NO_EXPRESSION}`],
      ['a://{x:3}', `'{x:3}'${NO_EXPRESSION}`],
      ['a://{x**}', `'{x**}'${NO_EXPRESSION}`],
      ['a://{*}', `'{*}'${NO_EXPRESSION}`],
      ['a://{x,}', `'{x,}'${NO_EXPRESSION}`],
      ['a://{,x}', `'{,x}'${NO_EXPRESSION}`],
      ['a://{!x}', `'{!x}'${NO_EXPRESSION}`],
      ['a://{|x}', `'{|x}'${NO_EXPRESSION}`],
      ['a://{%41}', `'{%41}'${NO_EXPRESSION}`],
      ['a://{a.b}', `'{a.b}'${NO_EXPRESSION}`],
      [
        'a://{+x,y}',
        "'{+x,y}' has more than one value, and nothing tells where one ends; write one variable without *.",
      ],
      ['a://{+x*}', "'{+x*}' has more than one value, and nothing tells where one ends; write one variable without *."],
      [
        'a://b{#x,y}',
        "'{#x,y}' has more than one value, and nothing tells where one ends; write one variable without *.",
      ],
      ['a://{x*,y}', "'{x*,y}' has a list before another variable, so nothing tells where it ends; put it last."],
      ['a://b{/x*,y}', "'{/x*,y}' has a list before another variable, so nothing tells where it ends; put it last."],
      ['a://b{?x}c', "'{?x}' must stand at its end, or before {#name} only."],
      ['a://b{?x}{&y}', "'{?x}' must stand at its end, or before {#name} only."],
      ['a://b{#x}/c', "'{#x}' must stand at its end."],
      ['a://b?c{?x}', "'{?x}' begins the query, and another begins before it; write {&x}."],
      ['a://b{&x}', "'{&x}' goes on with a query that its text has to begin, without {+name}; write {?x}."],
      ['a://{+b}?c{&x}', "'{&x}' goes on with a query that its text has to begin, without {+name}; write {?x}."],
      ['a://b#c{#x}', "'{#x}' begins the fragment, and another begins before it."],
      ['a://{x}{.y}', "nothing stands between 'x' and 'y', so nothing tells where one ends."],
      ['a://b{/x*}{/y}', "nothing stands between 'x' and 'y', so nothing tells where one ends."],
      ['a://b{;x}{;y}', "nothing stands between 'x' and 'y', so nothing tells where one ends."],
      ['a://{+x}{/y}', "nothing stands between 'x' and 'y', so nothing tells where one ends."],
      ['a://b{/x}{y}', "nothing stands between 'x' and 'y', so nothing tells where one ends."],
      ['a://b{?x,x}', "the variable 'x' stands in it twice."],
      [
        'a://b{/x*}/c{/y*}',
        'only one variable may be {+name} or {/name*}, since nothing tells where one ends and the next begins.',
      ],
      ['a://{x}/{x}', "the variable 'x' stands in it twice."],
      ['a://{x}{y}', "nothing stands between 'x' and 'y', so nothing tells where one ends."],
      ['a://{__proto__}', "'__proto__' is what every object has, so no variable can have this name; take another."],
      [
        'a://{+constructor}',
        "'constructor' is what every object has, so no variable can have this name; take another.",
      ],
      [
        'a://{+x}/{+y}',
        'only one variable may be {+name} or {/name*}, since nothing tells where one ends and the next begins.',
      ],
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

  describe('of RFC 6570', () => {
    const values = {
      var: 'value',
      hello: 'Hello World!',
      path: '/foo/bar',
      empty: '',
      x: '1024',
      y: '768',
      list: ['red', 'green', 'blue'],
    };
    it.each([
      ['o:{var}', 'o:value'],
      ['o:{+path}/here', 'o:/foo/bar/here'],
      ['o:X{#var}', 'o:X#value'],
      ['o:{x,y}', 'o:1024,768'],
      ['o:{x,y,empty}', 'o:1024,768,'],
      ['o:{list*}', 'o:red,green,blue'],
      ['o:X{.x,y}', 'o:X.1024.768'],
      ['o:X{.list*}', 'o:X.red.green.blue'],
      ['o:{/var}', 'o:/value'],
      ['o:{/var,x}/here', 'o:/value/1024/here'],
      ['o:{/var,empty}', 'o:/value/'],
      ['o:{/list*}', 'o:/red/green/blue'],
      ['o:{;x,y}', 'o:;x=1024;y=768'],
      ['o:{;x,y,empty}', 'o:;x=1024;y=768;empty'],
      ['o:{;list*}', 'o:;list=red;list=green;list=blue'],
      ['o:{?x,y}', 'o:?x=1024&y=768'],
      ['o:{?x,y,empty}', 'o:?x=1024&y=768&empty='],
      ['o:{?list*}', 'o:?list=red&list=green&list=blue'],
      ['o:?fixed=yes{&x}', 'o:?fixed=yes&x=1024'],
    ])('%s expands to %s, as its examples do, and back', (template, uri) => {
      const parsed = new UriTemplate(template);
      expect(parsed.expand(values)).toBe(uri);
      const names = parsed.variables.map(({ name }) => name as keyof typeof values);
      expect(match(template, uri)).toEqual(Object.fromEntries(names.map((name) => [name, values[name]])));
    });

    it('leaves out what is absent, where it can be told', () => {
      expect(new UriTemplate('o:{/x,y}{?q,r}').expand({ x: '1', r: '2' })).toBe('o:/1?r=2');
      expect(new UriTemplate('o:{/x,y}').expand({ y: '1' })).toBeUndefined();
      expect(new UriTemplate('o:{x,y}').expand({ y: '1' })).toBeUndefined();
    });

    it('expands nothing that would be another value', () => {
      expect(new UriTemplate('o:X{.list*}').expand({ list: ['a.b'] })).toBeUndefined();
      expect(new UriTemplate('o:{list*}').expand({ list: [''] })).toBeUndefined();
      expect(new UriTemplate('o:{x}').expand({ x: ['a'] })).toBeUndefined();
      expect(new UriTemplate('o:{/x*}').expand({ x: 'a' })).toBeUndefined();
      expect(new UriTemplate('o:{/x*}').expand({ x: ['\udc00'] })).toBeUndefined();
    });

    it('keeps what ends a path out of its values', () => {
      const template = new UriTemplate('r://{+path}{?q}{#f}');
      const uri = template.expand({ path: 'a?b#c/d', q: 'e?f', f: 'g#h' }) ?? '';
      expect(uri).toBe('r://a%3Fb%23c/d?q=e%3Ff#g#h');
      expect(match(template.text, uri)).toEqual({ path: 'a?b#c/d', q: 'e?f', f: 'g#h' });
    });

    const text = fc.string({
      unit: fc.constantFrom('a', 'b', '.', '/', '?', '%', ' ', 'ä', '😀', '#', ',', ';', '&', '=', '+'),
    });
    const plain = fc.constantFrom(
      '{p}',
      '{p,p2}',
      '{p,p3*}',
      '{p}/x/{+w}',
      '{p}{/s*}',
      '{p}{/s,s2}',
      '{p}{;m,n*}',
      '{p}{;m}{/s*}',
      '-{/s*}',
      'x{/s*}/y',
      '{p3*}',
      'x{/s}{;m}',
    );
    const tail = fc.constantFrom('', '{?q,r}', '{?t*}', '{#f}', '{?q}{#f}', '/end', '?z=1{&q,r}');
    const template = fc
      .tuple(plain, tail)
      .map(([path, end]) => `t:/${path}${end}`)
      .filter((whole) => !(whole.includes('{+') && whole.includes('{&')));
    const optional = fc.option(text, { nil: undefined });
    const list = fc.array(text, { maxLength: 3 });
    const given = fc.record({
      p: text,
      p2: optional,
      p3: list.filter((items) => items[0] !== ''),
      w: text,
      s: list,
      s2: optional,
      m: optional,
      n: list,
      q: optional,
      r: optional,
      t: list,
      f: optional,
    });

    it('finds in any URI what it finds again in the expansion of that, and never fails', () => {
      const unit = fc.constantFrom(
        't:',
        '/',
        'x',
        'p',
        '.',
        ';',
        'm=',
        '?',
        'q=',
        '&',
        'r=',
        '#',
        ',',
        '%2F',
        '%',
        'end',
      );
      const uri = fc.array(unit, { maxLength: 14 }).map((units) => `t:/${units.join('')}`);
      fc.assert(
        fc.property(template, uri, (whole, given) => {
          const found = match(whole, given);
          const again = found && new UriTemplate(whole).expand(found);
          if (again !== undefined) expect(match(whole, again)).toEqual(found);
        }),
        { numRuns: 5_000 },
      );
    });

    it('gives the values of any template back that it expands', () => {
      fc.assert(
        fc.property(template, given, (whole, all) => {
          const parsed = new UriTemplate(whole);
          const wanted: Record<string, TemplateValue | undefined> = {};
          for (const { name, list: takesList } of parsed.variables) {
            const value = all[name as keyof typeof all];
            wanted[name] = takesList === true || typeof value !== 'object' ? value : value[0];
          }
          const uri = parsed.expand(wanted);
          if (uri === undefined) return; // what cannot be told again
          expect(match(whole, uri)).toEqual(
            Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)),
          );
        }),
        { numRuns: 5_000 },
      );
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
      ['a://b{/x*}', '/', ''],
      ['a://{x}{/y*}', '/', ''],
      ['a:/{/x*}/a/b', '/a', '/b'],
      ['a://{x*}', ',', ''],
      ['a://b{.x*}', '.', ''],
      ['a:/{;x*}', ';x', ''],
      ['a:/{;x}', ';y=1', ''],
      ['a://{+p}{?q*}', '?q=1&', ''],
      ['a:/{?q*}', '?', ''],
      ['a:/{?q,r,s}', '&q', ''],
      ['a:/?x{&q*}', '&q=1', ''],
      ['a://{a}{#f}', '#', ''],
      ['a://{a}{;b}{/c,d,e}-{f}.{g}', '/;-.', ''],
    ])('%s on many of %s', (template, unit, tail) => {
      const parsed = new UriTemplate(template);
      const long = `a://${unit.repeat(Math.floor(60_000 / unit.length))}${tail}`;
      expect(timeOf(() => parsed.match(long))).toBeLessThan(100);
    });
  });
});
