import type { RunOptions } from '../../server/run-options';
import { serverState } from '../../server/server-state';
import { CommandError } from '../command-error';
import { foundExports, type FoundExport } from './found-export';
import type { RegisteredRun } from './registered-runs';

/** The server of a file, and how it was found. */
export interface ChosenServer {
  readonly server: object;
  readonly found: 'run' | 'instance' | 'class';
  /** What `run()` was called with; undefined where it was not. */
  readonly runOptions: RunOptions | undefined;
}

/** What a file shows of itself once it is loaded. */
export interface LoadedFile {
  /** The file as messages show it. */
  readonly name: string;
  readonly runs: readonly RegisteredRun[];
  readonly exported: unknown;
}

type Instance = Extract<FoundExport, { readonly kind: 'instance' }>;
type ServerClass = Extract<FoundExport, { readonly kind: 'class' }>;

/**
 * The server of a file: what it runs, else the one object that it exports, else the one class that can be made.
 *
 * @throws CommandError that lists what there is, where there is none or more than one.
 */
export function chooseServer({ name, runs, exported }: LoadedFile): ChosenServer {
  const outer = withoutIncluded(runs.map(({ server }) => server));
  const [run, ...others] = runs.filter(({ server }) => outer.has(server));
  const exports = foundExports(exported);
  if (run !== undefined) {
    if (others.length > 0)
      throw several(
        name,
        'runs',
        [run, ...others].map(({ server }) => placeOf(server, exports)),
      );
    return { server: run.server, found: 'run', runOptions: run.options };
  }
  const instance = onlyInstance(name, exports);
  if (instance !== undefined) return { server: instance.server, found: 'instance', runOptions: undefined };
  const type = onlyClass(name, exports);
  if (type !== undefined) return { server: new type.type(), found: 'class', runOptions: undefined };
  throw none(name, exports);
}

function onlyInstance(name: string, exports: readonly FoundExport[]): Instance | undefined {
  const all = exports.filter((each) => each.kind === 'instance');
  const outer = withoutIncluded(all.map(({ server }) => server));
  const [first, ...others] = all.filter(({ server }) => outer.has(server));
  if (first !== undefined && others.length > 0) throw several(name, 'exports', [first, ...others].map(listed));
  return first;
}

function onlyClass(name: string, exports: readonly FoundExport[]): ServerClass | undefined {
  const all = exports.filter((each) => each.kind === 'class').filter(({ type }) => type.length === 0);
  const leaves = all.filter(({ type }) => !all.some((other) => other.type.prototype instanceof type));
  const [first, ...others] = leaves;
  if (first !== undefined && others.length > 0) throw several(name, 'exports', leaves.map(listed));
  return first;
}

/** The servers that none of the others includes. */
function withoutIncluded(servers: readonly object[]): ReadonlySet<object> {
  const isIn = (server: object, other: object): boolean =>
    other !== server && serverState(other)?.parts.some(({ target }) => target === server) === true;
  return new Set(servers.filter((server) => !servers.some((other) => isIn(server, other))));
}

function several(name: string, does: 'runs' | 'exports', servers: readonly string[]): CommandError {
  const advice =
    does === 'runs'
      ? 'Run one of them only, or give a file of its own to each.'
      : 'Call run() on one of them, export one only, or give a file of its own to each.';
  return new CommandError(`${name} ${does} ${String(servers.length)} servers: ${servers.join(', ')}. ${advice}`);
}

function none(name: string, exports: readonly FoundExport[]): CommandError {
  const advice = 'Call run() on an object of a class that extends MCPServer, or export the object or the class.';
  if (exports.length === 0)
    return new CommandError(`${name} holds no server: it runs none and exports nothing. ${advice}`);
  const classes = exports.filter((each) => each.kind === 'class');
  if (classes.length > 0) {
    const needing = classes.map(listed).join(', ');
    return new CommandError(
      `${name} holds no server that can be made: ${needing}. Export an object of it, such as new ${classes[0]?.type.name ?? ''}(…), or give its parameters defaults.`,
    );
  }
  return new CommandError(
    `${name} holds no server: it runs none, and exports ${exports.map(listed).join(', ')}. ${advice}`,
  );
}

function listed(found: FoundExport): string {
  switch (found.kind) {
    case 'instance':
      return `${found.name} (an object of ${found.server.constructor.name})`;
    case 'class': {
      const { length } = found.type;
      if (length === 0) return `${found.name} (a class)`;
      return `${found.name} (a class whose constructor needs ${String(length)} ${length === 1 ? 'argument' : 'arguments'})`;
    }
    case 'other':
      return `${found.name} (${found.what})`;
  }
}

/** An object that is run, by the name that it is exported by where it is. */
function placeOf(server: object, exports: readonly FoundExport[]): string {
  const found = exports.find((each) => each.kind === 'instance' && each.server === server);
  return found === undefined ? `an object of ${server.constructor.name}` : listed(found);
}
