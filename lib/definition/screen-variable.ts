import type { TemplateValue, TemplateVariable } from './template-expression';

/**
 * Why a decoded value must not reach a method that may take it for a part of a path, or undefined where it may.
 *
 * Judged by component, in a list as elsewhere: `v1..v2` and `.env` are names like others, a component `..` is not. A `{+x}` may go up within
 * what it names, never above it.
 */
export function screenVariable({ reserved }: TemplateVariable, value: TemplateValue | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string') return screen(value, reserved ? 'path' : 'component');
  // Each by itself, and all of them joined, since a list that begins with nothing makes an absolute path.
  const found = value.map((item) => screen(item, 'component')).find((reason) => reason !== undefined);
  return found ?? screen(value.join('/'), 'path');
}

function screen(value: string, as: 'component' | 'path'): string | undefined {
  // What is still encoded counts as decoded: a value that is decoded once more further on must hold nothing worse.
  if (/\0|%00/.test(value)) return 'a NUL character';
  if (/^(?:[/\\]|%2f|%5c|[A-Za-z](?::|%3a))/i.test(value)) return 'an absolute path';
  if (as === 'component' && /[/\\]|%2f|%5c/i.test(value)) return 'a path separator';
  return escapes(value) ? "a '..' that leads out" : undefined;
}

function escapes(value: string): boolean {
  let depth = 0;
  for (const component of value.split(/[/\\]|%2f|%5c/i)) {
    const plain = component.replace(/%2e/gi, '.');
    if (plain === '..') depth--;
    else if (plain !== '' && plain !== '.') depth++;
    if (depth < 0) return true;
  }
  return false;
}
