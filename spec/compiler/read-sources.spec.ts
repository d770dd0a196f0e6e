import { hashSource } from '../../lib/manifest/source-hash';
import { manifestOf } from '../support/read-manifest';

const SERVER = "import { MCPServer, Tool } from 'stereomcp'; export class X extends MCPServer { @Tool() a() {} }";

function sourcesOf(sources: Readonly<Record<string, string>>): readonly string[] {
  return Object.keys(manifestOf(sources).sources);
}

describe('readSources', () => {
  it('holds the SHA-1 of the text, the same whatever ends its lines and opens the file', () => {
    const text = `${SERVER}\n`;
    expect(manifestOf({ 'main.ts': text }).sources).toStrictEqual({ 'main.ts': hashSource(text) });
    expect(hashSource('a\nb\n')).toBe('05dec960e24d918b8a73a1c53bcbbaac2ee5c2e0');
    expect(hashSource('\uFEFFa\r\nb\r\n')).toBe('05dec960e24d918b8a73a1c53bcbbaac2ee5c2e0');
  });

  it('counts what the files of the classes import, however they do', () => {
    expect(
      sourcesOf({
        'main.ts': `import './a.js'; export * from './b.js'; import c = require('./c.js'); type D = import('./d.js').D; const e = () => import('./e.js'); ${SERVER}`,
        'a.ts': "import type { F } from './f.js'; export type A = F;",
        'b.ts': 'export const b = 1;',
        'c.ts': 'export const c = 1;',
        'd.ts': 'export type D = 1;',
        'e.ts': 'export const e = 1;',
        'f.ts': "import './main.js'; export type F = 1;",
        'other.ts': 'export const other = 1;',
      }),
    ).toStrictEqual(['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts', 'f.ts', 'main.ts']);
  });

  it('counts what is declared for all files', () => {
    expect(
      sourcesOf({
        'main.ts': SERVER,
        'globals.d.ts': 'interface Everywhere { a: number }',
        'module.d.ts': 'export {}; declare global { interface AlsoEverywhere { a: number } }',
      }),
    ).toStrictEqual(['globals.d.ts', 'main.ts', 'module.d.ts']);
  });
});
