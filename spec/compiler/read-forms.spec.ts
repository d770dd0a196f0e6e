import { manifestOf } from '../support/read-manifest';

const IMPORTS = "import { Context, MCPServer, Tool } from 'stereomcp';";
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
    expect(manifest.forms).toEqual(['elsewhere.ts#Far', 'guest.ts#Guest', 'main.ts#Later']);
    expect(Object.keys(manifest.definitions)).toEqual(['elsewhere.ts#Far', 'guest.ts#Guest', 'main.ts#Later']);
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
    expect(manifest.forms?.map((key) => key.split('#')[1])).toEqual(['Day', 'Far', 'Given', 'Named', 'Near', 'Night']);
  });

  it('leave no trace where nobody is asked', () => {
    const manifest = manifestOf(`${IMPORTS} class X extends MCPServer { @Tool() f(): void {} }`);
    expect('forms' in manifest).toBe(false);
  });
});
