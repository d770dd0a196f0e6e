import { readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import type { Reading } from './fresh-modules';

/** How Node reads a file, by its extension and the `type` of its `package.json`. */
export function readingOf(file: string): Reading {
  const extension = extname(file);
  if (/^\.m[jt]s$/.test(extension)) return 'module';
  if (/^\.c[jt]s$/.test(extension)) return 'commonjs';
  return packageTypeOf(file) === 'module' ? 'module' : 'commonjs';
}

function packageTypeOf(file: string): unknown {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const facts = packageIn(folder);
    if (facts !== undefined) return facts.type;
    if (folder === dirname(folder)) return undefined;
  }
}

function packageIn(folder: string): { readonly type?: unknown } | undefined {
  let text: string;
  try {
    text = readFileSync(join(folder, 'package.json'), 'utf8');
  } catch {
    return undefined;
  }
  try {
    return JSON.parse(text) as { readonly type?: unknown };
  } catch {
    // Node itself says what is wrong with it.
    return {};
  }
}

/** Whether what was thrown means that a file which is read as CommonJS is written as an ES module. */
export function asksForModule(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const { message } = thrown;
  return (
    /^Cannot use import statement outside a module|^Unexpected token 'export'|^await is only valid in async/.test(
      message,
    ) || message.includes('Top-level await is currently not supported with the "cjs" output format')
  );
}
