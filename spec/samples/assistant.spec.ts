import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { ElicitRequest } from '@modelcontextprotocol/client';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { TravelAssistant } from '../../samples/assistant/server';
import { mutedScenes, SCENES } from '../../samples/assistant/scenes';
import { connect, type ConnectOptions } from '../../lib/client';
import { HttpProcess } from '../support/http-process';
import { GENERATIONS } from '../support/sessions';

const ROOT = join(__dirname, '../..');
const BUILT = join(ROOT, 'build/samples');
const CLIENT = join(BUILT, 'assistant/client.js');

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the client to its end, from a folder that has nothing to do with it. */
function runClient(args: readonly string[], program = CLIENT): Promise<Outcome> {
  return new Promise((resolve) => {
    const options = { cwd: tmpdir(), env: { ...process.env }, timeout: 55_000 };
    execFile(process.execPath, [program, ...args], options, (error, stdout, stderr) => {
      // Without an exit code the program did not come to an end of its own.
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, stdout, stderr });
    });
  });
}

describe('the client of the assistant sample', () => {
  it.each(['stdio', 'http'].flatMap((transport) => GENERATIONS.map((generation) => [transport, generation] as const)))(
    'finds everything as expected over %s in generation %s, and exits with 0',
    async (transport, generation) => {
      const { code, stdout, stderr } = await runClient(['--transport', transport, '--protocol', generation]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout.split('\n').filter((line) => !line.startsWith('    '))).toEqual([
        '',
        `━━ ${transport}, ${generation} ━━`,
        ...[...SCENES, ...mutedScenes(generation)].map(({ title }) => `✓ ${title}`),
        '',
        'everything is as expected',
        '',
      ]);
    },
  );

  it('shows what is not as expected and exits with 1', async () => {
    // Inside the package, so that `stereomcp` is the package itself, as built.
    mkdirSync(join(ROOT, 'temp'), { recursive: true });
    const folder = mkdtempSync(join(ROOT, 'temp', 'assistant-'));
    try {
      cpSync(BUILT, folder, { recursive: true });
      const timetable = join(folder, 'assistant/timetable.js');
      writeFileSync(timetable, readFileSync(timetable, 'utf8').replace('fare: 89', 'fare: 99'));
      const stdio = ['--transport', 'stdio', '--protocol', '2026-07-28'];
      const { code, stdout, stderr } = await runClient(stdio, join(folder, 'assistant/client.js'));
      expect(code).toBe(1);
      expect(stdout).toContain('✗ search\n');
      expect(stdout).toContain('✓ and what needs one is gone\n');
      expect(stderr).toContain('stdio, 2026-07-28: search.answer.result[0].fare: expected 89, got 99\n');

      const server = join(folder, 'assistant/server.js');
      const whole = readFileSync(server, 'utf8');
      writeFileSync(server, whole.replace('async pay(', 'async pay() { process.exit(3); }\n async paid('));
      const left = await runClient(
        ['--transport', 'http', '--protocol', '2025-11-25'],
        join(folder, 'assistant/client.js'),
      );
      expect(left.code).toBe(1);
      expect(left.stdout).toContain('✓ now there is what needs a booking\n');
      expect(left.stderr).toMatch(/http, 2025-11-25: (?:the server ended with 3|the client got no further: )/);

      rmSync(server);
      const lost = await runClient(['--protocol', '2025-11-25'], join(folder, 'assistant/client.js'));
      expect(lost.code).toBe(1);
      expect(lost.stderr).toContain('stdio, 2025-11-25: the client got no further: ');
      expect(lost.stderr).toContain('http, 2025-11-25: the client got no further: the server does not come up: ');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('explains itself, and exits with 2 where it is called wrongly', async () => {
    const usage = expect.stringContaining('Usage: ') as string;
    expect(await runClient(['--help'])).toMatchObject({ code: 0, stdout: usage, stderr: '' });
    expect(await runClient(['--transport', 'pigeon'])).toMatchObject({ code: 2, stdout: '', stderr: usage });
    expect(await runClient(['--hlep'])).toMatchObject({ code: 2, stderr: expect.stringContaining('--hlep') as string });
  });
});

describe('the assistant sample over HTTP', () => {
  it('asks the official client 1.x in its session', async () => {
    const server = new HttpProcess([join(BUILT, 'assistant/server.js'), '--http', '0']);
    const client = new EarlierClient({ name: 'specs', version: '1' }, { capabilities: { elicitation: {} } });
    const asked: string[] = [];
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      asked.push(params.message);
      return { action: 'accept', content: asked.length === 1 ? { name: 'Ann', places: 2 } : { value: true } };
    });
    try {
      // Its own types do not agree under exactOptionalPropertyTypes.
      const transport = new EarlierTransport(new URL(await server.url())) as Parameters<EarlierClient['connect']>[0];
      await client.connect(transport);
      const { structuredContent } = await client.callTool({ name: 'book', arguments: { train: 'ICE 705' } });
      const order = { train: 'ICE 705', name: 'Ann', places: 2, comfort: 'seat', price: 118 };
      expect(structuredContent).toEqual({ result: { booked: { number: 'B1', ...order, status: 'booked' } } });
      expect(asked).toEqual([
        'ICE 705, Munich to Berlin at 10:00: who travels?',
        'Book 2 × seat on ICE 705 for 118 €?',
      ]);
    } finally {
      await client.close();
      await server.kill();
    }
  });
});

/** The travel assistant behind the typed client. */
async function visitor(assistant: TravelAssistant, options: ConnectOptions) {
  const connected = await connect(assistant, options);
  open.push(connected);
  return connected;
}
const open: { close(): Promise<void> }[] = [];

beforeAll(() => {
  // Its types come from its sources, in every run.
  delete process.env.STEREOMCP_MANIFEST;
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((connected) => connected.close()));
});

