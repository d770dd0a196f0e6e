import { expectTypeOf } from 'expect-type';
import type { Client } from '@modelcontextprotocol/client';
import type { CallToolResult, ImageContent, ReadResourceResult } from '@modelcontextprotocol/server';
import type { Audio, Context, Image, integer } from 'stereomcp';
import { MCPServer } from 'stereomcp';
import { connect } from 'stereomcp/client';
import type { Connected, ConnectedAsJson, JsonForm } from 'stereomcp/client';

class Report {
  at!: Date;
  page!: URL;
  count!: integer;
  total!: bigint;
  bytes!: Uint8Array;
  notes!: Map<string, Date>;
  tags!: Set<Date>;
  place!: [Date, number?];
  color!: 'red' | 'blue' | null;
  next?: Report;
  anything: unknown;

  summary(): string {
    return this.page.href;
  }
}

class Sample extends MCPServer {
  constructor(readonly api: URL) {
    super();
  }
  report(at: Date, context: Context): Report {
    return Object.assign(new Report(), { at, api: this.api, aborted: context.signal.aborted });
  }
  async reports(...days: Date[]): Promise<Report[]> {
    return Promise.resolve([]);
  }
  *days(): Generator<Date> {
    yield new Date(0);
  }
  picture(): Image {
    throw new Error('none');
  }
  album(): (Image | Audio)[] {
    return [];
  }
  name(): string {
    return '';
  }
  forget(): void {
    return;
  }
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- an author's any stays what it is
  loose(): any {
    return 5;
  }
  resources(): string {
    return '';
  }
}

type Remote = ConnectedAsJson<Sample, Client>;

interface ReportJson {
  at: string;
  page: string;
  count: integer;
  total: string;
  bytes: string;
  notes: Record<string, string>;
  tags: string[];
  place: [string, number?];
  color: 'red' | 'blue' | null;
  next?: ReportJson;
  anything: unknown;
}

// Where only types are known, results are the JSON that they come back as; arguments are the method's own.
expectTypeOf<JsonForm<Report>['notes']>().toEqualTypeOf<Record<string, string>>();
expectTypeOf<JsonForm<Report>>().toExtend<ReportJson>();
expectTypeOf<ReportJson>().toExtend<JsonForm<Report>>();
expectTypeOf<JsonForm<Report>>().not.toHaveProperty('summary');
expectTypeOf<Remote['report']>().parameters.toEqualTypeOf<[at: Date]>();
expectTypeOf<Remote['reports']>().parameters.toEqualTypeOf<Date[]>();
expectTypeOf<Awaited<ReturnType<Remote['reports']>>[number]['at']>().toEqualTypeOf<string>();
expectTypeOf<Remote['days']>().returns.resolves.toEqualTypeOf<string[]>();
expectTypeOf<Remote['name']>().returns.resolves.toEqualTypeOf<string>();
expectTypeOf<Remote['forget']>().returns.resolves.toBeVoid();
expectTypeOf<Remote['loose']>().returns.resolves.toBeAny();

// One medium is its block; of several nobody can tell one from a list of it.
expectTypeOf<Remote['picture']>().returns.resolves.toEqualTypeOf<ImageContent>();
expectTypeOf<Awaited<ReturnType<Remote['album']>>>().toExtend<object>();
expectTypeOf<ImageContent>().toExtend<Awaited<ReturnType<Remote['album']>>>();
expectTypeOf<ImageContent[]>().toExtend<Awaited<ReturnType<Remote['album']>>>();

// Servers elsewhere: by the class or its type, as JSON; with the class at hand, exactly; without anything, by name only.
expectTypeOf(connect<Sample>('http://127.0.0.1:3000/mcp')).resolves.toEqualTypeOf<Remote>();
expectTypeOf(connect<typeof Sample>(new URL('http://127.0.0.1:3000/mcp'))).resolves.toEqualTypeOf<Remote>();
expectTypeOf(connect({ command: 'node', args: ['a.js'] }, { as: new Sample(new URL('x:y')) })).resolves.toEqualTypeOf<
  Connected<Sample, Client>
>();
expectTypeOf(connect('http://127.0.0.1:3000/mcp')).resolves.toHaveProperty('call');
expectTypeOf(connect('http://127.0.0.1:3000/mcp')).resolves.not.toHaveProperty('report');
// @ts-expect-error -- connect() could not construct it
void connect('http://127.0.0.1:3000/mcp', { as: Sample });
// @ts-expect-error -- reconnecting is for what may be lost
void connect(new Sample(new URL('x:y')), { reconnect: false });
// @ts-expect-error -- an argument of another type
void connect<Sample>('http://127.0.0.1:3000/mcp').then((client) => client.report('today'));

// A view has the same members; those of the client come before the server's.
declare const remote: Remote;
expectTypeOf(remote.with({ timeout: 5, onProgress: ({ progress }) => progress.toFixed() })).toEqualTypeOf<Remote>();
expectTypeOf(remote.resources.read('a:b')).resolves.toEqualTypeOf<ReadResourceResult['contents']>();
expectTypeOf(remote.call('report', {}, { timeout: false })).resolves.toEqualTypeOf<CallToolResult>();
