import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import type { ErrorAnswer, Verdict } from '../protocol/message-guard';
import { changeKind } from '../protocol/change-kind';
import { LatestOnly } from '../protocol/latest-only';
import { readableAnswer } from '../protocol/readable-answer';
import { refuseRevision } from '../protocol/unsupported-revision';
import { PendingRequests } from './pending-requests';
import { UnwritableError } from './wire';
import type { Wire, WireListener } from './wire';

const INTERNAL_ERROR = -32603;

/**
 * The SDK's side of a wire, with the message guard in between.
 *
 * Only messages that the SDK takes get through to it; the guard's own answers go straight back.
 */
export class GuardedTransport implements Transport, WireListener {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: NonNullable<Transport['onmessage']>;
  readonly #wire: Wire;
  readonly #onend: (() => void) | undefined;
  readonly #pending = new PendingRequests();
  readonly #changes = new LatestOnly();
  readonly #closed: Promise<void>;
  #settleClosed: () => void = () => undefined;
  #open = true;

  /** `onend` is told when the client sends nothing more; without it the connection closes there and then. */
  constructor(wire: Wire, onend?: () => void) {
    this.#wire = wire;
    this.#onend = onend;
    this.#closed = new Promise((resolve) => {
      this.#settleClosed = resolve;
    });
  }

  async start(): Promise<void> {
    await this.#wire.open(this);
  }

  /** Resolves as soon as every request that was let in has been answered or cancelled. */
  whenIdle(): Promise<void> {
    return this.#pending.whenIdle();
  }

  /** Resolves as soon as the connection is closed, from whichever side. */
  whenClosed(): Promise<void> {
    return this.#closed;
  }

  received(verdict: Verdict): void {
    switch (verdict.kind) {
      case 'pass': {
        const refusal = refuseRevision(verdict.message);
        if (refusal !== undefined) {
          this.#answer(refusal);
          return;
        }
        this.#pending.noteIncoming(verdict.message);
        this.onmessage?.(verdict.message);
        return;
      }
      case 'answer':
        this.#answer(verdict.answer);
        return;
      case 'drop':
        return;
      default:
        verdict satisfies never;
    }
  }

  ended(): void {
    if (this.#onend === undefined) void this.close();
    else this.#onend();
  }

  closed(): void {
    void this.close();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const change = changeKind(message);
    // The SDK does not wait until a client of 2026-07-28 has read what it was told.
    if (change !== undefined) await this.#changes.run(change, () => this.#wire.write(message));
    else await this.#write(message);
  }

  async #write(message: JSONRPCMessage): Promise<void> {
    try {
      await this.#wire.write(readableAnswer(message));
    } catch (error) {
      if (!(error instanceof UnwritableError) || !('id' in message) || message.id === undefined) throw error;
      // Better a bare error than a client that waits for ever.
      const { id } = message;
      await this.#wire.write({ jsonrpc: '2.0', id, error: { code: INTERNAL_ERROR, message: 'Internal error' } });
      this.#report(error);
    } finally {
      this.#pending.noteOutgoing(message);
    }
  }

  async close(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    await this.#wire.close();
    this.onclose?.();
    this.#settleClosed();
  }

  #answer(answer: ErrorAnswer): void {
    this.#wire.write(answer).catch((error: unknown) => {
      this.#report(error);
    });
  }

  #report(error: unknown): void {
    this.onerror?.(error instanceof Error ? error : new Error(String(error)));
  }
}
