import { setTimeout } from 'node:timers/promises';
import { Client, LOG_LEVEL_META_KEY } from '@modelcontextprotocol/client';
import type { CallToolRequest, ElicitResult, RequestOptions, Transport } from '@modelcontextprotocol/client';

/** The generations of the protocol: the first is asked by requests of the server, the second in rounds. */
export const GENERATIONS = ['2025-11-25', '2026-07-28'] as const;
export type Generation = (typeof GENERATIONS)[number];

/** What a client gets to see beside the answers to its requests. */
export interface Sight {
  /** The messages of the questions, with what was answered. */
  readonly asked: string[];
  readonly progress: string[];
  readonly logged: unknown[];
  /** What has changed, in any order. */
  readonly told: string[];
}

const KINDS = ['asked', 'progress', 'logged', 'told'] as const;

/** How long what is announced may be under way, in milliseconds. */
const PATIENCE = 10_000;

/** The official client with a user in front of it who answers as the scene has it. */
export class Visitor {
  readonly client: Client;
  readonly #generation: Generation;
  #answers: readonly ElicitResult[] = [];
  #sight: Sight = { asked: [], progress: [], logged: [], told: [] };

  constructor(generation: Generation, canBeAsked: boolean) {
    this.#generation = generation;
    const mode = generation === '2025-11-25' ? 'legacy' : { pin: generation };
    const capabilities = canBeAsked ? { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} } : {};
    this.client = new Client(
      { name: 'assistant-client', version: '1.0.0' },
      { versionNegotiation: { mode }, capabilities },
    );
    if (canBeAsked) this.#answerQuestions();
  }

  /** Connects, and asks for log messages and for changes, which each generation does in its own way. */
  async enter(transport: Transport): Promise<void> {
    const { client } = this;
    client.setNotificationHandler('notifications/message', ({ params }) => void this.#sight.logged.push(params.data));
    client.setNotificationHandler('notifications/tools/list_changed', () => void this.#sight.told.push('tools'));
    client.setNotificationHandler('notifications/resources/list_changed', () => {
      this.#sight.told.push('resources');
    });
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
      this.#sight.told.push(params.uri);
    });
    // In place of `onprogress`, which misses what arrives together with the answer.
    client.setNotificationHandler('notifications/progress', ({ params: { progress, total, message } }) => {
      this.#sight.progress.push(`${progress} of ${total}, ${message}`);
    });
    await client.connect(transport);
    const uri = 'trips://bookings';
    if (this.#generation === '2025-11-25') {
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- how clients of this generation ask for log messages
      await client.setLoggingLevel('debug');
      await client.subscribeResource({ uri });
    } else {
      const filter = { toolsListChanged: true, resourcesListChanged: true, resourceSubscriptions: [uri] };
      await client.listen(filter);
    }
  }

  /** Looks with fresh eyes, ready to give these answers to the questions to come. */
  begin(answers: readonly ElicitResult[]): void {
    this.#answers = answers;
    this.#sight = { asked: [], progress: [], logged: [], told: [] };
  }

  /** What has been seen since, once at least as much has arrived as is expected; or what there is when that takes too long. */
  async seen(expected: Sight): Promise<Sight> {
    const deadline = Date.now() + PATIENCE;
    const complete = (): boolean => KINDS.every((kind) => this.#sight[kind].length >= expected[kind].length);
    while (!complete() && Date.now() < deadline) await setTimeout(10);
    return { ...this.#sight, told: this.#sight.told.sort() };
  }

  /** What a tool answers: its data, or its text where it failed. */
  async call(name: string, args: Readonly<Record<string, unknown>> = {}, options?: RequestOptions): Promise<unknown> {
    return this.#call({ name, arguments: args, _meta: this.#wishes() }, options);
  }

  /** The same, with its progress in sight. */
  async follow(name: string, args: Readonly<Record<string, unknown>>): Promise<unknown> {
    return this.#call({ name, arguments: args, _meta: { ...this.#wishes(), progressToken: name } });
  }

  async #call(request: CallToolRequest['params'], options?: RequestOptions): Promise<unknown> {
    const { isError, content, structuredContent } = await this.client.callTool(request, options);
    if (isError !== true) return structuredContent;
    return { failed: content.map((block) => ('text' in block ? block.text : block.type)).join('\n') };
  }

  /** A client of 2026-07-28 says with each request which log messages it wants. */
  #wishes(): Readonly<Record<string, unknown>> {
    return this.#generation === '2026-07-28' ? { [LOG_LEVEL_META_KEY]: 'debug' } : {};
  }

  /** What a resource holds as JSON. */
  async read(uri: string): Promise<unknown> {
    const [item] = (await this.client.readResource({ uri })).contents;
    return item !== undefined && 'text' in item ? JSON.parse(item.text) : item;
  }

  #answerQuestions(): void {
    this.client.setRequestHandler('elicitation/create', async ({ params }) => {
      const answer = this.#answers[this.#sight.asked.length] ?? { action: 'cancel' };
      const given = answer.content === undefined ? '' : ` ${JSON.stringify(answer.content)}`;
      const at = params.mode === 'url' ? ` at ${params.url}` : '';
      this.#sight.asked.push(`${params.message}${at} → ${answer.action}${given}`);
      return answer;
    });
    this.client.setRequestHandler('sampling/createMessage', async ({ params }) => {
      const { content } = params.messages[0] ?? { content: [] };
      this.#sight.asked.push(`the model: ${'text' in content ? content.text : ''}`);
      return { role: 'assistant', model: 'packer', content: { type: 'text', text: 'Beret, umbrella, phrase book.' } };
    });
    this.client.setRequestHandler('roots/list', async () => ({ roots: [{ uri: 'file:///home/ann/trips' }] }));
  }
}
