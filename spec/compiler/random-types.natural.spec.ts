import * as fc from 'fast-check';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import type { Client } from '@modelcontextprotocol/client';
import { connect, type Connected } from '../../lib/client';
import { Tool } from '../../lib/decorators/tool';
import type { Manifest } from '../../lib/manifest/manifest';
import { serverFactory } from '../../lib/protocol/bind-server';
import { MCPServer } from '../../lib/server/mcp-server';
import { requireServerState } from '../../lib/server/server-state';
import { openInMemorySession } from '../../lib/transports/in-memory';
import { complaints, compileSource } from '../support/compile-source';
import { manifestOfProgram } from '../support/read-manifest';
import { expectedJson, randomValues, receivedValue } from '../support/random-values';
import { holdsOpenTuple, isBareResult, randomTypes, type RandomType } from '../support/random-types';
import { spoilValue } from '../support/spoil-value';
import { RandomSource } from '../support/write-random-type';

/** Types per program; a program costs more than its types. */
const TYPES = 200;

const SEEDS = [20_251_125, 20_260_728];

/** Values and spoilt values that are sent for each type. */
const RUNS = 5;

interface RandomTool {
  readonly type: RandomType;
  readonly text: string;
  readonly echo: string;
  readonly give: string;
}

/** A server with two tools per type: one gives back its argument, one what it is told to give. */
interface RandomServer {
  readonly tools: readonly RandomTool[];
  readonly source: string;
  readonly Server: new (manifest: Manifest) => MCPServer;
  /** What the methods return and what they were given. */
  readonly state: { given: unknown; received: unknown };
}

describe.each(SEEDS)('types drawn at random (seed %i)', (seed) => {
  const random = randomServer(seed);
  const program = compileSource(random.source);
  const manifest = manifestOfProgram(program);
  const server = new random.Server(manifest);
  const { state } = random;
  let newer: Connected<MCPServer, Client>;
  let older: OlderClient;
  let closeOlder: () => Promise<void>;

  beforeAll(async () => {
    newer = await connect(server);
    await newer.client.listTools(); // from here on the client checks results by the schemas
    const session = openInMemorySession(serverFactory(requireServerState(server).host, { lasting: true }), (error) => {
      throw error;
    });
    older = new OlderClient({ name: 'older', version: '1' });
    await older.connect(session.transport);
    await older.listTools();
    closeOlder = async () => {
      await older.close();
      await session.close();
    };
  });

  afterAll(async () => {
    await closeOlder();
    await newer.close();
  });

  it('are TypeScript', () => {
    expect(complaints(program)).toEqual([]);
  });

  it('each have a schema', async () => {
    const { tools } = await newer.client.listTools();
    expect(tools.filter(({ outputSchema }) => outputSchema === undefined).map(({ name }) => name)).toEqual([]);
    expect(tools).toHaveLength(random.tools.length * 2);
  });

  it.each(random.tools.map((tool) => [`${tool.echo}: ${tool.text}`, tool] as const))(
    'send their values unchanged there and back: %s',
    async (_title, { type, echo }) => {
      await fc.assert(
        fc.asyncProperty(randomValues(type), async (value) => {
          const expected = expectedJson(type, value);
          const structured = isBareResult(type) ? expected : { result: expected };
          const answer = await newer.client.callTool({ name: echo, arguments: { value: expected } });
          expect(answer.isError === true ? answer.content : []).toEqual([]);
          expect(answer.structuredContent).toEqual(structured);
          expect(state.received).toEqual(receivedValue(value));
          if (holdsOpenTuple(type)) return;
          const old = await older.callTool({ name: echo, arguments: { value: expected } });
          expect(old.structuredContent).toEqual(structured);
        }),
        { numRuns: RUNS, seed },
      );
    },
  );

  it.each(random.tools.map((tool) => [`${tool.give}: ${tool.text}`, tool] as const))(
    'refuse values that are wrong in one place: %s',
    async (_title, { type, give }) => {
      await fc.assert(
        fc.asyncProperty(
          randomValues(type),
          fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
          async (value, dice) => {
            state.given = spoilValue(type, value, () => dice.next().value as number);
            const answer = await newer.client.callTool({ name: give });
            expect(answer).toEqual(expect.objectContaining({ isError: true }));
            expect(answer.structuredContent).toBeUndefined();
            const old = await older.callTool({ name: give });
            expect(old.isError).toBe(true);
          },
        ),
        { numRuns: RUNS, seed },
      );
    },
  );
});

function randomServer(seed: number): RandomServer {
  const types = fc.sample(randomTypes(3), { numRuns: TYPES, seed });
  const writer = new RandomSource();
  const tools = types.map((type, index) => {
    const name = String(index);
    return { type, text: writer.write(type), echo: `echo${name}`, give: `give${name}` };
  });
  const methods = tools.flatMap(({ text, echo, give }) => [
    `@Tool() ${echo}(value: ${text}): ${text} { return value; }`,
    `@Tool() async ${give}(): Promise<${text}> { throw new Error(); }`,
  ]);
  const source = [
    "import { MCPServer, Tool, type integer } from 'stereomcp';",
    writer.declarations,
    `export class Random extends MCPServer {\n${methods.join('\n')}\n}`,
  ].join('\n');
  const state: RandomServer['state'] = { given: undefined, received: undefined };
  return { tools, source, state, Server: declareServer(tools, state) };
}

/** The class of the source without its types, which is what a runner leaves of it. */
function declareServer(tools: readonly RandomTool[], state: RandomServer['state']): RandomServer['Server'] {
  class Random extends MCPServer {
    constructor(manifest: Manifest) {
      super('random', { manifest });
    }
  }
  for (const { echo, give } of tools) {
    declareMethod(Random.prototype, echo, (value) => (state.received = value));
    declareMethod(Random.prototype, give, () => Promise.resolve(state.given));
  }
  return Random;
}

function declareMethod(prototype: object, name: string, method: (value: unknown) => unknown): void {
  const descriptor = { value: method, configurable: true, writable: true };
  Object.defineProperty(prototype, name, descriptor);
  Tool(prototype, name, descriptor);
}
