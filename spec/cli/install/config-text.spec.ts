import { parse } from 'jsonc-parser';
import type { Json } from '../../../lib/cli/install/clients';
import { ConfigText } from '../../../lib/cli/install/config-text';

const ENTRY = { command: 'node', args: ['a.js'] };

const added = (text: string): string => new ConfigText(text, 'mcp.json').with(['mcpServers', 'new'], ENTRY).text;
const removed = (text: string, name: string): string =>
  new ConfigText(text, 'mcp.json').without('mcpServers', name).text;

describe('a member that is added to a configuration', () => {
  it('goes after the last one, with the comments where they are', () => {
    const before = [
      '// top',
      '{',
      '  "theme": "dark", // mine',
      '  "mcpServers": {',
      '    // the first',
      '    "one": { "command": "x" } // about one',
      '    /* the end */',
      '  },',
      '  "last": [1,2,   3]',
      '}',
      '// bottom',
    ];
    const after = [
      ...before.slice(0, 5),
      '    "one": { "command": "x" }, // about one',
      '    /* the end */',
      '    "new": {',
      '      "command": "node",',
      '      "args": [',
      '        "a.js"',
      '      ]',
      '    }',
      ...before.slice(7),
    ];
    expect(added(before.join('\n')).split('\n')).toEqual(after);
  });

  it.each([
    ['tabs', '{\n\t"mcpServers": {\n\t\t"a": 1\n\t}\n}', /\n\t\t"new": \{\n\t\t\t"command"/],
    ['four blanks', '{\n    "mcpServers": {\n        "a": 1\n    }\n}', /\n {8}"new": \{\n {12}"command"/],
    ['no indentation', '{\n"mcpServers": {\n"a": 1\n}\n}', /\n"new": \{\n {2}"command"/],
    [
      'line ends of Windows',
      '{\r\n  "mcpServers": {\r\n    "a": 1\r\n  }\r\n}\r\n',
      /\r\n {4}"new": \{\r\n {6}"command"/,
    ],
  ])('follows a file with %s', (_name, text, expected) => {
    const after = added(text);
    expect(after).toMatch(expected);
    expect(after.replaceAll('\r\n', '')).not.toContain(text.includes('\r') ? '\n' : '\r');
    expect(parse(after)).toEqual({ mcpServers: { a: 1, new: ENTRY } });
  });

  it.each([
    ['{"mcpServers":{"a":1}}', '{"mcpServers":{"a":1,"new":{"command":"node","args":["a.js"]}}}'],
    ['{ "mcpServers": { "a": 1 } }', '{ "mcpServers": { "a": 1, "new": {"command":"node","args":["a.js"]} } }'],
    [
      '{ "mcpServers": { "a": 1 /* x */ } }',
      '{ "mcpServers": { "a": 1, /* x */ "new": {"command":"node","args":["a.js"]} } }',
    ],
  ])('stays on the line of a file of one line: %s', (before, after) => {
    expect(added(before)).toBe(after);
  });

  it('ends with a comma where the file does', () => {
    expect(added('{\n  "mcpServers": {\n    "a": 1, // x\n  },\n}')).toBe(
      '{\n  "mcpServers": {\n    "a": 1, // x\n    "new": {\n      "command": "node",\n      "args": [\n        "a.js"\n      ]\n    },\n  },\n}',
    );
  });

  it.each([
    ['nothing', ''],
    ['blanks', ' \n\n'],
    ['an empty object', '{}'],
    ['an empty object over lines', '{\n}\n'],
    ['an empty object of servers', '{\n  "mcpServers": {}\n}\n'],
    ['an object of servers with a comment only', '{\n  "mcpServers": {\n    // none yet\n  }\n}\n'],
    ['other members only', '{\n  "theme": "dark"\n}\n'],
  ])('makes what is missing in a file with %s', (_name, text) => {
    const after = added(text);
    expect(after).toMatch(/\n {2}"mcpServers": \{\n( {4}\/\/ none yet\n)? {4}"new": \{\n {6}"command": "node",\n/);
    expect(parse(after)).toMatchObject({ mcpServers: { new: ENTRY } });
  });

  it('leaves a byte order mark where it is, also in a file with nothing else', () => {
    expect(added('\uFEFF{}')).toMatch(/^\uFEFF\{\n {2}"mcpServers"/);
    expect(added('\uFEFF')).toMatch(/^\uFEFF\{\n {2}"mcpServers"/);
  });

  it('replaces a value in its place, and changes nothing where it is that value already', () => {
    const text = new ConfigText('{\n  "mcpServers": { "new": 5 }, // x\n  "b": 1\n}', 'mcp.json');
    const next = text.with(['mcpServers', 'new'], { a: 1 });
    expect(next.text).toBe('{\n  "mcpServers": { "new": {\n    "a": 1\n  } }, // x\n  "b": 1\n}');
    expect(next.with(['mcpServers', 'new'], { a: 1 })).toBe(next);
  });

  it('takes names that objects inherit for names', () => {
    const text = new ConfigText('{}', 'mcp.json');
    expect(text.valueAt('constructor')).toBeUndefined();
    const next = text.with(['__proto__', 'toString'], 1);
    expect(next.text).toBe('{\n  "__proto__": {\n    "toString": 1\n  }\n}');
    expect([next.keysAt(), next.keysAt('__proto__'), next.valueAt('__proto__', 'toString')]).toEqual([
      ['__proto__'],
      ['toString'],
      1,
    ]);
  });
});

describe('a member that is removed from a configuration', () => {
  it.each([
    ['the first', 'a', '{\n  "mcpServers": {\n    "b": 2\n  }\n}'],
    ['the last', 'b', '{\n  "mcpServers": {\n    "a": 1\n  }\n}'],
  ])('goes with its line and its comma: %s', (_name, name, after) => {
    expect(removed('{\n  "mcpServers": {\n    "a": 1,\n    "b": 2\n  }\n}', name)).toBe(after);
  });

  it('leaves the comments around it', () => {
    const before =
      '{\n  "mcpServers": {\n    // on a\n    "a": 1, // after a\n    /* on b */ "b": 2 // after b\n  }\n}';
    expect(removed(before, 'a')).toBe(
      '{\n  "mcpServers": {\n    // on a\n    // after a\n    /* on b */ "b": 2 // after b\n  }\n}',
    );
    expect(removed(before, 'b')).toBe(
      '{\n  "mcpServers": {\n    // on a\n    "a": 1 // after a\n    /* on b */ // after b\n  }\n}',
    );
  });

  it.each([
    ['{ "mcpServers": { "a": 1, "b": 2 } }', 'a', '{ "mcpServers": { "b": 2 } }'],
    ['{ "mcpServers": { "a": 1, "b": 2 } }', 'b', '{ "mcpServers": { "a": 1 } }'],
    ['{"mcpServers":{"a":1,"b":2}}', 'a', '{"mcpServers":{"b":2}}'],
    ['{"mcpServers":{"a":1,"b":2}}', 'b', '{"mcpServers":{"a":1}}'],
    ['{"mcpServers":{"a":1}}', 'a', '{"mcpServers":{}}'],
    ['{\n  "mcpServers": {\n    "a": 1\n  }\n}', 'a', '{\n  "mcpServers": {}\n}'],
    ['{\n  "mcpServers": {\n    "a": 1,\n    "b": 2,\n  },\n}', 'b', '{\n  "mcpServers": {\n    "a": 1,\n  },\n}'],
    ['{ "mcpServers": { "a": 1\n, "b": 2\n} }', 'a', '{ "mcpServers": {\n "b": 2\n} }'],
  ])('leaves a file of any layout readable: %j without %s', (before, name, after) => {
    expect(removed(before, name)).toBe(after);
  });

  it('changes nothing where there is none of that name', () => {
    const text = new ConfigText('{ "mcpServers": {} }', 'mcp.json');
    expect(text.without('mcpServers', 'a')).toBe(text);
    expect(text.without('servers', 'a')).toBe(text);
  });
});

describe('what was added and removed again', () => {
  it('leaves any file as it was, byte for byte', () => {
    let seed = 7;
    const next = (limit: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * limit);
    };
    const pick = (choices: readonly string[]): string => choices[next(choices.length)] ?? '';
    const failures: string[] = [];
    for (let round = 0; round < 2000; round++) {
      const eol = pick(['\n', '\r\n']);
      const unit = pick(['  ', '\t', '    ']);
      const comment = (): string => pick(['', '', ` // note${eol}`, ' /* note */']);
      const members = Array.from({ length: 1 + next(3) }, (_, index) => {
        const value = pick(['1', '{}', '{ "command": "x" }', `{${eol}${unit}"command": "y" // z${eol}}`, '[1, "},{"]']);
        return `${unit}${unit}${pick(['', '/* a */ '])}"m${String(index)}": ${value}`;
      });
      const trailing = pick(['', '', ',']);
      const body = members.map((member, index) => {
        const comma = index < members.length - 1 ? ',' : trailing;
        const after = comment();
        return member + comma + after + (after.endsWith(eol) ? '' : eol);
      });
      const text = `${pick(['', '\uFEFF'])}${pick(['', `// head${eol}`])}{${eol}${unit}"mcpServers": {${eol}${body.join('')}${unit}}${comment().trimEnd()}${eol}}${pick(['', eol])}`;
      const installed = added(text);
      const values = parse(installed.replace('\uFEFF', ''), [], { allowTrailingComma: true }) as Json;
      const back = removed(installed, 'new');
      if (back !== text || !JSON.stringify(values).includes('"new"'))
        failures.push(JSON.stringify([text, installed, back]));
    }
    expect(failures.slice(0, 3)).toEqual([]);
  });
});

describe('a configuration that cannot be read', () => {
  it.each([
    ['{ "mcpServers": { "a": 1 "b": 2 } }', 'mcp.json:1:26: a comma is expected'],
    ['{\n  "mcpServers": {\n    "a": \n  }\n}', 'mcp.json:4:3: a value is expected'],
    ['{\n  "mcpServers": {', 'mcp.json:2:18: a close brace is expected'],
    ['{\r\n  mcpServers: {} }', 'mcp.json:2:3: invalid symbol'],
    ['{} {}', 'mcp.json:1:4: an end of file is expected'],
    ['// nothing', 'mcp.json:1:11: a value is expected'],
    ['[]', 'mcp.json:1:1: the file holds an array instead of an object'],
    ['null', 'mcp.json:1:1: the file holds null instead of an object'],
    ['{ "mcpServers": [] }', 'mcp.json:1:17: "mcpServers" holds an array instead of an object'],
    ['{ "mcpServers": "none" }', 'mcp.json:1:17: "mcpServers" holds a string instead of an object'],
    ['{ "mcpServers": {}, "mcpServers": {} }', 'mcp.json:1:21: the file has "mcpServers" twice'],
    ['{ "mcpServers": { "new": 1, "new": 2 } }', 'mcp.json:1:29: "mcpServers" has "new" twice'],
  ])('is refused with the place: %j', (text, message) => {
    expect(() => added(text)).toThrow(new Error(`${message}. Put it right first; nothing was changed.`));
  });
});
