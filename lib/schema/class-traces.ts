import type { Constructor } from './described-schema';

/** What can be seen of a class and its bases without constructing anything. */
export interface ClassTraces {
  /** Methods and accessors. */
  readonly methods: ReadonlySet<string>;
  /** The code, as the engine has it. */
  readonly text: string;
}

/** Reads what a class shows of itself. */
export function classTraces(type: Constructor): ClassTraces {
  const methods = new Set<string>();
  const texts: string[] = [];
  for (let current: unknown = type; isClass(current); current = Object.getPrototypeOf(current)) {
    for (const name of Object.getOwnPropertyNames(current.prototype)) if (name !== 'constructor') methods.add(name);
    texts.push(Function.prototype.toString.call(current));
  }
  return { methods, text: texts.join('\n') };
}

/** Whether a word stands anywhere in the code. */
export function mentions({ text }: ClassTraces, name: string): boolean {
  return new RegExp(`(?<![\\w$])${escaped(name)}(?![\\w$])`).test(text);
}

/** Whether the code makes a field of a name: `size;`, `size = 'M'`, `this.size = 'M'` or `define(this, 'size', …)`. */
export function showsField({ text }: ClassTraces, name: string): boolean {
  const word = escaped(name);
  const ends = String.raw`\s*(?:[;}]|=(?![=>]))`;
  const field = String.raw`(?:[{;}\n]|\*/)\s*["']?${word}["']?${ends}`;
  return new RegExp(String.raw`${field}|\bthis\.${word}${ends}|\(this,\s*["']${word}["']`).test(text);
}

function escaped(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

function isClass(value: unknown): value is Constructor {
  return typeof value === 'function' && value !== Function.prototype && typeof value.prototype === 'object';
}
