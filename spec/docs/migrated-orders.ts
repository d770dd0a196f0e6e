import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import type { CallToolResult, ReadResourceResult } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import * as ts from 'typescript';
import { blockModules } from './block-module';
import { BlockProject } from './block-project';
import type { Block } from './markdown';
import { blocksOf } from './markdown';
import { tableOf } from './page-tables';

/** The page that has one server in several frameworks. */
export const PAGE = 'docs/migrate.md';

/** What clients see of a server: its listings, and by question what it answers. */
export interface Seen {
  readonly tools: readonly unknown[];
  readonly templates: readonly unknown[];
  readonly prompts: readonly unknown[];
  readonly answers: ReadonlyMap<string, string>;
}

/** The block of the page that is the server in another framework. */
export function blockOf(framework: string): Block {
  const found = blocksOf(PAGE).find(({ info }) => info === `before: ${framework}`);
  if (found === undefined) throw new Error(`${PAGE} has no block "before: ${framework}"`);
  return found;
}

/** Asks the server of the page that is written with this package. */
export async function seenOfOurs(): Promise<Seen> {
  const modules = blockModules(blocksOf(PAGE).filter(isOurs));
  const program = modules.find(({ starts }) => starts);
  if (program === undefined) throw new Error(`${PAGE} has no block that starts a server`);
  const project = new BlockProject(modules);
  try {
    return await ask(project.compiled(program));
  } finally {
    project.remove();
  }
}

/** Asks a server of another framework, whose packages are found from this folder on upwards. */
export async function seenOfTheirs(text: string, parent: string): Promise<Seen> {
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'migrate-'));
  const [data] = blocksOf(PAGE).filter(isOurs);
  const files = { 'orders.js': moduleOf(data?.text ?? ''), 'server.js': moduleOf(text) };
  try {
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code);
    return await ask(join(folder, 'server.js'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function isOurs({ language, info }: Block): boolean {
  return language === 'ts' && info === '';
}

function moduleOf(text: string): string {
  const compilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    experimentalDecorators: true,
    emitDecoratorMetadata: true,
  };
  return ts.transpileModule(text, { compilerOptions }).outputText;
}

/** The protocol that all of the frameworks speak; its results carry nothing but what the server made. */
const PROTOCOL = { versionNegotiation: { mode: 'legacy' } } as const;
/** Results as they came; whether a client may like them is not the question. */
const AS_SENT = {
  '~standard': { version: 1, vendor: 'specs', validate: (value: unknown) => ({ value }) },
} as const;

async function ask(program: string): Promise<Seen> {
  const client = new Client({ name: 'specs', version: '1.0.0' }, PROTOCOL);
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program],
    cwd: dirname(program),
    stderr: 'ignore',
  });
  try {
    await client.connect(transport);
    const answers = new Map<string, string>();
    for (const [question, answer] of Object.entries(questions(client))) answers.set(question, await answer());
    return {
      tools: (await client.listTools()).tools,
      templates: (await client.listResourceTemplates()).resourceTemplates,
      prompts: (await client.listPrompts()).prompts,
      answers,
    };
  } finally {
    await client.close();
  }
}

/** By what a table of the page calls it: a question, and the answer as the table shows it. */
function questions(client: Client): Readonly<Record<string, () => Promise<string>>> {
  const call = async (name: string, args: object): Promise<CallToolResult> =>
    (await client.request({ method: 'tools/call', params: { name, arguments: args } }, AS_SENT)) as CallToolResult;
  const contentOf = async (name: string, args: object): Promise<string> =>
    shown(async () => {
      const { content, isError } = await call(name, args);
      const texts = content.map((block) => oneLine('text' in block ? block.text : block.type));
      return `${isError === true ? 'isError: ' : ''}${texts.join(' + ')}`;
    });
  const contents = async (uri: string): Promise<string> =>
    shown(async () => {
      const result = await client.request({ method: 'resources/read', params: { uri } }, AS_SENT);
      return (result as ReadResourceResult).contents
        .map((one) => ('text' in one ? oneLine(one.text) : 'neither text nor blob'))
        .join(' + ');
    });
  return {
    'an order: `content`': () => contentOf('get_order', { id: 'A2' }),
    'an order: `structuredContent`': () =>
      shown(async () => JSON.stringify((await call('get_order', { id: 'A2' })).structuredContent)),
    'orders: `content`': () => contentOf('list_orders', { limit: 1 }),
    'orders: `structuredContent`': () =>
      shown(async () => JSON.stringify((await call('list_orders', { limit: 1 })).structuredContent)),
    'an order that there is not': () => contentOf('get_order', { id: 'X' }),
    'a wrong argument': () => contentOf('get_order', { id: 5 }),
    'an undeclared argument': () => contentOf('get_order', { id: 'A1', colour: 'red' }),
    'a tool that there is not': () => contentOf('sell_order', {}),
    'a resource': () => contents('orders://A1'),
    'a resource that there is not': () => contents('orders://X'),
    'a prompt': () =>
      shown(async () => {
        const { messages } = await client.getPrompt({ name: 'apology', arguments: { id: 'A1' } });
        return JSON.stringify(messages.map(({ role, content }) => [role, 'text' in content ? content.text : '']));
      }),
  };
}

async function shown(answer: () => Promise<string>): Promise<string> {
  try {
    return await answer();
  } catch (error) {
    const { code, message } = error as { readonly code?: unknown; readonly message: string };
    return oneLine(`${String(code)}: ${message}`);
  }
}

/** JSON without its layout, and other text with spaces for breaks. */
function oneLine(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text.replaceAll(/\s+/g, ' ');
  }
}

/** The rows of the page's table of what changes for the clients of a framework. */
export function rowsOf(framework: string): readonly (readonly string[])[] {
  return tableOf(PAGE, `${framework}, asked for`).map(({ cells }) => cells);
}

/** What such a table has to have: the questions that are answered in another way than before. */
export function differences(before: Seen, after: Seen): string[][] {
  return [...before.answers].flatMap(([question, answer]) => {
    const ours = after.answers.get(question) ?? '';
    return ours === answer ? [] : [[question, `\`${answer}\``, `\`${ours}\``]];
  });
}

/** A schema without what migrating changes in all of them: titles, the dialect, and what is said of further members. */
export function bareSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(bareSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([key]) => !['title', '$schema', 'additionalProperties'].includes(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, bareSchema(value)]));
}
