import type { ServerPart } from '../definition/server-part';
import type { ServerView } from '../definition/server-view';
import type { Host } from '../dispatch/host';

/** The author's own hooks, callable although they are protected. */
export interface LifeHooks {
  start(): void | Promise<void>;
  stop(): void | Promise<void>;
}

/** What starts and stops with a server object. */
export interface ServerLife {
  readonly hooks: LifeHooks;
  /** The servers that it includes, each with a life of its own. */
  readonly included: readonly ServerState[];
}

/** What the framework keeps about one server object, out of the author's sight. */
export class ServerState {
  readonly host: Host;
  readonly className: string;
  readonly #hooks: LifeHooks;
  readonly #included: readonly ServerState[];
  #starting: Promise<void> | undefined;
  #stopping: Promise<void> | undefined;
  #started = false;
  #running = false;

  constructor(
    readonly parts: readonly [ServerPart, ...ServerPart[]],
    view: ServerView,
    { hooks, included }: ServerLife,
  ) {
    this.className = parts[0].target.constructor.name;
    this.host = { view, ownerOf: (definition) => view.owners.get(definition) ?? parts[0].target, report };
    this.#hooks = hooks;
    this.#included = included;
  }

  /** Runs `onStart` the first time; afterwards everybody gets the outcome of that one run. */
  start(): Promise<void> {
    if (this.#stopping !== undefined) {
      return Promise.reject(new Error(`${this.className} has been stopped. Make a new instance to serve again.`));
    }
    this.#starting ??= this.#start();
    return this.#starting;
  }

  /** Runs `onStop` the first time, if `onStart` got through. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  /** Marks the object as run; throws where it already is. */
  claimRun(): void {
    if (this.#running) {
      throw new Error(`${this.className}.run() was called twice on one object. Call it once, or make a second object.`);
    }
    this.#running = true;
  }

  /** What is included starts first, since the server may use it in its own start, and stops last. */
  async #start(): Promise<void> {
    for (const included of this.#included) await included.start();
    await this.#hooks.start();
    this.#started = true;
  }

  async #stop(): Promise<void> {
    try {
      if (this.#started) await this.#hooks.stop();
    } finally {
      for (const included of [...this.#included].reverse()) await included.stop();
    }
  }
}

function report(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** `Symbol.for`, so that two copies of the package in one process know each other's servers. */
const STATES = Symbol.for('stereomcp.server-states');

interface Registry {
  [STATES]: WeakMap<object, ServerState> | undefined;
}

const states = ((globalThis as unknown as Registry)[STATES] ??= new WeakMap<object, ServerState>());

/** Remembers the state of a server object for as long as the object lives. */
export function registerServer(target: object, state: ServerState): void {
  states.set(target, state);
}

/** The state of a server object; throws a TypeError for an object whose constructor never came to its end. */
export function requireServerState(target: object): ServerState {
  const state = states.get(target);
  if (state === undefined) throw new TypeError('This object was not made by the constructor of MCPServer.');
  return state;
}

/** The state of a server object; undefined for anything else. */
export function serverState(target: unknown): ServerState | undefined {
  return typeof target === 'object' && target !== null ? states.get(target) : undefined;
}
