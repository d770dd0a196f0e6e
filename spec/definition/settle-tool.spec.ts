import { createServerView } from '../../lib/definition/create-server-view';
import { Field, MCPServer, Param, Tool } from '../../lib/index';

class Station {
  @Field({ enum: ['A', 'B'] }) id!: string;
}

describe('a settled tool', () => {
  class Server extends MCPServer {
    @Tool({ _meta: { of: { list: [{}] } }, annotations: { readOnlyHint: true }, output: () => [Station] })
    stations(@Param('near') near: Station): Station[] {
      return [near];
    }
    @Tool({ outputSchema: { type: 'object', properties: { a: { enum: ['x'] } } } }) raw(): object {
      return {};
    }
  }

  function looseParts(value: unknown, at: string): readonly string[] {
    if (typeof value !== 'object' || value === null) return [];
    const below = Object.entries(value).flatMap(([key, child]) => looseParts(child, `${at}/${key}`));
    return Object.isFrozen(value) ? below : [at, ...below];
  }

  it.each(['stations', 'raw'])('lists %s in parts that nobody can change, since calls are checked by them', (name) => {
    const tool = createServerView(Server, undefined, {}).tools.get(name);
    expect(looseParts(tool?.listing, '')).toEqual([]);
    expect(tool?.listing.inputSchema).toBe(tool?.input.schema);
    expect(tool?.listing.outputSchema).toBe(tool?.output?.described.schema);
  });
});
