import { currentToolbox, enterToolbox } from '../../metadata/toolbox';
import type { RunOptions } from '../../server/run-options';

/** A server object on which an author's file called `run()`. */
export interface RegisteredRun {
  readonly server: object;
  readonly options: RunOptions;
}

/** What `run()` was called on while a file was loaded. */
export class RegisteredRuns {
  readonly all: RegisteredRun[] = [];
  /** Resolves at the first of them. */
  readonly first: Promise<void>;
  readonly load: number;

  constructor(main: string) {
    this.load = (currentToolbox()?.load ?? 0) + 1;
    let isThere: () => void = () => undefined;
    this.first = new Promise((resolve) => {
      isThere = resolve;
    });
    enterToolbox({
      load: this.load,
      main,
      run: (server, options) => {
        if (this.all.some((run) => run.server === server)) {
          const { name } = server.constructor;
          const message = `${name}.run() was called twice on one object. Call it once, or make a second object.`;
          return Promise.reject(new Error(message));
        }
        // Whether they are in order is for whoever runs it.
        this.all.push({ server, options: options as RunOptions });
        isThere();
        return Promise.resolve(resultOf(options));
      },
    });
  }
}

/** What `run()` gives: where the server would be, although nothing is served. */
function resultOf(options: unknown): unknown {
  if (typeof options !== 'object' || options === null) return undefined;
  const { transport, host = '127.0.0.1', port = 3000, path = '/mcp' } = options as Readonly<Record<string, unknown>>;
  if (transport !== 'http') return undefined;
  return { url: `http://${String(host)}:${String(port)}${String(path)}`, close: () => Promise.resolve() };
}
