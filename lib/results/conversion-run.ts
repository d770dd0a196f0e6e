import type { ClassPlan } from '../schema/described-schema';
import { MAX_ITEMS, type AnswerOptions } from './answer-options';
import type { HiddenMembers } from './hidden-members';
import type { Mode } from './mode';
import { takeAsync } from './take-async';
import { Unconvertible } from './unconvertible';
import type { ReasonKind } from './validation-reasons';

/** Values nested deeper than this are refused, before the stack gives out. */
const MAX_DEPTH = 500;

/** A value whose class has rules that run after the schema was satisfied. */
export interface PendingRules {
  readonly plan: ClassPlan;
  readonly source: object;
  readonly projected: unknown;
}

/** What a run remembers of one attempt. */
export interface RunMemory {
  readonly failed: boolean;
  readonly jobs: readonly (() => Promise<void>)[];
  readonly rules: readonly PendingRules[];
}

/** What became of a value of a union. */
export interface Answer {
  readonly value: object;
  readonly mode: Mode;
  readonly json: unknown;
  readonly memory: RunMemory;
}

/** What ends a conversion before its value does. */
export type RunBounds = Pick<AnswerOptions, 'maxItems' | 'signal'>;

/** What one conversion of one result remembers while it goes on. */
export class ConversionRun {
  /** Whether an `Unconvertible` stands somewhere in the projected value. */
  failed = false;
  readonly rules: PendingRules[] = [];
  /** Asynchronous iterables that are still to be read into the arrays that stand for them. */
  readonly jobs: (() => Promise<void>)[] = [];
  readonly itemLimit: number;
  /** The members that never leave with instances, whoever returns them. */
  readonly hidden: HiddenMembers | undefined;
  /** Aborted when nobody waits for the result any more. */
  readonly signal: AbortSignal | undefined;
  readonly #ancestors = new Set<object>();
  readonly #collected = new Map<object, unknown[] | Unconvertible>();
  readonly #answers = new Map<object, Map<object, Answer>>();
  #attempts = 0;

  constructor(hidden?: HiddenMembers, { maxItems = MAX_ITEMS, signal }: RunBounds = {}) {
    this.itemLimit = maxItems;
    this.hidden = hidden;
    this.signal = signal;
  }

  refuse(kind: ReasonKind, label: string): Unconvertible {
    this.failed = true;
    return new Unconvertible(kind, label);
  }

  /** Undefined when the value may be entered, else what stands for it. */
  enter(value: object): Unconvertible | undefined {
    if (this.#ancestors.has(value)) return this.refuse('recursion_loop', '...');
    if (this.#ancestors.size >= MAX_DEPTH) return this.refuse('too_deep', '...');
    this.#ancestors.add(value);
    return undefined;
  }

  leave(value: object): void {
    this.#ancestors.delete(value);
  }

  /** Whether alternatives of a union are being tried, so that what is found may be asked for again. */
  get attempting(): boolean {
    return this.#attempts > 0;
  }

  /** Tries alternatives; what was answered meanwhile is kept until the outermost union is decided. */
  attempt<T>(work: () => T): T {
    this.#attempts++;
    try {
      return work();
    } finally {
      this.#attempts--;
      if (this.#attempts === 0) this.#answers.clear();
    }
  }

  recall(project: object, value: object): Answer | undefined {
    return this.#answers.get(project)?.get(value);
  }

  remember(project: object, answer: Answer): void {
    const known = this.#answers.get(project);
    if (known === undefined) this.#answers.set(project, new Map([[answer.value, answer]]));
    else known.set(answer.value, answer);
  }

  /** Hands out what the run remembers and starts with an empty memory. */
  takeMemory(): RunMemory {
    const memory = { failed: this.failed, jobs: this.jobs.splice(0), rules: this.rules.splice(0) };
    this.failed = false;
    return memory;
  }

  addMemory({ failed, jobs, rules }: RunMemory): void {
    this.failed ||= failed;
    this.jobs.push(...jobs);
    this.rules.push(...rules);
  }

  /** The items of a one-shot iterable, read once however often it is asked for. */
  collect(iterable: Iterable<unknown>): unknown[] | Unconvertible {
    const known = this.#collected.get(iterable);
    if (known instanceof Unconvertible) this.failed = true;
    if (known !== undefined) return known;
    const items: unknown[] = [];
    let outcome: unknown[] | Unconvertible = items;
    for (const item of iterable) {
      if (items.length === this.itemLimit) {
        outcome = this.#tooMany();
        break;
      }
      items.push(item);
    }
    this.#collected.set(iterable, outcome);
    return outcome;
  }

  /** The array that will hold the converted items once the jobs are done. */
  collectLater(iterable: AsyncIterable<unknown>, convert: (items: unknown[]) => unknown): unknown[] {
    const items: unknown[] = [];
    let begun = false;
    this.jobs.push(async () => {
      if (begun) return; // one answer can stand in several places
      begun = true;
      const raw = await this.readLater(iterable);
      if (raw === undefined) {
        items.push(this.#tooMany());
        return;
      }
      const converted = convert(raw);
      // Not spread: a spread of many items overflows the stack.
      if (Array.isArray(converted)) for (const item of converted) items.push(item);
      else items.push(converted);
    });
    return items;
  }

  /** The items of an asynchronous iterable; undefined where there are more than are allowed. */
  async readLater(iterable: AsyncIterable<unknown>): Promise<unknown[] | undefined> {
    const items = await takeAsync(iterable, { most: this.itemLimit + 1, signal: this.signal });
    return items.length > this.itemLimit ? undefined : items;
  }

  /** Reads what is asynchronous, one source after the other, including what turns up on the way. */
  async finish(): Promise<void> {
    for (let job = this.jobs.shift(); job !== undefined; job = this.jobs.shift()) await job();
  }

  #tooMany(): Unconvertible {
    return this.refuse('too_many_items', `more than ${String(this.itemLimit)} items`);
  }
}
