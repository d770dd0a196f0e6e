import { join } from 'node:path';
import { root } from '../../docs/markdown';
import { bareSchema, blockOf, differences, PAGE, rowsOf, seenOfOurs, seenOfTheirs } from '../../docs/migrated-orders';
import type { Seen } from '../../docs/migrated-orders';

/** Where scripts/prepare-runners.mjs has put the packages of spec/runners/peers. */
const folder = join(root, 'temp/runners/peers');

describe.each(['fastmcp', 'MCP-Nest'])(`what ${PAGE} says of %s`, (framework) => {
  let before: Seen;
  let after: Seen;

  beforeAll(async () => {
    before = await seenOfTheirs(blockOf(framework).text, folder);
    after = await seenOfOurs();
  });

  it('lists every answer that is another one than before', () => {
    expect(rowsOf(framework)).toEqual(differences(before, after));
  });

  it('is right that the listings stay, but for what schemas say beside the same', () => {
    expect(before.tools.map(bareSchema).map(withoutMeta)).toEqual(after.tools.map(bareSchema));
    expect(before.templates).toEqual(after.templates);
    expect(before.prompts).toEqual(after.prompts);
  });
});

/** A tool without what a framework notes of it for itself. */
function withoutMeta(tool: unknown): unknown {
  return { ...(tool as object), _meta: undefined };
}
