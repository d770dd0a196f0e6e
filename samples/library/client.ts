import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { differences } from '../checking/differences';
import { CHECKS } from './checks';

const HELP = `Usage: node client.js [--help]

Starts the library over stdio with a database in memory, asks everything of it
through the official MCP client, and compares each answer with what it should be.

Exits with 0 if everything is as it should be, with 1 and the differences if
something is not, with 2 if it was called wrongly.
`;

/** Asks everything of a server of its own; the exit code. */
async function main(): Promise<number> {
  const client = new Client({ name: 'library-client', version: '1.0.0' });
  const transport = new StdioClientTransport({ command: process.execPath, args: [join(__dirname, 'server.js')] });
  let wrong = 0;
  try {
    await client.connect(transport);
    for (const { title, ask, expected } of CHECKS) {
      const actual = await ask(client);
      const right = isDeepStrictEqual(actual, expected);
      if (!right) wrong++;
      console.log(`${right ? '✓' : '✗'} ${title}`);
      if (!right) console.error(`  ${differences(expected, actual, 'answer').join('\n  ')}`);
    }
  } catch (error) {
    console.error(`✗ the client got no further: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  } finally {
    await client.close();
  }
  console.log(wrong === 0 ? '\nevery answer is as expected' : `\nnot as expected: ${String(wrong)}`);
  return wrong === 0 ? 0 : 1;
}

/** Whether help was asked for; undefined for a call that makes no sense. */
function wantsHelp(): boolean | undefined {
  try {
    return parseArgs({ options: { help: { type: 'boolean', short: 'h' } } }).values.help === true;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n`);
    return undefined;
  }
}

const help = wantsHelp();
if (help === undefined) {
  console.error(HELP);
  process.exitCode = 2;
} else if (help) {
  console.log(HELP);
} else {
  void main().then((code) => (process.exitCode = code));
}
