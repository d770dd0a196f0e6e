import { inspectorLaunch } from '../../../lib/cli/inspector/inspector-launch';

const PLACE = { page: 6274, proxy: 6277, token: 'secret' };
const SERVER = 'http://127.0.0.1:3000/mcp';
const ALWAYS = { CLIENT_PORT: '6274', HOST: '127.0.0.1', MCP_AUTO_OPEN_ENABLED: 'false' };

describe(inspectorLaunch, () => {
  it('gives a former Inspector the server in the address of its page', () => {
    expect(inspectorLaunch({ generation: 'former' }, PLACE, SERVER)).toEqual({
      args: [],
      env: { ...ALWAYS, SERVER_PORT: '6277', MCP_PROXY_TOKEN: 'secret', MCP_PROXY_AUTH_TOKEN: 'secret' },
      address:
        'http://127.0.0.1:6274/?MCP_PROXY_AUTH_TOKEN=secret&MCP_PROXY_FULL_ADDRESS=http%3A%2F%2F127.0.0.1%3A6277&transport=streamable-http&serverUrl=http%3A%2F%2F127.0.0.1%3A3000%2Fmcp',
      ports: [6274, 6277],
    });
  });

  it('gives a present one the server on its command line', () => {
    expect(inspectorLaunch({ generation: 'present' }, PLACE, SERVER)).toEqual({
      args: ['--web', '--transport', 'http', '--server-url', SERVER],
      env: { ...ALWAYS, MCP_INSPECTOR_API_TOKEN: 'secret', MCP_SANDBOX_PORT: '6277' },
      address: 'http://127.0.0.1:6274/?MCP_INSPECTOR_API_TOKEN=secret',
      ports: [6274],
    });
  });
});
