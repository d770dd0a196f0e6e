import type { InspectorProgram } from './find-inspector';

/** What the Inspector listens on, and who may use it. */
export interface InspectorPlace {
  readonly page: number;
  /** Of its proxy, or of what it shows apps in. */
  readonly proxy: number;
  readonly token: string;
}

/** How the Inspector is started on a server, and where its page is. */
export interface InspectorLaunch {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Of the page, with the server filled in. */
  readonly address: string;
  /** All of them answer once it has started. */
  readonly ports: readonly number[];
}

const HOST = '127.0.0.1';

/** How one generation of the Inspector takes the URL of a server over Streamable HTTP. */
export function inspectorLaunch(
  { generation }: Pick<InspectorProgram, 'generation'>,
  { page, proxy, token }: InspectorPlace,
  server: string,
): InspectorLaunch {
  const address = new URL(`http://${HOST}:${String(page)}/`);
  // Whether and when a browser is opened is not for the Inspector to say.
  const env = { CLIENT_PORT: String(page), HOST, MCP_AUTO_OPEN_ENABLED: 'false' };
  if (generation === 'present') {
    address.searchParams.set('MCP_INSPECTOR_API_TOKEN', token);
    return {
      args: ['--web', '--transport', 'http', '--server-url', server],
      env: { ...env, MCP_INSPECTOR_API_TOKEN: token, MCP_SANDBOX_PORT: String(proxy) },
      address: address.href,
      ports: [page],
    };
  }
  // The page remembers the proxy and the server of an earlier visit; what stands in its address comes first.
  address.searchParams.set('MCP_PROXY_AUTH_TOKEN', token);
  address.searchParams.set('MCP_PROXY_FULL_ADDRESS', `http://${HOST}:${String(proxy)}`);
  address.searchParams.set('transport', 'streamable-http');
  address.searchParams.set('serverUrl', server);
  return {
    args: [],
    // The name of the token's variable changed on the way.
    env: { ...env, SERVER_PORT: String(proxy), MCP_PROXY_TOKEN: token, MCP_PROXY_AUTH_TOKEN: token },
    address: address.href,
    ports: [page, proxy],
  };
}
