import { types } from 'node:util';
import type { ServerView } from '../definition/server-view';
import type { TemplateDefinition } from '../definition/resource-definition';
import { ChangeFeed } from './change-feed';
import type { Change } from './change-feed';
import type { Host } from './host';

/** A host whose place another one has taken. */
export interface ReplacedHost {
  /** How many of its requests are not answered yet. */
  readonly running: number;
  /** Resolves as soon as none is; the changes that they tell of reach clients until then. */
  whenIdle(): Promise<void>;
}

/** One host in its time. */
interface Tenant {
  readonly host: Host;
  running: number;
  onidle: (() => void) | undefined;
}

/**
 * A place for hosts, one after the other, behind connections that outlast each of them.
 *
 * A request is served by the host that was in place as it came in, to its end.
 */
export class HostSlot {
  /** What connections are served with. */
  readonly host: Host;
  readonly #feed: ChangeFeed;
  #tenant: Tenant;
  /** When the last request was over, in milliseconds. */
  #lastAnswer = Number.NEGATIVE_INFINITY;

  constructor(first: Host) {
    this.#tenant = { host: first, running: 0, onidle: undefined };
    this.#feed = new ChangeFeed({
      onerror: (error) => {
        this.#tenant.host.report(`stereomcp: a change was not passed on. ${String(error)}`);
      },
    });
    first.changes.follow(this.#feed);
    const current = (): Host => this.#tenant.host;
    this.host = {
      get view() {
        return current().view;
      },
      get whole() {
        return current().whole;
      },
      changes: this.#feed,
      get control() {
        return current().control;
      },
      answerBy: (make) => this.#answerBy(make),
      read: (uri, scope) => current().read(uri, scope),
      ownerOf: (definition) => current().ownerOf(definition),
      report: (line) => {
        current().report(line);
      },
    };
  }

  /** How long the host in place has had no request, in milliseconds; 0 while it has one. */
  get idleFor(): number {
    return this.#tenant.running > 0 ? 0 : performance.now() - this.#lastAnswer;
  }

  /** Puts another host in the place; clients are told which of the lists are others now. */
  replace(next: Host): ReplacedHost {
    const left = this.#tenant;
    this.#tenant = { host: next, running: 0, onidle: undefined };
    next.changes.follow(this.#feed);
    for (const change of changedLists(left.host.view, next.view)) this.#feed.emit(change);
    return {
      get running() {
        return left.running;
      },
      whenIdle: async () => {
        if (left.running > 0) await new Promise<void>((resolve) => (left.onidle = resolve));
        left.host.changes.unfollow(this.#feed);
      },
    };
  }

  #answerBy<R>(make: (host: Host) => R | Promise<R>): R | Promise<R> {
    const tenant = this.#tenant;
    tenant.running += 1;
    const done = (): void => {
      tenant.running -= 1;
      this.#lastAnswer = performance.now();
      if (tenant.running === 0) tenant.onidle?.();
    };
    let answer: R | Promise<R>;
    try {
      answer = make(tenant.host);
    } catch (thrown) {
      done();
      throw thrown;
    }
    if (types.isPromise(answer)) return answer.finally(done);
    done();
    return answer;
  }
}

/** Which lists of a server differ from those of another one, as clients read them. */
export function changedLists(before: ServerView, after: ServerView): readonly Change[] {
  const differ = (list: (view: ServerView) => unknown): boolean =>
    JSON.stringify(list(before)) !== JSON.stringify(list(after));
  return [
    ...(differ(({ toolListing }) => toolListing) ? [{ kind: 'tools' } as const] : []),
    ...(differ(({ promptListing }) => promptListing) ? [{ kind: 'prompts' } as const] : []),
    ...(differ(({ resourceListing, templateListing, templates }) => [
      resourceListing,
      templateListing,
      templates.map(listSource),
    ])
      ? [{ kind: 'resources' } as const]
      : []),
  ];
}

/** What a template lists is known to its function alone, so that one that reads otherwise counts as another list. */
function listSource({ list }: TemplateDefinition): string | undefined {
  return list === undefined ? undefined : Function.prototype.toString.call(list);
}
