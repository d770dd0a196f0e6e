import { setTimeout as delay } from 'node:timers/promises';
import type { Host } from '../dispatch/host';
import { HostSlot } from '../dispatch/host-slot';
import { stackOf } from '../results/stack-of';
import type { Runnable } from './runnable';

/** How long the calls of a server that has been replaced may take until its `onStop` runs, in milliseconds. */
const CALL_GRACE = 5000;

/** Options of a line; all optional. */
export interface ServerLineOptions {
  /** How long calls of a replaced server may take until its `onStop` runs, in milliseconds; 5 seconds by default. */
  readonly grace?: number;
}

/** A server that has been replaced and is not stopped yet. */
interface Leaving {
  readonly server: Runnable;
  /** Aborted where its time is over, one way or the other. */
  readonly time: AbortController;
  done: Promise<void>;
}

/**
 * Servers that take one another's place behind connections that stay: each serves the requests that come in its time.
 *
 * A new one starts before the old one stops, so that there is a server at any moment.
 */
export class ServerLine implements Runnable {
  readonly #slot: HostSlot;
  readonly #grace: number;
  readonly #leaving = new Set<Leaving>();
  #current: Runnable;
  #stopping: Promise<void> | undefined;

  constructor(first: Runnable, { grace = CALL_GRACE }: ServerLineOptions = {}) {
    this.#current = first;
    this.#slot = new HostSlot(first.host);
    this.#grace = grace;
  }

  /** What connections are served with; it is the same for all servers of the line. */
  get host(): Host {
    return this.#slot.host;
  }

  get className(): string {
    return this.#current.className;
  }

  /** The server that is in place now. */
  get current(): Runnable {
    return this.#current;
  }

  /** How long the server in place has had no request, in milliseconds; 0 while it has one. */
  get idleFor(): number {
    return this.#slot.idleFor;
  }

  /** Runs `onStart` of the server that is in place. */
  start(): Promise<void> {
    return this.#current.start();
  }

  /**
   * Starts another server and puts it in the place of the present one, whose `onStop` runs once its calls are over.
   *
   * Rejects where its `onStart` fails; the present one stays in place then.
   */
  async replace(next: Runnable): Promise<void> {
    await next.start();
    if (this.#stopping !== undefined) return next.stop();
    const leaving: Leaving = { server: this.#current, time: new AbortController(), done: Promise.resolve() };
    this.#current = next;
    this.#leaving.add(leaving);
    leaving.done = this.#leave(leaving, this.#slot.replace(next.host).whenIdle());
  }

  /** Stops the server that is in place, and those that it has replaced where they are not stopped yet. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    // Whoever stops it all has given the calls their time.
    for (const { time } of this.#leaving) time.abort();
    await Promise.all([this.#current.stop(), ...[...this.#leaving].map(({ done }) => done)]);
  }

  async #leave(leaving: Leaving, idle: Promise<void>): Promise<void> {
    const { server, time } = leaving;
    const { signal } = time;
    await Promise.race([idle, delay(this.#grace, undefined, { signal }).catch(() => undefined)]);
    time.abort();
    try {
      await server.stop();
    } catch (error) {
      this.host.report(`${server.className}: onStop failed. ${stackOf(error)}`);
    }
    this.#leaving.delete(leaving);
  }
}
