import { manifestOf } from '../support/read-manifest';

const IMPORTS = "import { Context, MCPServer, nullable, optional, Tool } from 'stereomcp';";
const SERVER = `${IMPORTS}
import { Guest, Page, Unasked } from './guest';
import { askElsewhere } from './elsewhere';
interface Other { elicit(message: string, form: unknown): void; }
class Mistaken { name!: string; }
class Later { code!: string; }
class X extends MCPServer {
  @Tool() async one(context: Context): Promise<void> {
    const other: Other = { elicit: () => undefined };
    await context.elicit('Who?', Guest);
    await context?.elicit('Again?', Guest, { key: 'again' });
    await context.elicit('Code?', () => Later);
    await context.elicit('Name?', String);
    await context.elicit('When?', Date);
    await context.elicit('Page?', Page<string>);
    await context.elicit('Raw?', { schema: { type: 'object' } });
    other.elicit('Who?', Mistaken);
    await askElsewhere(context);
  }
  @Tool() two(context: Context): void { void context; void Unasked; }
}`;
const GUEST = `
export class Guest { name!: string; nights = 2; }
export class Page<T> { items!: T; }
export class Unasked { name!: string; }`;
const ELSEWHERE = `${IMPORTS}
class Far { name!: string; }
export async function askElsewhere(context: Context | undefined): Promise<void> {
  await context!.elicit('Far?', Far);
}`;

describe('Classes that users are asked to fill in', () => {
  it('are in the manifest, wherever in the sources they are asked', () => {
    const manifest = manifestOf({ 'main.ts': SERVER, 'guest.ts': GUEST, 'elsewhere.ts': ELSEWHERE });
    expect(manifest.forms).toEqual({
      'elsewhere.ts#Far': [{ source: 'elsewhere.ts', lines: [4] }],
      'guest.ts#Guest': [{ source: 'main.ts', lines: [10, 11] }],
      'guest.ts#Page<string>': [{ source: 'main.ts', lines: [15] }],
      'main.ts#Later': [{ source: 'main.ts', lines: [12] }],
    });
    expect(Object.keys(manifest.definitions)).toEqual(Object.keys(manifest.forms ?? {}));
    expect(manifest.definitions['guest.ts#Guest']?.schema).toMatchObject({
      properties: { name: { type: 'string' }, nights: { type: 'number' } },
      required: ['name', 'nights'],
    });
  });

  it('are in the manifest where one of several is asked, also where one extends the other', () => {
    const manifest = manifestOf(`${IMPORTS}
      class Day { name!: string; }
      class Night extends Day { bed = false; }
      class Far { name!: string; }
      class Near { place!: string; }
      class Given { given!: string; }
      class Named { named!: string; }
      const named = Named;
      class X extends MCPServer {
        @Tool() async f(context: Context, night: boolean): Promise<void> {
          const form = night ? Night : (Day as typeof Day);
          await context.elicit('Who?', form);
          await context.elicit('Where?', night ? Near : Far);
          await context.elicit('Named?', named);
          await this.ask(context, Given);
        }
        async ask(context: Context, given?: typeof Given | typeof Near): Promise<void> {
          await context.elicit('Given?', given ?? Far);
        }
      }`);
    expect(Object.keys(manifest.forms ?? {}).map((key) => key.split('#')[1])).toEqual([
      'Day',
      'Far',
      'Given',
      'Named',
      'Near',
      'Night',
    ]);
  });

  it('are found in type expressions, in variables of several classes and behind every type of a context', () => {
    const manifest = manifestOf(`${IMPORTS}
class A { a!: string; } class B { b!: string; } class C { c!: string; } class D { d!: string; } class E { e!: string; }
const both = { one: C, other: D };
class X extends MCPServer {
  @Tool() async f(kind: 'one' | 'other', context: Context): Promise<void> {
    await context.elicit('?', optional(A));
    await context.elicit('?', () => nullable(B));
    await context.elicit('?', both[kind]);
    await this.g(context);
  }
  async g(context: Pick<Context, 'elicit'>): Promise<void> { await context['elicit']('?', (E)); }
}`);
    expect(manifest.forms).toEqual({
      'main.ts#A': [{ source: 'main.ts', lines: [6] }],
      'main.ts#B': [{ source: 'main.ts', lines: [7] }],
      'main.ts#C': [{ source: 'main.ts', lines: [8] }],
      'main.ts#D': [{ source: 'main.ts', lines: [8] }],
      'main.ts#E': [{ source: 'main.ts', lines: [11] }],
    });
  });

  it('are found where functions hand them on', () => {
    const ask = `${IMPORTS}
export async function ask<T extends object>(context: Context, form: new () => T): Promise<T | undefined> {
  return (await context.elicit('?', form)).content as T | undefined;
}
export const twice = async <T extends object>(form: new () => T, context: Context): Promise<void> => {
  await ask(context, form);
  await ask(context, form);
};`;
    const main = `${IMPORTS}
import { ask as fill, twice } from './ask';
class A { a!: string; } class B { b!: string; } class C { c!: string; } class D { d!: string; }
class X extends MCPServer {
  @Tool() async f(context: Context): Promise<void> {
    await fill(context, A);
    await twice(B, context);
    await this.#ask(C, context);
    this.keep(D);
  }
  async #ask(form: typeof C, context: Context): Promise<void> { await twice(form, context); }
  keep(form: unknown): void { void form; }
}`;
    expect(manifestOf({ 'main.ts': main, 'ask.ts': ask }).forms).toEqual({
      'main.ts#A': [{ source: 'main.ts', lines: [6] }],
      'main.ts#B': [{ source: 'main.ts', lines: [7] }],
      'main.ts#C': [{ source: 'main.ts', lines: [8, 11] }],
    });
  });

  it('count among the sources with what asks for them', () => {
    const outside = `${IMPORTS} export class Far { a!: string; }
export const ask = (context: Context) => context.elicit('?', Far);`;
    const main = `${IMPORTS} export class X extends MCPServer { @Tool() f(): void {} }`;
    const { sources } = manifestOf({ 'main.ts': main, 'outside.ts': outside });
    expect(Object.keys(sources)).toEqual(expect.arrayContaining(['main.ts', 'outside.ts']));
  });

  it('leave no trace where nobody is asked', () => {
    const manifest = manifestOf(`${IMPORTS} class X extends MCPServer { @Tool() f(): void {} }`);
    expect('forms' in manifest).toBe(false);
  });
});
