import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './markdown';
import { bareSchema, blockOf, differences, PAGE, rowsOf, seenOfOurs, seenOfTheirs } from './migrated-orders';
import type { Seen } from './migrated-orders';
import { codesIn, tableOf } from './page-tables';

const folder = join(root, 'temp/pages');
const sdk = blockOf('SDK').text;
/** The changes for 1.x that the page names. */
const first = Object.entries({
  "'@modelcontextprotocol/server'": "'@modelcontextprotocol/sdk/server/mcp.js'",
  "'@modelcontextprotocol/server/stdio'": "'@modelcontextprotocol/sdk/server/stdio.js'",
  'argsSchema: z.object({ id: z.string() })': 'argsSchema: { id: z.string() }',
}).reduce((text, [from, to]) => text.replace(from, to), sdk);

describe(`what ${PAGE} says of the official SDK`, () => {
  let after: Seen;
  let second: Seen;
  let former: Seen;

  beforeAll(async () => {
    after = await seenOfOurs();
    second = await seenOfTheirs(sdk, folder);
    former = await seenOfTheirs(first, folder);
  }, 180_000);

  it('lists every answer that is another one than before', () => {
    expect(rowsOf('SDK')).toEqual(differences(second, after));
  });

  it('is right that the listings stay, but for what schemas say beside the same', () => {
    for (const before of [second, former]) {
      expect(before.tools.map(bareSchema).map(withoutTasks)).toEqual(after.tools.map(bareSchema));
      expect(before.templates).toEqual(after.templates);
      expect(before.prompts).toEqual(after.prompts);
    }
  });

  it('is right that 1.x answers as 2.4 does, save for two sentences', () => {
    expect(differences(second, former)).toEqual([
      ['a wrong argument', expect.stringMatching(/^`isError: Input/), expect.stringMatching(/^`isError: MCP error/)],
      ['a tool that there is not', expect.stringMatching(/^`-32602: /), expect.stringMatching(/^`isError: MCP error/)],
    ]);
  });
});

describe(`the tables of concepts in ${PAGE}`, () => {
  it('call what this package has', () => {
    const reports = readdirSync(join(root, 'etc')).map((name) => readFileSync(join(root, 'etc', name), 'utf8'));
    const words = new Set(reports.join('\n').match(/\w+/g));
    const readers = new Set(['super', 'Error', 'Orders', 'Customers', 'get']);
    const cells = ['The official SDK', 'fastmcp', 'MCP-Nest'].flatMap((heading) => tableOf(PAGE, heading));
    const names = cells
      .flatMap(({ cells: [, ours = ''] }) => codesIn(ours))
      .flatMap((code) => code.match(/\w+(?=\()/g) ?? [])
      .filter((name) => !readers.has(name));
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !words.has(name))).toEqual([]);
  });
});

/** A tool as 1.x lists it without what it says of tasks, which later protocols do not have. */
function withoutTasks(tool: unknown): unknown {
  const { execution, ...rest } = tool as { readonly execution?: unknown };
  expect([undefined, { taskSupport: 'forbidden' }]).toContainEqual(execution);
  return rest;
}
