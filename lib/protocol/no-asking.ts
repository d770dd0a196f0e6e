import type { AskKind, Asking, Question } from '../dispatch/asking';
import { unsupportedHere } from './unsupported';

/** A request during which the client cannot be asked; whoever tries hears so at once. */
export class NoAsking implements Asking {
  readonly #why: Parameters<typeof unsupportedHere>[1];

  constructor(why: Parameters<typeof unsupportedHere>[1]) {
    this.#why = why;
  }

  can(_kind: AskKind): boolean {
    return false;
  }

  async ask<T>({ kind }: Question<T>): Promise<T> {
    return Promise.reject(unsupportedHere(kind, this.#why));
  }

  end(): void {
    // Nothing has begun.
  }
}
