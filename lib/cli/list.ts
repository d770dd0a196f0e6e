import type { Command } from 'commander';
import { addTargetOptions, TARGET_HELP, targetOptionsOf, type GivenTargetOptions } from './target/target-options';

interface ListOptions extends GivenTargetOptions {
  readonly long?: true;
  readonly schemas?: true;
  readonly json?: true;
}

const HELP = `${TARGET_HELP}

Examples:
  $ stereomcp list server.ts
  $ stereomcp list server.ts --long                 with descriptions
  $ stereomcp list http://localhost:3000/mcp --schemas
  $ stereomcp list "npx -y @example/server" --json  what the server sent, all pages of it

Exit codes:
  0    done
  2    it could not be carried out: a mistake on the command line, no server, no connection, no answer in time
  130  interrupted`;

/** The verb `list`: what a server offers. */
export function addList(program: Command): void {
  const command = program
    .command('list')
    .summary('show the tools, resources and prompts of a server')
    .description('Shows what a server offers: tools with their arguments, resources, templates and prompts.')
    .argument('<target>', 'a file, a URL, or a command in quotes')
    .option('-l, --long', 'with descriptions, titles and hints')
    .option('--schemas', 'with the whole schemas of tools')
    .option('--json', 'print the listings as the server sent them, as JSON');
  addTargetOptions(command)
    .addHelpText('after', HELP)
    .action((target: string, options: ListOptions) => list(target, options));
}

async function list(target: string, options: ListOptions): Promise<void> {
  const [{ withSession }, { readListings }, { showListings }, { Screen }, { answerElicitation }] = await Promise.all([
    import('./target/with-session.js'),
    import('./show/read-listings.js'),
    import('./show/show-listings.js'),
    import('./show/screen.js'),
    import('./input/answer-elicitation.js'),
  ]);
  const request = { target, options: targetOptionsOf(options), elicit: answerElicitation(undefined) };
  await withSession(request, async (session) => {
    const listings = await readListings(session);
    const screen = new Screen();
    if (options.json === true) return screen.json(listings);
    const detail = options.schemas === true ? 'schemas' : options.long === true ? 'long' : 'short';
    return screen.write(showListings(listings, screen, detail));
  });
}
