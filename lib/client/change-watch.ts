import type { SdkClient, ListenFilter, ListenStream, NotifiedClient } from './sdk-client';
import { ProtocolError } from '../errors/protocol-error';
import type { CallOptions } from './call-options';
import type { Link } from './link';
import { Pause } from './pause';
import { delayBefore } from './reconnect-options';
import { tellListener } from './tell-listener';

/** The lists of a server that may change while it runs. */
export type ListKind = 'tools' | 'prompts' | 'resources';

/** Is told the URI of a resource whose content has changed. */
export type ResourceListener = (uri: string) => void;

const LISTS: readonly ListKind[] = ['tools', 'prompts', 'resources'];

/** What a watch is made with. */
export interface WatchSettings {
  readonly onListChanged: ((list: ListKind) => void) | undefined;
  /** Asks again for the stream of 2025-11-25 over HTTP, where it is lost and the session is not. */
  readonly reopen?: () => Promise<void>;
}

/** What a client wants to be told of, in both generations of the protocol and after every reconnect. */
export class ChangeWatch {
  readonly #client: SdkClient;
  readonly #link: Link;
  readonly #onListChanged: ((list: ListKind) => void) | undefined;
  readonly #reopen: () => Promise<void>;
  readonly #uris = new Map<string, Set<ResourceListener>>();
  readonly #pause = new Pause();
  #stream: ListenStream | undefined;
  /** Streams are opened one after the other, each for what is wanted by then. */
  #turn: Promise<void> = Promise.resolve();
  #bound = false;

  constructor(client: SdkClient, link: Link, { onListChanged, reopen }: WatchSettings) {
    this.#client = client;
    this.#link = link;
    this.#onListChanged = onListChanged;
    this.#reopen = reopen ?? (() => Promise.resolve());
    link.onReconnect(() => void this.#restore().catch(() => undefined)); // the next reconnect tries again
  }

  /** Whether anybody wants to be told of anything. */
  get isActive(): boolean {
    return this.#onListChanged !== undefined || this.#uris.size > 0;
  }

  /** Begins with the lists, where somebody wants to know of them. */
  async start(): Promise<void> {
    if (this.#onListChanged === undefined) return;
    this.#bind();
    if (this.#client.getProtocolEra() === 'modern') await this.#listen().catch(unlessUnsupported);
  }

  /** Has a listener told when a resource changes; the returned function ends that. */
  async subscribe(uri: string, listener: ResourceListener, options: CallOptions): Promise<() => Promise<void>> {
    this.#bind();
    // One of its own, so that the same function can be given twice.
    const own: ResourceListener = (changed) => {
      listener(changed);
    };
    const listeners = this.#uris.get(uri) ?? new Set();
    const isFirst = listeners.size === 0;
    this.#uris.set(uri, listeners.add(own));
    try {
      if (isFirst) await this.#begin(uri, options);
    } catch (error) {
      this.#drop(uri, own);
      throw error;
    }
    return async () => {
      if (this.#drop(uri, own) && !this.#link.isClosed) await this.#finish(uri, options);
    };
  }

  /** Ends what waits to listen again. */
  stop(): void {
    this.#pause.stop();
  }

  /** Takes a listener away, and tells whether it was the last of its resource. */
  #drop(uri: string, listener: ResourceListener): boolean {
    const listeners = this.#uris.get(uri);
    if (listeners?.delete(listener) !== true || listeners.size > 0) return false;
    return this.#uris.delete(uri);
  }

  async #begin(uri: string, options: CallOptions): Promise<void> {
    await this.#link.request(
      {
        send: (sdkOptions) =>
          this.#client.getProtocolEra() === 'modern'
            ? this.#listen()
            : this.#client.subscribeResource({ uri }, sdkOptions),
        isRepeatable: () => true,
      },
      options,
    );
  }

  async #finish(uri: string, options: CallOptions): Promise<void> {
    await this.#link.request(
      {
        send: (sdkOptions) =>
          this.#client.getProtocolEra() === 'modern'
            ? this.#listen()
            : this.#client.unsubscribeResource({ uri }, sdkOptions),
        isRepeatable: () => true,
      },
      options,
    );
  }

  #bind(): void {
    if (this.#bound) return;
    this.#bound = true;
    const client = this.#client as unknown as NotifiedClient; // its overloads are per notification
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
      const { uri } = params as unknown as { readonly uri: string }; // by the official client's own schema
      for (const listener of this.#uris.get(uri) ?? [])
        tellListener(() => {
          listener(uri);
        });
    });
    const tell = this.#onListChanged;
    if (tell === undefined) return;
    for (const list of LISTS) {
      client.setNotificationHandler(`notifications/${list}/list_changed`, () => {
        tellListener(() => {
          tell(list);
        });
      });
    }
  }

  #listen(): Promise<void> {
    const turn = this.#turn.then(() => this.#open());
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  /** Opens a stream for all that is wanted, and closes the one before it. */
  async #open(): Promise<void> {
    const before = this.#stream;
    if (!this.isActive) {
      this.#stream = undefined;
      await before?.close();
      return;
    }
    const stream = await this.#client.listen(this.#filter());
    this.#stream = stream;
    await before?.close();
    void stream.closed.then((cause) => {
      if (cause !== 'local' && this.#stream === stream) this.#ended();
    });
  }

  #filter(): ListenFilter {
    const lists = this.#onListChanged !== undefined;
    return {
      ...(lists && { toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true }),
      ...(this.#uris.size > 0 && { resourceSubscriptions: [...this.#uris.keys()] }),
    };
  }

  /** A stream over HTTP ends without the connection; that of a process ends with it, and is opened again with it. */
  #ended(): void {
    this.#stream = undefined;
    if (this.#link.peer.kind === 'http') void this.#listenAgain();
  }

  async #listenAgain(): Promise<void> {
    const { reconnecting } = this.#link;
    if (reconnecting === undefined) return;
    this.#link.noteTrouble();
    for (let attempt = 0; attempt < reconnecting.attempts; attempt += 1) {
      await this.#pause.for(delayBefore(attempt, reconnecting));
      if (this.#link.isClosed || this.#stream !== undefined) return;
      try {
        await this.#listen();
        this.#link.noteReached();
        return;
      } catch {
        // The next turn tries again; after the last one, the next call that gets through does.
      }
    }
  }

  async #restore(): Promise<void> {
    if (!this.isActive) return;
    if (this.#client.getProtocolEra() === 'modern') {
      if (this.#stream === undefined) await this.#listen();
      return;
    }
    await this.#reopen();
    await Promise.all([...this.#uris.keys()].map((uri) => this.#client.subscribeResource({ uri })));
  }
}

/** Servers that tell of nothing are no reason not to talk to them. */
function unlessUnsupported(error: unknown): void {
  if (error instanceof ProtocolError || (error instanceof Error && error.name === 'ProtocolError')) return;
  throw error;
}
