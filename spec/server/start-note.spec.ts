import { startNote } from '../../lib/server/start-note';

const url = 'http://127.0.0.1:3000/mcp';

describe('the note at the start of a server', () => {
  it('says where it is, and gives a line for the configuration of a client', () => {
    expect(startNote({ name: 'Weather', url, listening: undefined })).toBe(
      `Weather is at ${url}. For the configuration of a client:\n` +
        '{"mcpServers":{"weather":{"type":"http","url":"http://127.0.0.1:3000/mcp"}}}',
    );
  });

  it('says where it listens, where that is another place', () => {
    expect(startNote({ name: 'Weather', url, listening: '0.0.0.0:3000' })).toMatch(
      /^Weather is at http:\S+ \(listening on 0\.0\.0\.0:3000\)\. /,
    );
  });

  it.each([
    ['Brand kit', 'brand-kit'],
    ['my_server-2', 'my_server-2'],
    ['@team/weather', 'team-weather'],
    ['天気', 'server'],
    ['__proto__', '__proto__'],
  ])('makes a name of %j that clients allow', (name, entry) => {
    const [, line = ''] = startNote({ name, url, listening: undefined }).split('\n');
    const { mcpServers } = JSON.parse(line) as { readonly mcpServers: object };
    expect(Object.entries(mcpServers)).toEqual([[entry, { type: 'http', url }]]);
  });
});
