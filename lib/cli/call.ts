import { Option, type Command } from 'commander';
import type { CallOptions } from './target/call-options';
import { addTargetOptions, TARGET_HELP } from './target/target-options';

const HELP = `
Arguments:
  city=London                a text, a number, true or false: whatever the tool's schema asks for
  tag=red tag=blue           a list
  address.city=London        a member of an object
  days:=3 filter:='{"a":1}'  JSON, whatever the schema says
  --args '{"city":"London"}' all of them as JSON; --args @file.json reads a file
  -                          all of them as JSON from standard input
${TARGET_HELP}

Examples:
  $ stereomcp call server.ts getWeather city=London
  $ stereomcp call http://localhost:3000/mcp getWeather --args '{"city":"London"}'
  $ echo '{"city":"London"}' | stereomcp call server.ts getWeather -
  $ stereomcp call server.ts logo --out logo.png
  $ stereomcp call server.ts getWeather city=London --json | jq .structuredContent

Exit codes:
  0    the tool has answered
  1    the tool or the server answered with an error, or not as its schema says; or --out had nothing to save
  2    it could not be carried out: a mistake on the command line, no such tool, no connection, no answer in time
  130  interrupted; the server was told

Ctrl-C also ends a tool of a file that computes without a pause, once it has done so for two seconds; the server cannot
be told then.`;

/** The verb `call`: calls a tool and shows both channels of its answer. */
export function addCall(program: Command): void {
  const command = program
    .command('call')
    .summary('call a tool of a server and show its answer')
    .description(
      'Calls a tool and shows both channels of its answer: the content that a model reads and the structured content ' +
        'that a program reads. Images are drawn in terminals that can; progress and questions come on standard error.',
    )
    .argument('<target>', 'a file, a URL, or a command in quotes')
    .argument('<tool>', 'the name of the tool')
    .argument('[arguments...]', 'name=value, name:=json, or "-" for JSON from standard input')
    .option('--args <json>', 'the arguments as a JSON object, or @file')
    .option(
      '--out <path>',
      'save images, sounds and documents of the answer: a file, or a folder with a slash at its end',
    )
    .option('--force', 'let --out replace files that are there')
    .addOption(
      new Option('--channel <name>', 'show one channel alone, without headings')
        .choices(['both', 'content', 'structured'])
        .default('both'),
    )
    .option('--answers <json>', 'what to answer when the server asks, as a JSON object by the names of its fields')
    .option('--root <folder>', 'a folder to tell the server of where it asks for roots; may be repeated', collect)
    .addOption(
      new Option('--log-level <level>', 'the least level of log messages that the server is to send')
        .choices(['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'])
        .default('info'),
    )
    .option('--json', 'print the result as the server sent it, as JSON');
  addTargetOptions(command)
    .addHelpText('after', HELP)
    .action(async (...[target, tool, words, options]: [string, string, readonly string[], CallOptions]) => {
      const { callTool } = await import('./target/call-tool.js');
      await callTool({ target, tool, words, options });
    });
}

function collect(word: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, word];
}