describe('the travel assistant without a client', () => {
  it('finds trains, as any class does', () => {
    const assistant = new TravelAssistant();
    expect(assistant.search('Vienna', 'Paris')).toMatchObject([{ number: 'NJ 468', left: 4 }]);
    expect(assistant.search('Paris', 'Vienna')).toEqual([]);
    expect(assistant.bookings()).toEqual([]);
  });
});

describe.each(GENERATIONS)('the travel assistant in generation %s', (protocol) => {
  it('asks who travels by day nothing about the night, and takes the defaults of the form', async () => {
    const asked: ElicitRequest['params'][] = [];
    const client = await visitor(new TravelAssistant(), {
      protocol,
      elicit: (question) => {
        asked.push(question);
        return { action: 'accept', content: asked.length === 1 ? { name: 'Bo' } : { value: true } };
      },
    });
    const booked = {
      number: 'B1',
      train: 'RJX 64',
      name: 'Bo',
      places: 1,
      comfort: 'seat',
      price: 45,
      status: 'booked',
    };
    expect(await client.book('RJX 64')).toEqual({ booked });
    expect(asked).toEqual([
      {
        message: 'RJX 64, Vienna to Munich at 09:30: who travels?',
        requestedSchema: {
          type: 'object',
          properties: {
            name: { type: 'string', title: 'Name', description: 'As in the passport.', minLength: 2, maxLength: 60 },
            places: { type: 'integer', title: 'Places', minimum: 1, maximum: 6, default: 1 },
          },
          required: ['name'],
        },
      },
      {
        message: 'Book 1 × seat on RJX 64 for 45 €?',
        requestedSchema: {
          type: 'object',
          properties: { value: { type: 'boolean', title: 'Value' } },
          required: ['value'],
        },
      },
    ]);
    expect(await client.pack('B1')).toBe('ticket, passport');
    expect(await client.ticket('B1')).toEqual({ text: 'B1: RJX 64, Bo, 1 places', saveAs: [] });
  });

  it('books nothing where the last places went while the user was thinking', async () => {
    const assistant = new TravelAssistant();
    const quick = await visitor(assistant, {
      protocol,
      elicit: ({ message }) => ({
        action: 'accept',
        content: message.startsWith('Book') ? { value: true } : { name: 'Quick', places: 4, comfort: 'seat' },
      }),
    });
    const slow = await visitor(assistant, {
      protocol,
      elicit: async ({ message }) => {
        if (!message.startsWith('Book')) return { action: 'accept', content: { name: 'Slow', comfort: 'seat' } };
        await quick.book('NJ 468');
        return { action: 'accept', content: { value: true } };
      },
    });
    await expect(slow.book('NJ 468')).rejects.toMatchObject({
      name: 'ToolError',
      message: 'Error executing tool book: NJ 468 has 0 places left, not 1.',
    });
    expect(assistant.bookings().map(({ name }) => name)).toEqual(['Quick']);
  });

  it('lets at most two plans talk to the office, and a plan that is called off gives up its place in the queue', async () => {
    const assistant = new TravelAssistant();
    const client = await visitor(assistant, { protocol });
    const cities = ['Vienna', 'Munich', 'Berlin', 'Vienna', 'Munich', 'Paris'];
    const plans = [client.plan(cities), client.plan(cities)];
    await lines(assistant, { busy: 2, waiting: 0 });
    const off = new AbortController();
    const third = client.client.callTool({ name: 'plan', arguments: { cities } }, { signal: off.signal });
    await lines(assistant, { busy: 2, waiting: 1 });
    off.abort();
    await expect(third).rejects.toThrow();
    await lines(assistant, { busy: 2, waiting: 0 });
    const trains = ['RJX 64', 'ICE 705', 'NJ 424', 'RJX 64', 'TGV 9576'];
    expect(await Promise.all(plans)).toEqual(plans.map(() => ({ trains, hours: 28, price: 297, gaps: [] })));
    expect(assistant.lines()).toEqual({ busy: 0, waiting: 0 });
  });
});

/** Waits until so many lines are taken and waited for. */
async function lines(assistant: TravelAssistant, expected: object): Promise<void> {
  for (let look = 0; look < 200 && JSON.stringify(assistant.lines()) !== JSON.stringify(expected); look++) {
    await setTimeout(5);
  }
  expect(assistant.lines()).toEqual(expected);
}
