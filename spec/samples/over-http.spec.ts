import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CALLS as BRAND_KIT } from '../../samples/brand-kit/expectations';
import { WEATHER } from '../../samples/weather/expected-weather';
import { HttpProcess } from '../support/http-process';

const ROOT = join(__dirname, '../..');
const CURL = join(ROOT, 'samples/curl/call-tool.sh');
const INSPECTOR = join(dirname(require.resolve('@modelcontextprotocol/inspector/package.json')), 'cli/build/cli.js');

interface Call {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly answer: object;
}

/** What the clients of both SDKs have in common here. */
interface AnyClient {
  listTools(): Promise<{ readonly tools: readonly { readonly name: string }[] }>;
  callTool(request: { readonly name: string; readonly arguments: Record<string, unknown> }): Promise<object>;
  close(): Promise<void>;
}

interface Listing {
  readonly tools: readonly { readonly name: string }[];
}

const SAMPLES: readonly (readonly [name: string, calls: readonly Call[]])[] = [
  ['weather', WEATHER],
  ['brand-kit', BRAND_KIT],
];

async function official(url: string, mode: 'legacy' | 'auto' | { readonly pin: string }): Promise<AnyClient> {
  const client = new Client({ name: 'specs', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return client;
}

async function earlier(url: string): Promise<AnyClient> {
  const client = new EarlierClient({ name: 'specs', version: '1' });
  await client.connect(new EarlierTransport(new URL(url)));
  return client;
}

const CLIENTS: readonly (readonly [name: string, open: (url: string) => Promise<AnyClient>])[] = [
  ['the official client by default', (url) => official(url, 'legacy')],
  ['the official client that finds the generation by itself', (url) => official(url, 'auto')],
  ['the official client of 2026-07-28', (url) => official(url, { pin: '2026-07-28' })],
  ['the official client 1.x', earlier],
];

/** What a program prints; rejects where it fails. */
function output(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { timeout: 50_000, maxBuffer: 16 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(`${error.message}\n${stderr}`, { cause: error }));
    });
  });
}

async function inspect(url: string, ...args: readonly string[]): Promise<unknown> {
  return JSON.parse(await output(process.execPath, [INSPECTOR, '--cli', url, '--transport', 'http', ...args]));
}

/** Names of the tools, each once. */
const namesOf = (calls: readonly Call[]): readonly string[] => [...new Set(calls.map(({ tool }) => tool))].sort();
const namesIn = ({ tools }: Listing): readonly string[] => tools.map(({ name }) => name).sort();

describe.each(SAMPLES)('the %s sample over HTTP', (sample, calls) => {
  let server: HttpProcess;
  let url: string;

  beforeAll(async () => {
    server = new HttpProcess([join(ROOT, 'build/samples', sample, 'server.js'), '--http', '0']);
    url = await server.url();
  });
  afterAll(() => server.kill());

  it.each(CLIENTS)('lists its tools to %s and answers every call as expected', async (_, open) => {
    const client = await open(url);
    try {
      expect(namesIn(await client.listTools())).toEqual(namesOf(calls));
      for (const { tool, arguments: args, answer } of calls) {
        const result = await client.callTool({ name: tool, arguments: { ...args } });
        // What the protocol adds is no part of the answer.
        expect({ tool, answer: { ...result, _meta: undefined } }).toEqual({
          tool,
          answer: { ...answer, _meta: undefined },
        });
      }
    } finally {
      await client.close();
    }
  });

  it('lists its tools to the official Inspector and answers its call', async () => {
    const [{ tool, arguments: args, answer } = fail()] = calls.filter(
      (call) => Object.keys(call.arguments).length === 1,
    );
    expect(namesIn((await inspect(url, '--method', 'tools/list')) as Listing)).toEqual(namesOf(calls));
    const given = Object.entries(args).flatMap(([name, value]) => ['--tool-arg', `${name}=${String(value)}`]);
    expect(await inspect(url, '--method', 'tools/call', '--tool-name', tool, ...given)).toEqual(answer);
  });

  it('lists its tools to curl and answers its call, in both generations', async () => {
    const [{ tool, arguments: args, answer } = fail()] = calls.filter(
      (call) => Object.keys(call.arguments).length === 1,
    );
    const lines = (await output('bash', [CURL, url, tool, JSON.stringify(args)])).trim().split('\n');
    const messages = lines.map((line) => JSON.parse(line) as { readonly id: number; readonly result: object });
    expect(messages.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
    const [modernList, modernCall, handshake, list, call] = messages.map(({ result }) => result);
    expect(namesIn(modernList as Listing)).toEqual(namesOf(calls));
    expect(modernCall).toMatchObject(answer);
    expect(handshake).toMatchObject({ protocolVersion: '2025-11-25' });
    expect(namesIn(list as Listing)).toEqual(namesOf(calls));
    expect(call).toEqual(answer);
  });
});

function fail(): never {
  throw new Error('no call of the sample has one argument');
}
