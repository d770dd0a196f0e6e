import { expectTypeOf } from 'expect-type';
import type { Client } from '@modelcontextprotocol/client';
import type { CallToolResult, ImageContent } from '@modelcontextprotocol/server';
import type { Context, Image } from 'stereomcp';
import { MCPServer } from 'stereomcp';
import { connect } from 'stereomcp/client';
import type { Connected } from 'stereomcp/client';

interface Report {
  at: Date;
  notes: Map<string, string>;
}

class Sample extends MCPServer {
  readonly field = 5;

  now(city: string): number {
    return city.length;
  }
  async forecast(city: string, days: number | undefined, context: Context): Promise<Report[]> {
    await context.progress(1);
    return city === '' && days === 0 ? [] : [];
  }
  first(context: Context, query?: string): string | undefined {
    return context.signal.aborted ? undefined : query;
  }
  last(context?: Context): void {
    void context?.progress(1);
  }
  middle(from: string | undefined, context: Context, to: number): null {
    return context.signal.aborted || from === '' || to === 0 ? null : null;
  }
  many(head: string, ...rest: number[]): number {
    return head.length + rest.length;
  }
  all(...items: string[]): number {
    return items.length;
  }
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- an author's any must not count as a context
  loose(value: unknown, anything: any): boolean {
    return value === anything;
  }
  *numbers(): Generator<number> {
    yield 1;
  }
  async *lines(): AsyncGenerator<string> {
    yield await Promise.resolve('');
  }
  *lazily(): Iterable<Date> {
    yield new Date(0);
  }
  async *slowly(): AsyncIterable<Date> {
    yield await Promise.resolve(new Date(0));
  }
  *iterated(): IterableIterator<number> {
    yield 1;
  }
  async *iteratedLater(): AsyncIterableIterator<number> {
    yield await Promise.resolve(1);
  }
  async later(): Promise<Iterable<Image>> {
    return Promise.resolve([]);
  }
  tags(): Set<string> {
    return new Set();
  }
  text(): string | string[] {
    return '';
  }
  found(): Promise<Report | undefined> {
    return Promise.resolve(undefined);
  }
  departures(city: string, limit = 10, ...lines: string[]): string {
    return city + String(limit) + lines.join();
  }
  shifted(days = 1, context: Context, ...rest: [last: string, ...others: number[]]): string {
    return String(days) + String(context.signal.aborted) + rest.join();
  }
  before(days = 1, context: Context, ...rest: string[]): string {
    return String(days) + String(context.signal.aborted) + rest.join();
  }
  call(): number {
    return 1;
  }
  protected hidden(): void {
    return;
  }
}

class NeedsArgument extends MCPServer {
  constructor(readonly api: URL) {
    super();
  }
}

type Sampled = Connected<Sample, Client>;

// Parameters and results are the method's own, the result as a promise.
expectTypeOf<Sampled['now']>().toEqualTypeOf<(city: string) => Promise<number>>();

// The context goes, wherever it stands; what admits undefined at the end may be left out.
expectTypeOf<Sampled['forecast']>().toEqualTypeOf<(city: string, days?: number) => Promise<Report[]>>();
expectTypeOf<Sampled['first']>().toEqualTypeOf<(query?: string) => Promise<string | null>>();
expectTypeOf<Sampled['last']>().toEqualTypeOf<() => Promise<void>>();
expectTypeOf<Sampled['middle']>().toEqualTypeOf<(from: string | undefined, to: number) => Promise<null>>();

// Rest parameters, any and unknown stay what they are.
expectTypeOf<Sampled['many']>().toEqualTypeOf<(head: string, ...rest: number[]) => Promise<number>>();
expectTypeOf<Sampled['all']>().toEqualTypeOf<(...items: string[]) => Promise<number>>();
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- what the method above has
expectTypeOf<Sampled['loose']>().parameters.toEqualTypeOf<[value?: unknown, anything?: any]>();

// What a generator yields comes back as an array.
expectTypeOf<Sampled['numbers']>().toEqualTypeOf<() => Promise<number[]>>();
expectTypeOf<Sampled['lines']>().toEqualTypeOf<() => Promise<string[]>>();

// So does what any other iterable yields, also later; texts, arrays and collections are what they are.
expectTypeOf<Sampled['lazily']>().toEqualTypeOf<() => Promise<Date[]>>();
expectTypeOf<Sampled['slowly']>().toEqualTypeOf<() => Promise<Date[]>>();
expectTypeOf<Sampled['iterated']>().toEqualTypeOf<() => Promise<number[]>>();
expectTypeOf<Sampled['iteratedLater']>().toEqualTypeOf<() => Promise<number[]>>();
expectTypeOf<Sampled['later']>().toEqualTypeOf<() => Promise<ImageContent[]>>();
expectTypeOf<Sampled['tags']>().toEqualTypeOf<() => Promise<Set<string>>>();
expectTypeOf<Sampled['text']>().toEqualTypeOf<() => Promise<string | string[]>>();

// JSON has no undefined.
expectTypeOf<Sampled['found']>().toEqualTypeOf<() => Promise<Report | null>>();

// What has a default may be left out before a rest parameter as well.
expectTypeOf<Sampled['departures']>().toEqualTypeOf<
  (city: string, limit?: number, ...lines: string[]) => Promise<string>
>();
expectTypeOf<Sampled['before']>().toEqualTypeOf<(days?: number, ...rest: string[]) => Promise<string>>();
expectTypeOf<Sampled['shifted']>().toEqualTypeOf<
  (days: number | undefined, last: string, ...others: number[]) => Promise<string>
>();

// The client's own members come before the server's, and nothing else of the server is there.
expectTypeOf<Sampled['call']>().returns.resolves.toEqualTypeOf<CallToolResult>();
expectTypeOf<Sampled['client']>().toEqualTypeOf<Client>();
expectTypeOf<Sampled>().not.toHaveProperty('field');
expectTypeOf<Sampled>().not.toHaveProperty('hidden');
expectTypeOf<Sampled>().not.toHaveProperty('run');
expectTypeOf<Sampled>().not.toHaveProperty('then');

// A class without constructor arguments, or an object of any class.
expectTypeOf(connect(Sample)).resolves.toEqualTypeOf<Sampled>();
expectTypeOf(connect(new Sample(), { protocol: '2025-11-25' })).resolves.toEqualTypeOf<Sampled>();
expectTypeOf(connect(new NeedsArgument(new URL('x:y')))).resolves.toHaveProperty('close');
// @ts-expect-error -- connect() could not construct it
void connect(NeedsArgument);
// @ts-expect-error -- no such revision
void connect(Sample, { protocol: '2020-01-01' });
// @ts-expect-error -- an argument of another type
void connect(Sample).then((client) => client.now(5));
