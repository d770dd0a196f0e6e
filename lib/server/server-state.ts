import type { ServerPart } from '../definition/server-part';
import type { ServerView } from '../definition/server-view';
import { ChangeFeed } from '../dispatch/change-feed';
import { Changes } from '../dispatch/changes';
import type { Host } from '../dispatch/host';
import { readResource } from '../dispatch/read-resource';
import { OfferBoard } from '../dispatch/offer-board';
import { OfferSwitches } from '../dispatch/offer-switches';
import { stackOf } from '../results/stack-of';

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

/** A server that did not stop, and why. */
interface StopFailure {
  readonly className: string;
  readonly error: unknown;
}

/** How long what had started may take to stop after a later start failed, in milliseconds. */
const UNWIND_GRACE = 700;

/** What the framework keeps about one server object, out of the author's sight. */
export class ServerState {
  readonly host: Host;
  readonly className: string;
  /** What is switched off, by object: its own, and those that it includes. */
  readonly switches: ReadonlyMap<object, OfferSwitches>;
  readonly #hooks: LifeHooks;
  readonly #included: readonly ServerState[];
  #starting: Promise<void> | undefined;
  #stopping: Promise<void> | undefined;
  #started = false;
  #running = false;
  /** How many running servers include this one. */
  #holders = 0;
  /** How many connections it has of its own. */
  #connections = 0;

  constructor(
    readonly parts: readonly [ServerPart, ...ServerPart[]],
    view: ServerView,
    { hooks, included }: ServerLife,
  ) {
    this.className = parts[0].target.constructor.name;
    const changes = new ChangeFeed({
      sources: included.map(({ host }) => host.changes),
      onerror: (error) => {
        report(`${this.className}: ${stackOf(error)}`);
      },
    });
    this.switches = new Map<object, OfferSwitches>([
      [parts[0].target, new OfferSwitches(changes)],
      ...included.flatMap(({ switches }) => [...switches]),
    ]);
    const board = new OfferBoard({ parts, whole: view, switches: this.switches });
    this.host = {
      get view() {
        return board.view;
      },
      whole: view,
      changes,
      control: new Changes(board, changes),
      read: (uri, scope) => readResource(this.host, uri, scope),
      ownerOf: (definition) => view.owners.get(definition) ?? parts[0].target,
      report,
    };
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

  /** Starts for a connection of its own, and tells how to let go of it, which stops nothing. */
  async serve(): Promise<() => void> {
    await this.start();
    this.#connections += 1;
    let held = true;
    return () => {
      if (held) this.#connections -= 1;
      held = false;
    };
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
    const joined: ServerState[] = [];
    try {
      for (const included of this.#included) {
        await included.join();
        joined.push(included);
      }
      await this.#hooks.start();
      this.#started = true;
    } catch (error) {
      // Nobody stops a server that never started, so nobody would stop these.
      for (const failure of await this.#inTime(leaveAll(joined))) reportStop(failure);
      throw error;
    }
  }

  async #stop(): Promise<void> {
    await this.#starting?.catch(() => undefined); // its failure is for those who wait for the start
    if (!this.#started) return;
    const failures: StopFailure[] = [];
    try {
      await this.#hooks.stop();
    } catch (error) {
      failures.push({ className: this.className, error });
    }
    failures.push(...(await leaveAll(this.#included)));
    const [first, ...others] = failures;
    others.forEach(reportStop);
    if (first !== undefined) throw first.error;
  }

  /** Starts on behalf of a server that includes this one. */
  async join(): Promise<void> {
    await this.start();
    this.#holders += 1;
  }

  /** Stops on behalf of a server that includes this one, unless another one still does or it has clients of its own. */
  async leave(): Promise<void> {
    this.#holders -= 1;
    await this.stopUnlessNeeded();
  }

  /** Stops where no running server includes it, it has no clients of its own, and it was not run. */
  async stopUnlessNeeded(): Promise<void> {
    if (this.#holders <= 0 && this.#connections === 0 && !this.#running) await this.stop();
  }

  /** What came of it, or that it takes too long: a failed start must be told, whatever hangs. */
  async #inTime(leaving: Promise<readonly StopFailure[]>): Promise<readonly StopFailure[]> {
    let timer: NodeJS.Timeout | undefined;
    const late = {
      className: this.className,
      error: `What had started was not done after ${String(UNWIND_GRACE)} ms.`,
    };
    const overdue = new Promise<readonly StopFailure[]>((resolve) => {
      timer = setTimeout(resolve, UNWIND_GRACE, [late]);
    });
    try {
      return await Promise.race([leaving, overdue]);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Lets go of included servers, the last one first; what fails does not keep the others from it. */
async function leaveAll(included: readonly ServerState[]): Promise<readonly StopFailure[]> {
  const failures: StopFailure[] = [];
  for (const state of [...included].reverse()) {
    try {
      await state.leave();
    } catch (error) {
      failures.push({ className: state.className, error });
    }
  }
  return failures;
}

function reportStop({ className, error }: StopFailure): void {
  report(`${className}: onStop failed. ${stackOf(error)}`);
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
