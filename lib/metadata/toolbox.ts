/** What a command of `stereomcp` that loads an author's file puts into the process meanwhile. */
export interface Toolbox {
  /** Counts the loads of this process, from 1; each of them makes the author's modules anew. */
  readonly load: number;
  /** The file that is loaded, with its absolute path; what it imports is loaded with it. */
  readonly main: string;
  /** Takes what `run()` was called on, instead of serving it. */
  run(server: object, options: unknown): Promise<unknown>;
}

/** `Symbol.for`, so that a project's own copy of the package obeys the commands of another one. */
const TOOLBOX = Symbol.for('stereomcp.toolbox');

interface Holder {
  [TOOLBOX]: Toolbox | undefined;
}

/** The toolbox that this process is in; undefined in a server's own process. */
export function currentToolbox(): Toolbox | undefined {
  return (globalThis as unknown as Holder)[TOOLBOX];
}

/** Puts this process into a toolbox, instead of the one that it was in. */
export function enterToolbox(toolbox: Toolbox): void {
  (globalThis as unknown as Holder)[TOOLBOX] = toolbox;
}

/** From here on this process is a server's own. */
export function leaveToolbox(): void {
  (globalThis as unknown as Holder)[TOOLBOX] = undefined;
}
