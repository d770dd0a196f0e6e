import { isServerClass } from '../../server/server-base';
import { serverState } from '../../server/server-state';

/** Something that a file exports, and what it is to a command. */
export type FoundExport =
  | { readonly kind: 'instance'; readonly name: string; readonly server: object }
  | { readonly kind: 'class'; readonly name: string; readonly type: new () => object }
  | { readonly kind: 'other'; readonly name: string; readonly what: string };

/**
 * What a file exports, each value once, under the first of its names that is not `default`.
 *
 * A default export, or `module.exports`, may be an object that holds the server.
 */
export function foundExports(exported: unknown): readonly FoundExport[] {
  const named = membersOf(exported);
  const inDefault = named.flatMap(([name, value]) =>
    (name === 'default' || name === 'module.exports') && isHolder(value)
      ? membersOf(value).map(([member, each]) => [member === 'default' ? member : `default.${member}`, each] as const)
      : [],
  );
  const found = new Map<unknown, FoundExport>();
  for (const [name, value] of [...named.sort(defaultLast), ...inDefault]) {
    if (!found.has(value)) found.set(value, describe(name, value));
  }
  const all = [...found.values()];
  const hasServers = all.some(({ kind }) => kind !== 'other');
  // What holds a server is not worth a word beside it.
  return hasServers ? all.filter(({ name, kind }) => kind !== 'other' || name !== 'default') : all;
}

function membersOf(exported: unknown): (readonly [string, unknown])[] {
  if (serverState(exported) !== undefined || isServerClass(exported)) return [['module.exports', exported]];
  if ((typeof exported !== 'object' && typeof exported !== 'function') || exported === null) return [];
  return Object.keys(exported)
    .filter((name) => name !== '__esModule')
    .flatMap((name) => {
      try {
        return [[name, (exported as Readonly<Record<string, unknown>>)[name]] as const];
      } catch {
        // Not initialised yet: modules that import each other.
        return [];
      }
    });
}

function isHolder(value: unknown): boolean {
  return typeof value === 'object' && value !== null && serverState(value) === undefined;
}

function defaultLast([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return (
    Number(one === 'default' || one === 'module.exports') - Number(other === 'default' || other === 'module.exports')
  );
}

function describe(name: string, value: unknown): FoundExport {
  if (serverState(value) !== undefined) return { kind: 'instance', name, server: value as object };
  if (isServerClass(value)) return { kind: 'class', name, type: value };
  return { kind: 'other', name, what: kindOf(value) };
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'function')
    return /^class\b/.test(Function.prototype.toString.call(value)) ? 'a class' : 'a function';
  if (value instanceof Promise) return 'a promise';
  if (Array.isArray(value)) return 'a list';
  if (typeof value !== 'object') return value === undefined ? 'undefined' : `a ${typeof value}`;
  const { name } = (Object.getPrototypeOf(value) as { constructor?: { name?: unknown } } | null)?.constructor ?? {};
  return typeof name === 'string' && name !== 'Object' && name !== '' ? `an object of ${name}` : 'an object';
}
