import type { ClassPlan } from '../schema/described-schema';
import type { HiddenMembers } from './hidden-members';
import type { Mode } from './mode';
import { Unconvertible } from './unconvertible';
import type { ReasonKind } from './validation-reasons';

/** How many items are taken from an iterable that is no array, set or map, unless the server says otherwise. */
const DEFAULT_ITEMS = 10_000;

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
  readonly #ancestors = new Set<object>();
  readonly #collected = new Map<object, unknown[] | Unconvertible>();
  readonly #answers = new Map<object, Map<object, Answer>>();
  #attempts = 0;

  constructor(itemLimit: number = DEFAULT_ITEMS, hidden?: HiddenMembers) {
    this.itemLimit = itemLimit;
    this.hidden = hidden;
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
      const raw: unknown[] = [];
      for await (const item of iterable) {
        if (raw.length === this.itemLimit) {
          items.push(this.#tooMany());
          return;
        }
        raw.push(item);
      }
      const converted = convert(raw);
      // Not spread: a spread of many items overflows the stack.
      if (Array.isArray(converted)) for (const item of converted) items.push(item);
      else items.push(converted);
    });
    return items;
  }

  /** Reads what is asynchronous, one source after the other, including what turns up on the way. */
  async finish(): Promise<void> {
    for (let job = this.jobs.shift(); job !== undefined; job = this.jobs.shift()) await job();
  }

  #tooMany(): Unconvertible {
    return this.refuse('too_many_items', `more than ${String(this.itemLimit)} items`);
  }
}
