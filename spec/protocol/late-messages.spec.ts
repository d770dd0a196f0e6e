import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@modelcontextprotocol/client';
import { Complete, Context, MCPServer, Param, Prompt, Resource, Tool } from '../../lib/index';
import { useHttp } from '../support/http-servers';
import { connectInMemory, GENERATIONS } from '../support/sessions';

class Chatter extends MCPServer {
  readonly failures: string[] = [];
  readonly #speaking: Promise<void>[] = [];

  @Tool({ output: String }) tool(context: Context): string {
    return this.#speakLater(context);
  }
  @Tool({ output: String }) failing(context: Context): string {
    throw new Error(this.#speakLater(context));
  }
  @Prompt() prompt(@Param('name') name: string, context: Context): string {
    return name + this.#speakLater(context);
  }
  @Complete('prompt', 'name') names(value: string, context: Context): string[] {
    return [value + this.#speakLater(context)];
  }
  @Resource('chatter://text') resource(context: Context): string {
    return this.#speakLater(context);
  }

  /** Waits until all is said; gives what became of it. */
  async settled(): Promise<readonly string[]> {
    expect(this.#speaking).toHaveLength(25);
    await Promise.all(this.#speaking);
    return this.failures;
  }

  /** Nobody waits for what is said: before the answer, close to it, and when it is long gone. */
  #speakLater(context: Context): string {
    this.#speaking.push(this.#speak(context, 0));
    for (const ms of [0, 1, 5, 200]) this.#speaking.push(sleep(ms).then(() => this.#speak(context, ms)));
    return 'done';
  }

  async #speak(context: Context, ms: number): Promise<void> {
    try {
      await Promise.all([context.progress(ms), context.log.info(`after ${String(ms)} ms`)]);
    } catch (error) {
      this.failures.push(String(error));
    }
  }
}

async function callAll(client: Client): Promise<void> {
  const heard: number[] = [];
  const options = { onprogress: ({ progress }: { progress: number }) => heard.push(progress) };
  expect((await client.callTool({ name: 'tool' }, options)).structuredContent).toEqual({ result: 'done' });
  expect((await client.callTool({ name: 'failing' }, options)).isError).toBe(true);
  await client.getPrompt({ name: 'prompt', arguments: { name: 'a' } }, options);
  const argument = { name: 'name', value: 'a' };
  await client.complete({ ref: { type: 'ref/prompt', name: 'prompt' }, argument }, options);
  await client.readResource({ uri: 'chatter://text' }, options);
  await sleep(300);
  expect(heard).not.toContain(200);
}

describe('progress and log messages that follow an answer', () => {
  const start = useHttp();

  it.each([
    ['a session', 'legacy', true],
    ['stateless requests of 2025-11-25', 'legacy', false],
    ['requests of 2026-07-28', 'pinned', false],
  ] as const)('are dropped over HTTP, and fail nobody (%s)', async (_way, mode, sessions) => {
    const chatter = new Chatter();
    const server = await start(chatter, { sessions });
    await callAll(await server.connect(mode));
    expect(await chatter.settled()).toEqual([]);
  });

  it.each(GENERATIONS)('are dropped over a connection that lasts, and fail nobody (%s)', async (generation) => {
    const chatter = new Chatter();
    const { client, close } = await connectInMemory(chatter, generation);
    await callAll(client);
    await close();
    expect(await chatter.settled()).toEqual([]);
  });
});
