import { connect } from '../../lib/client';
import type { MCPServer } from '../../lib/index';
import type { ManifestResult } from '../../lib/manifest/manifest';
import { blockModules } from './block-module';
import { BlockProject } from './block-project';
import { blocksOf } from './markdown';
import { codesIn, tableOf } from './page-tables';

const PAGE = 'docs/types.md';

/** The tables of the page, each with its first heading, and how one of its forms becomes the method of a server. */
const TABLES = {
  wrapped: { heading: 'result, wrapped', write: returning },
  whole: { heading: 'result, as it is', write: returning },
  members: { heading: 'member', write: ofInterface },
  initialised: { heading: 'member with a value', write: ofClass },
  decorated: { heading: 'member under decorators', write: ofClass },
  made: { heading: 'result made of a class', write: returning },
  parameters: { heading: 'parameter', write: taking },
  none: { heading: 'result without a schema', write: returning },
} as const;

type Table = keyof typeof TABLES;

const NEVER = `{\n    throw new Error('this method is only listed');\n  }`;

/** The text of a method, and what its types need beside the server. */
type Written = readonly [method: string, beside: string];

function returning(code: string, name: string): Written {
  return [`@Tool() ${name}(): ${code} ${NEVER}`, ''];
}

function taking(code: string, name: string): Written {
  return [`@Tool() ${name}(${code}): void ${NEVER}`, ''];
}

function ofInterface(code: string, name: string): Written {
  return [`@Tool() ${name}(): Of_${name} ${NEVER}`, `interface Of_${name} {\n  ${code};\n}`];
}

function ofClass(code: string, name: string): Written {
  return [`@Tool() ${name}(): Of_${name} ${NEVER}`, `class Of_${name} {\n  ${code};\n}`];
}

/** One form, the name of its method, and what stands beside it on the page. */
interface Form {
  readonly code: string;
  readonly name: string;
  readonly cells: readonly string[];
}

interface Listed {
  readonly inputSchema: { readonly properties?: object; readonly required?: readonly string[] };
  readonly outputSchema?: {
    readonly properties?: Readonly<Record<string, unknown>>;
    readonly required?: readonly string[];
  };
}

function formsOf(table: Table): readonly Form[] {
  return tableOf(PAGE, TABLES[table].heading).flatMap(({ cells }, index) =>
    codesIn(cells[0] ?? '').map((code, part) => ({ code, cells, name: `${table}_${String(index)}_${String(part)}` })),
  );
}

/** The servers of all tables as one block, behind the types that the page declares. */
function block(): string {
  const declared = blocksOf(PAGE).find(({ language }) => language === 'ts')?.text ?? '';
  const servers = (Object.keys(TABLES) as Table[]).map((table) => {
    const written = formsOf(table).map(({ code, name }) => TABLES[table].write(code, name));
    const beside = written.map(([, text]) => text).join('\n');
    return `${beside}\nclass Server_${table} extends MCPServer {\n  ${written.map(([method]) => method).join('\n  ')}\n}`;
  });
  return [declared, ...servers].join('\n');
}

/** A schema without titles and definitions, as the page shows it. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== 'object' || value === null) return value;
  const shown = Object.entries(value).filter(([key, part]) => !(key === 'title' && typeof part === 'string'));
  return Object.fromEntries(shown.filter(([key]) => key !== '$defs').map(([key, part]) => [key, bare(part)]));
}

/** Why a result has no schema, in the words of the page. */
function reasonOf(result: ManifestResult | undefined): string | undefined {
  if (result?.kind === 'open') return 'you say that anything may come';
  if (result?.kind === 'content') return 'media are content';
  return result?.kind === 'none' ? result.reason.split(';')[0] : undefined;
}

const shownIn = (cell = ''): unknown => JSON.parse(codesIn(cell)[0] ?? 'null');

describe('the tables of the page on types', () => {
  let project: BlockProject;
  let exported: Readonly<Record<string, unknown>>;

  beforeAll(() => {
    const [module] = blockModules([{ page: PAGE, line: 1, language: 'ts', info: '', text: block() }]);
    if (module === undefined) throw new Error('there is no module');
    project = new BlockProject([module]);
    exported = project.load(module);
  }, 120_000);

  afterAll(() => {
    project.remove();
  });

  /** What clients see of each form of a table, and what the page says. */
  async function compare(
    table: Table,
    { seen, said }: { seen: (tool: Listed) => unknown; said: (form: Form) => unknown },
  ): Promise<void> {
    const rows = formsOf(table);
    const client = await connect(exported[`Server_${table}`] as new () => MCPServer);
    const { tools } = await client.client.listTools();
    await client.close();
    const listed = new Map(tools.map((tool) => [tool.name, tool as Listed]));
    const actual = rows.map(({ code, name }) => [code, seen(listed.get(name) ?? { inputSchema: {} })]);
    expect(rows.length).toBeGreaterThan(0);
    expect(actual).toEqual(rows.map((form) => [form.code, said(form)]));
  }

  it('are right about results that are wrapped', async () => {
    await compare('wrapped', {
      seen: ({ outputSchema }) => bare(outputSchema?.properties?.result),
      said: ({ cells }) => shownIn(cells[1]),
    });
  });

  it.each(['whole', 'made'] as const)('are right about results that go out as they are: %s', async (table) => {
    await compare(table, { seen: ({ outputSchema }) => bare(outputSchema), said: ({ cells }) => shownIn(cells[1]) });
  });

  it.each(['members', 'initialised', 'decorated'] as const)('are right about %s', async (table) => {
    await compare(table, {
      seen: ({ outputSchema }) => [bare(outputSchema?.properties), outputSchema?.required ?? []],
      said: ({ cells }) => [shownIn(cells[1]), codesIn(cells[2] ?? '')],
    });
  });

  it('are right about parameters', async () => {
    await compare('parameters', {
      seen: ({ inputSchema }) => [bare(inputSchema.properties), inputSchema.required ?? []],
      said: ({ cells }) => [shownIn(cells[1]), codesIn(cells[2] ?? '')],
    });
  });

  it('are right about what has no schema', async () => {
    await compare('none', { seen: ({ outputSchema }) => outputSchema, said: () => undefined });
    const entry = Object.values(project.manifest.classes).find(({ name }) => name === 'Server_none');
    const why = formsOf('none').map(({ code, name }) => [code, reasonOf(entry?.methods[name]?.result)]);
    expect(why).toEqual(formsOf('none').map(({ code, cells }) => [code, cells[1]]));
  });
});
