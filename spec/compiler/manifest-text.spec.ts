import { writeManifest } from '../../lib/compiler/manifest-text';

describe('writeManifest', () => {
  it('writes the parts in their order, in lines of two spaces and a last line end', () => {
    const definition = { name: 'A', source: 'a.ts', line: 1, schema: { type: 'object' } };
    expect(
      writeManifest({ definitions: { 'a.ts#A': definition }, classes: {}, sources: { 'a.ts': '0' }, version: 1 }),
    ).toBe(
      [
        '{',
        '  "version": 1,',
        '  "sources": {',
        '    "a.ts": "0"',
        '  },',
        '  "classes": {},',
        '  "definitions": {',
        '    "a.ts#A": {',
        '      "name": "A",',
        '      "source": "a.ts",',
        '      "line": 1,',
        '      "schema": {',
        '        "type": "object"',
        '      }',
        '    }',
        '  }',
        '}',
        '',
      ].join('\n'),
    );
  });
});
