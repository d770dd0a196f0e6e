import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { differences } from '../checking/differences';
import { createPaint } from '../checking/paint';
import { CALLS, CONTENTS, OFFERS, SLOGAN } from './expectations';
import { outlineBlock } from './outline-block';

const paint = createPaint(process.stdout.isTTY, process.env.NO_COLOR);

/** Starts the server over stdio, asks for everything that it has, and returns where it is not what it should be. */
async function visit(): Promise<string[]> {
  const client = new Client({ name: 'brand-kit-client', version: '1.0.0' });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [join(__dirname, 'server.js')] }));
  try {
    return [...(await visitTools(client)), ...(await visitOffers(client)), ...(await visitContents(client))];
  } finally {
    await client.close();
  }
}

async function visitTools(client: Client): Promise<string[]> {
  const { tools } = await client.listTools();
  const found = differences(
    CALLS.map(({ tool }) => tool),
    tools.map(({ name }) => name),
    'names in tools/list',
  );
  for (const { tool, arguments: args, answer, outputSchema, icons } of CALLS) {
    const listed = tools.find(({ name }) => name === tool);
    const { content, structuredContent, isError } = await client.callTool({ name: tool, arguments: args });
    const wrong = [
      ...differences(outputSchema, listed?.outputSchema, `${tool}: outputSchema`),
      ...differences(icons, listed?.icons, `${tool}: icons`),
      ...differences(answer, { content, structuredContent, isError }, `${tool}: answer`),
    ];
    const data = structuredContent === undefined ? [] : [`data   ${JSON.stringify(structuredContent)}`];
    print(`${tool}(${JSON.stringify(args)})`, [...content.map(outlineBlock), ...data], wrong);
    found.push(...wrong);
  }
  return found;
}

async function visitOffers(client: Client): Promise<string[]> {
  const actual = {
    serverIcons: client.getServerVersion()?.icons,
    resources: (await client.listResources()).resources,
    templates: (await client.listResourceTemplates()).resourceTemplates,
    prompts: (await client.listPrompts()).prompts,
  };
  const wrong = differences(OFFERS, actual, 'offers');
  print('icons, resources, templates, prompts', [], wrong);
  return wrong;
}

async function visitContents(client: Client): Promise<string[]> {
  const found: string[] = [];
  for (const [uri, expected] of Object.entries(CONTENTS)) {
    const { contents } = await client.readResource({ uri });
    const wrong = differences(expected, contents, uri);
    print(
      uri,
      contents.map((resource) => outlineBlock({ type: 'resource', resource })),
      wrong,
    );
    found.push(...wrong);
  }
  const { messages } = await client.getPrompt({ name: 'slogan', arguments: SLOGAN.arguments });
  const wrong = differences(SLOGAN.messages, messages, 'slogan');
  print(
    'slogan',
    messages.map(({ content }) => outlineBlock(content)),
    wrong,
  );
  return [...found, ...wrong];
}

function print(heading: string, lines: readonly string[], wrong: readonly string[]): void {
  const verdict = wrong.length === 0 ? paint('green', '✓ as expected') : paint('red', `✗ ${wrong.join('\n  ✗ ')}`);
  console.log([`\n${paint('bold', heading)}`, ...lines.map((line) => `  ${line}`), `  ${verdict}`].join('\n'));
}

visit().then(
  (wrong) => {
    if (wrong.length === 0) console.log(`\n${paint('green', '✓ every answer is as expected')}`);
    else console.error(`\n${paint('red', `✗ not as expected (${wrong.length}):`)}\n${wrong.join('\n')}`);
    process.exitCode = wrong.length === 0 ? 0 : 1;
  },
  (error: unknown) => {
    console.error(
      `${paint('red', '✗ the client got no further:')} ${error instanceof Error ? error.message : String(error)}`,
    );
    process.exitCode = 1;
  },
);
