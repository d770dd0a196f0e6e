import fc from 'fast-check';
import { join, posix, win32 } from 'node:path';
import { screenVariable } from '../../lib/definition/screen-variable';

const one = (value: string) => screenVariable({ name: 'x', reserved: false }, value);
const several = (value: string) => screenVariable({ name: 'x', reserved: true }, value);

describe(screenVariable, () => {
  it.each(['today', '', 'v1..v2', '.env.sample', 'HEAD~3..HEAD', '...', '. .', 'a:b'.slice(1), '100%', 'ä', '-'])(
    'lets %j through for one component and for several',
    (value) => {
      expect([one(value), several(value)]).toEqual([undefined, undefined]);
    },
  );

  it.each([
    ['..', "a '..' that leads out"],
    ['%2e%2e', "a '..' that leads out"],
    ['.%2E', "a '..' that leads out"],
    ['a/b', 'a path separator'],
    ['a\\b', 'a path separator'],
    ['a%2Fb', 'a path separator'],
    ['a%5cb', 'a path separator'],
    ['../../etc/passwd', 'a path separator'],
    ['/etc/passwd', 'an absolute path'],
    ['\\\\host\\share', 'an absolute path'],
    ['%2fetc', 'an absolute path'],
    ['C:', 'an absolute path'],
    ['c:\\x', 'an absolute path'],
    ['c%3Ax', 'an absolute path'],
    ['a\0b', 'a NUL character'],
    ['a%00b', 'a NUL character'],
  ])('keeps %j from a method that takes one component: %s', (value, reason) => {
    expect(one(value)).toBe(reason);
  });

  it.each(['a/b/c.md', 'a/../b', 'a/..', './a', 'a//b', 'a\\b', 'a/v1..v2/.env', 'http://x/y', ''])(
    'lets %j through for several components',
    (value) => {
      expect(several(value)).toBeUndefined();
    },
  );

  it.each([
    ['..', "a '..' that leads out"],
    ['../x', "a '..' that leads out"],
    ['a/../../x', "a '..' that leads out"],
    ['a\\..\\..\\x', "a '..' that leads out"],
    ['a%2f..%2f..%2fx', "a '..' that leads out"],
    ['a/%2e%2e/%2E./x', "a '..' that leads out"],
    ['./../x', "a '..' that leads out"],
    ['a//../../x', "a '..' that leads out"],
    ['../x/..', "a '..' that leads out"],
    ['/etc/passwd', 'an absolute path'],
    ['%5Cetc', 'an absolute path'],
    ['\\etc', 'an absolute path'],
    ['Z:/x', 'an absolute path'],
    ['a/\0', 'a NUL character'],
    ['a/%00', 'a NUL character'],
  ])('keeps %j from a method that takes several: %s', (value, reason) => {
    expect(several(value)).toBe(reason);
  });

  it('judges each text of a list as one component, and all of them as a path', () => {
    const list = (...items: string[]) => screenVariable({ name: 'x', reserved: false, list: true }, items);
    for (const good of [[], [''], ['a'], ['a', 'b.md'], ['a', '', 'b'], ['.env', 'v1..v2']]) {
      expect(list(...good)).toBeUndefined();
    }
    expect(list('..')).toBe("a '..' that leads out");
    expect(list('a', '..', 'b')).toBe("a '..' that leads out");
    expect(list('a', '%2e%2e')).toBe("a '..' that leads out");
    expect(list('a', 'b/c')).toBe('a path separator');
    expect(list('a', 'b%5Cc')).toBe('a path separator');
    expect(list('', 'etc', 'passwd')).toBe('an absolute path');
    expect(list('C:', 'x')).toBe('an absolute path');
    expect(list('a', 'b\0')).toBe('a NUL character');
  });

  it('has nothing against what is absent', () => {
    expect(screenVariable({ name: 'x', reserved: false }, undefined)).toBeUndefined();
  });

  it('lets nothing through that leads out of a folder, decoded once more or not, on any system', () => {
    const unit = fc.constantFrom('..', '.', '/', '\\', '%2f', '%5C', '%2e', 'a', 'C:', '%00', '%252f');
    fc.assert(
      fc.property(
        fc.array(unit, { maxLength: 8 }).map((units) => units.join('')),
        (value) => {
          if (several(value) !== undefined) return;
          for (const text of [value, decodeURIComponent(value)]) {
            const found = [
              posix.resolve('/root', text),
              win32.resolve('D:\\root', text).replaceAll('\\', '/').slice(2),
            ];
            for (const path of found) expect(path === '/root' || path.startsWith('/root/')).toBe(true);
          }
          if (one(value) === undefined)
            expect(join('/root', decodeURIComponent(value)).split('/').length).toBeLessThan(4);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});
