import type { Writable } from 'node:stream';

type Write = (data: string | Uint8Array, done?: (error?: Error | null) => void) => boolean;

/** Standard output while it belongs to the protocol. */
export interface StdoutGuard {
  readonly stream: Writable;
  /** Writes to the real standard output. */
  write(data: string | Uint8Array, done: (error?: Error | null) => void): void;
  /** Gives standard output back. */
  release(): void;
}

/** On the stream itself, so that every copy of this module in the process sees the same guard. */
const GUARD = Symbol.for('stereomcp.stdout-guard');

type Guarded = NodeJS.WriteStream & { [GUARD]?: StdoutGuard };

/**
 * From here on everything that is written to standard output goes to standard error: `console.log` and its like,
 * `process.stdout.write`, streams piped into it. Only the guard's own `write` still reaches standard output.
 *
 * Arming an armed guard changes nothing and returns it. What is written past `process.stdout` (`fs.writeSync(1)`, child
 * processes that inherit it) cannot be caught.
 */
export function armStdoutGuard(): StdoutGuard {
  const stdout: Guarded = process.stdout;
  const armed = stdout[GUARD];
  if (armed !== undefined) return armed;

  const inherited = Object.getOwnPropertyDescriptor(stdout, 'write') === undefined;
  const original = stdout.write; // eslint-disable-line @typescript-eslint/unbound-method -- always called on its stream
  const write = original.bind(stdout) as Write;
  const divert = process.stderr.write.bind(process.stderr);
  stdout.write = divert;
  const guard: StdoutGuard = {
    stream: stdout,
    write: (data, done) => void write(data, done),
    release: () => {
      if (stdout[GUARD] !== guard) return;
      Reflect.deleteProperty(stdout, GUARD);
      // A patch that someone laid over ours is theirs to take off.
      if (stdout.write !== divert) return;
      if (inherited) delete (stdout as Partial<Pick<Guarded, 'write'>>).write;
      else stdout.write = original;
    },
  };
  Object.defineProperty(stdout, GUARD, { value: guard, configurable: true });
  return guard;
}

/** Whether standard output is kept from everything but its guard at present. */
export function isStdoutGuarded(): boolean {
  return (process.stdout as Guarded)[GUARD] !== undefined;
}
