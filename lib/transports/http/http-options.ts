import type { AuthInfo, EventStore, ServerEventBus } from '@modelcontextprotocol/server';

/** Sessions for clients of the generation that opens with `initialize`; times in milliseconds. */
export interface SessionOptions {
  /**
   * Keeps what was sent, so that a broken stream can be resumed with `Last-Event-ID`.
   *
   * By default the newest events of all sessions are kept in memory, at most 10,000 of them and 64 MiB.
   */
  readonly eventStore?: EventStore;
  /** How long a session may be left alone, without a request or an open stream, before it ends; 30 minutes by default. */
  readonly idleTimeout?: number;
  /** The most sessions at a time; 1,000 by default. One more is refused with 503. */
  readonly maxSessions?: number;
}

/** How a server is served over HTTP; all optional, times in milliseconds. */
export interface HttpOptions {
  /**
   * Whether clients of the generation that opens with `initialize` get sessions; false by default.
   *
   * Sessions are what such clients need to be asked (`elicit`, `sample`, `roots`), to subscribe to resources, to hear of
   * changes and to resume a broken stream. They live in this process.
   */
  readonly sessions?: boolean | SessionOptions;
  /** `reject` serves 2026-07-28 only; `serve`, the default, all generations at one URL. */
  readonly legacy?: 'serve' | 'reject';
  /**
   * The names by which this server is reached, as in the Host header: `mcp.example.com`, or `mcp.example.com:8443` for
   * one port only; `localhost`, `127.0.0.1` and `[::1]` by default. `*` allows any, for where a proxy checks them.
   */
  readonly allowedHosts?: readonly string[];
  /**
   * The web pages that may send requests, such as `https://app.example.com`, besides those of the allowed hosts.
   *
   * Programs send no Origin header and are not concerned. `null` allows pages without an origin, `*` any page.
   */
  readonly allowedOrigins?: readonly string[];
  /** The web pages that may also read the answers; none by default. `*` means any page. */
  readonly cors?: false | { readonly origins: readonly string[] };
  /** The most bytes of a request's body; 4 MiB by default. A longer one is refused with 413 and not kept. */
  readonly maxBodyBytes?: number;
  /** How deep a body may nest objects and arrays; 128 by default. */
  readonly maxJsonDepth?: number;
  /**
   * How long a request may take from its arrival to the end of its answer; 10 minutes by default, 0 for any time.
   *
   * The call is cancelled then. Streams on which a client listens for changes may stay open.
   */
  readonly requestTimeout?: number;
  /** The most requests at a time; 1,024 by default. One more is refused with 503 and Retry-After. */
  readonly maxConcurrent?: number;
  /** Carries changes between several processes; one inside this process by default. */
  readonly bus?: ServerEventBus;
  /** How often an open stream carries a comment, so that proxies leave it open; 15 seconds by default, 0 for never. */
  readonly keepAlive?: number;
  /**
   * How 2026-07-28 requests are answered: as a stream only where something is sent before the result (`auto`, the
   * default), always as a stream (`sse`), or always as JSON (`json`, which drops progress and log messages).
   */
  readonly responseMode?: 'auto' | 'sse' | 'json';
}

/** What whoever calls the handler knows of a request already. */
export interface RequestExtra {
  /** The body as JSON, where a framework has read it. */
  readonly parsedBody?: unknown;
  /** Who sends the request, as checked by whatever stands in front; becomes `context.auth`. */
  readonly authInfo?: AuthInfo;
}
