import type { Command } from 'commander';
import type { ReadOptions } from './target/read-resource';
import { addTargetOptions, TARGET_EXIT_CODES, TARGET_HELP } from './target/target-options';

const HELP = `${TARGET_HELP}

Examples:
  $ stereomcp read server.ts notes://index
  $ stereomcp read server.ts notes://export > notes.gz         a pipe gets the bytes as they are
  $ stereomcp read server.ts brand://swatches/primary --out swatch.png
  $ stereomcp read server.ts 'brand://swatches/{name}' name=primary
${TARGET_EXIT_CODES}`;

/** The verb `read`: reads a resource. */
export function addRead(program: Command): void {
  const command = program
    .command('read')
    .summary('read a resource of a server')
    .description(
      'Reads a resource: text is printed as it is; anything else goes into a pipe as it is, into a file with --out, and ' +
        'is drawn where it is an image and the terminal can.',
    )
    .argument('<target>', 'a file, a URL, or a command in quotes')
    .argument('<uri>', 'the URI of the resource, or a template with its variables behind it')
    .argument('[variables...]', 'name=value for the variables of a template')
    .option('--out <path>', 'save what is read: a file, or a folder with a slash at its end')
    .option('--force', 'let --out replace files that are there')
    .option('--json', 'print the result as the server sent it, as JSON');
  addTargetOptions(command)
    .addHelpText('after', HELP)
    .action(async (...[target, uri, words, options]: [string, string, readonly string[], ReadOptions]) => {
      const { readResource } = await import('./target/read-resource.js');
      await readResource({ target, uri, words, options });
    });
}
