import type { ServerPart } from '../../lib/definition/server-part';
import { settlePart } from '../../lib/definition/settle-part';
import { Complete, MCPServer, Param, Prompt, Resource, Tool } from '../../lib/index';

const FILE = 'spec/definition/settle-part.spec.ts';

class Guide extends MCPServer {
  @Tool() findCity(): string {
    return '';
  }
  @Tool({ name: 'asIs' }) other(): string {
    return '';
  }
  @Prompt() visitCity(@Param('city') city: string): string {
    return city;
  }
  @Resource('guide://all') all(): string {
    return '';
  }
  @Resource('guide://{city}') page(@Param('city') city: string): string {
    return city;
  }
  @Complete('visitCity', 'city') cities(): string[] {
    return [];
  }
  @Complete('guide://{city}', 'city') pages(): string[] {
    return [];
  }
}

const part = (changes: Partial<ServerPart> = {}): ServerPart => ({
  type: Guide,
  target: new Guide(),
  options: {},
  prefix: '',
  ...changes,
});

describe(settlePart, () => {
  it('puts the prefix before tools, prompts and what completes them, and leaves URIs alone', () => {
    const { tools, prompts, completions, resources, templates } = settlePart(part({ prefix: 'g_' }));
    expect(tools.map(({ name, inputTitle, listing }) => [name, inputTitle, listing.name])).toEqual([
      ['g_findCity', 'g_findCityArguments', 'g_findCity'],
      ['g_asIs', 'g_asIsArguments', 'g_asIs'],
    ]);
    expect(prompts.map(({ name, listing }) => [name, listing])).toEqual([
      ['g_visitCity', { name: 'g_visitCity', arguments: [{ name: 'city', required: true }] }],
    ]);
    expect(completions.map(({ reference }) => reference)).toEqual(['g_visitCity', 'guide://{city}']);
    expect(resources.map(({ uri }) => uri)).toEqual(['guide://all']);
    expect(templates.map(({ template }) => template.text)).toEqual(['guide://{city}']);
  });

  it('applies toolNames before the prefix, to names of methods only, and to tools only', () => {
    const { tools, prompts } = settlePart(part({ prefix: 'G.', options: { toolNames: 'snake_case' } }));
    expect(tools.map(({ name }) => name)).toEqual(['G.find_city', 'G.asIs']);
    expect(prompts.map(({ name }) => name)).toEqual(['G.visitCity']);
  });

  it('makes definitions of the part alone, since they lead to its object', () => {
    const [one, two] = [settlePart(part()), settlePart(part())];
    for (const kind of ['tools', 'prompts', 'completions', 'resources', 'templates'] as const) {
      expect(one[kind].length).toBeGreaterThan(0);
      one[kind].forEach((definition, index) => expect(definition).not.toBe(two[kind][index]));
    }
  });

  it('warns about names that some hosts refuse, and reports those that the protocol does', () => {
    expect(settlePart(part({ prefix: 'g.' })).warnings).toEqual([
      expect.stringContaining("Guide.findCity: the name 'g.findCity' is allowed, but") as string,
      expect.stringContaining("Guide.other: the name 'g.asIs' is allowed, but") as string,
    ]);
    expect(settlePart(part({ prefix: 'p'.repeat(125) })).problems).toEqual([
      {
        className: 'Guide',
        member: 'findCity',
        at: `${FILE}:8`,
        message: expect.stringContaining('is no tool name') as string,
      },
      {
        className: 'Guide',
        member: 'other',
        at: `${FILE}:11`,
        message: expect.stringContaining('is no tool name') as string,
      },
    ]);
  });
});
