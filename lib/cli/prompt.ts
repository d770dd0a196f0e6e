import type { Command } from 'commander';
import type { PromptOptions } from './target/get-prompt';
import { addTargetOptions, TARGET_EXIT_CODES, TARGET_HELP } from './target/target-options';

const HELP = `${TARGET_HELP}

Examples:
  $ stereomcp prompt server.ts summarise path=garden/compost.md tone=warm
  $ stereomcp prompt server.ts slogan product=tea --json
${TARGET_EXIT_CODES}`;

/** The verb `prompt`: gets a prompt with its arguments filled in. */
export function addPrompt(program: Command): void {
  const command = program
    .command('prompt')
    .summary('get a prompt of a server')
    .description('Gets a prompt with its arguments filled in, and shows its messages.')
    .argument('<target>', 'a file, a URL, or a command in quotes')
    .argument('<prompt>', 'the name of the prompt')
    .argument('[arguments...]', 'name=value; the values are texts')
    .option(
      '--out <path>',
      'save images, sounds and documents of the messages: a file, or a folder with a slash at its end',
    )
    .option('--force', 'let --out replace files that are there')
    .option('--json', 'print the result as the server sent it, as JSON');
  addTargetOptions(command)
    .addHelpText('after', HELP)
    .action(async (...[target, prompt, words, options]: [string, string, readonly string[], PromptOptions]) => {
      const { getPrompt } = await import('./target/get-prompt.js');
      await getPrompt({ target, prompt, words, options });
    });
}
