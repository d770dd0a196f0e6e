import { contractText, readContract } from '../../../lib/cli/contract/read-contract';
import { Args, MCPServer, Param, Prompt, Resource, Tool } from '../../../lib/index';
import { requireServerState } from '../../../lib/server/server-state';

const icon = { src: 'data:image/png;base64,AAAA', sizes: ['48x48'] };

class Station extends MCPServer {
  constructor() {
    super('station', { version: '1.2.3', title: 'Station', instructions: 'Look up.', icons: [icon] });
    this.changes.disable('west');
  }

  @Tool({ description: 'Looks west.', structuredOutput: false })
  west(): string {
    return '';
  }

  @Tool({ description: 'Looks east.', structuredOutput: false, icons: [icon] })
  east(): string {
    return '';
  }

  @Resource('sky://now', { name: 'now', description: 'Now.', mimeType: 'text/plain' })
  now(): string {
    return '';
  }

  @Resource('sky://{day}', { name: 'sky', description: 'A day.', mimeType: 'text/plain' })
  sky(@Param('day') day: string): string {
    return day;
  }

  @Prompt({ name: 'ask', description: 'Asks.' })
  ask(@Param('day', { description: 'Which.' }) day: string): string {
    return day;
  }
}

describe('the contract of a server', () => {
  it('is what clients see, in the order of names, without the version and the bytes of icons', () => {
    const inputSchema = (title: string): object => ({
      properties: {},
      title,
      type: 'object',
      additionalProperties: false,
    });
    const short = { ...icon, src: expect.stringMatching(/^data:image\/png;base64,sha256:[0-9a-f]{64}$/) as string };
    expect(readContract(requireServerState(new Station()))).toEqual({
      format: 1,
      server: { name: 'station', title: 'Station', icons: [short], instructions: 'Look up.' },
      tools: [
        { name: 'east', description: 'Looks east.', inputSchema: inputSchema('eastArguments'), icons: [short] },
        { name: 'west', description: 'Looks west.', inputSchema: inputSchema('westArguments') },
      ],
      resources: [{ uri: 'sky://now', name: 'now', description: 'Now.', mimeType: 'text/plain' }],
      templates: [{ uriTemplate: 'sky://{day}', name: 'sky', description: 'A day.', mimeType: 'text/plain' }],
      prompts: [
        { name: 'ask', description: 'Asks.', arguments: [{ name: 'day', description: 'Which.', required: true }] },
      ],
    });
  });

  it('has arguments in the order of parameters, and by their names where they are one object', () => {
    const properties = { to: { type: 'string' }, from: { type: 'string' } };
    class Bank extends MCPServer {
      @Tool({ structuredOutput: false })
      send(@Param('to') to: string, @Param('from') from: string): string {
        return to + from;
      }

      @Tool({ structuredOutput: false, inputSchema: { type: 'object', properties } })
      transfer(@Args() all: object): string {
        return JSON.stringify(all);
      }
    }
    const { tools } = readContract(requireServerState(new Bank()));
    expect(tools.map(({ inputSchema }) => Object.keys(inputSchema.properties ?? {}))).toEqual([
      ['to', 'from'],
      ['from', 'to'],
    ]);
  });

  it('is the same text for every object of the class', () => {
    const [one, other] = [new Station(), new Station()].map((server) =>
      contractText(readContract(requireServerState(server))),
    );
    expect(one).toBe(other);
    expect(one?.endsWith('}\n')).toBe(true);
  });
});
