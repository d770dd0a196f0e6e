import type { Command } from 'commander';
import { CommandError } from './command-error';
import { CLIENT_NAMES, clientNamed } from './install/clients';
import type { ConfigChange } from './install/install-server';
import { thisMachine } from './install/machine';
import { readVariables } from './install/read-variables';
import { loadOptional } from './load-optional';
import { addHeader } from './target/target-options';
import { writeOutput } from './write-output';

interface InstallOptions {
  readonly name?: string;
  readonly env?: readonly string[];
  readonly envFrom?: string;
  readonly header?: Readonly<Record<string, string>>;
  readonly project?: true;
  readonly config?: string;
  readonly print?: true;
  readonly force?: true;
  readonly check: boolean;
  readonly json?: true;
}

const HELP = `
Clients, and where their files are on Linux; macOS and Windows have folders of their own for such files:
  claude-desktop  ~/.config/Claude/claude_desktop_config.json
  claude-code     ~/.claude.json                        --project: .mcp.json
  cursor          ~/.cursor/mcp.json                    --project: .cursor/mcp.json
  vscode          ~/.config/Code/User/mcp.json          --project: .vscode/mcp.json
  windsurf        ~/.codeium/windsurf/mcp_config.json

A file, be it TypeScript or JavaScript, is started by "stereomcp run --stdio", with the absolute paths of Node.js and of the
stereomcp in its project: applications with a window know neither your PATH nor your folder. It is loaded first, and nothing
is changed where there is no server in it.

The configuration file keeps its comments, its formatting and its other servers; a copy of it is left beside it and named.
An entry of the same name is brought up to date where this command has made it, and replaced under --force where it has not.
That of Claude Code is edited likewise, since "claude mcp add" would show keys in the list of processes.

Examples:
  $ stereomcp install claude-desktop server.ts
  $ stereomcp install cursor server.ts --name weather -e API_KEY=abc
  $ stereomcp install claude-code server.ts -e API_KEY      the value that API_KEY has here
  $ stereomcp install vscode server.ts --project            into .vscode/mcp.json of this folder
  $ stereomcp install cursor https://example.com/mcp --header 'Authorization: Bearer TOKEN'
  $ stereomcp install windsurf -- npx -y some-server --flag
  $ stereomcp install claude-desktop server.ts --print      shows what would be written

Exit codes:
  0    installed, or there already
  2    nothing was changed: a mistake on the command line, a broken or read-only file, no such client
  130  interrupted`;

/** The folder of npx is nobody's project, and npm may empty it at any time. */
const PASSING =
  'Warning: that stereomcp lies in the cache of npx, which npm may empty. Run "npm install stereomcp" in a folder of yours, and install from there.';

/** The verb `install`: puts a server into the configuration of a client. */
export function addInstall(program: Command): void {
  program
    .command('install')
    .summary('put a server into the configuration of a client')
    .description(
      'Puts a server into the configuration file of a client: Claude Desktop, Claude Code, Cursor, VS Code, Windsurf.',
    )
    .argument('<client>', CLIENT_NAMES.join(', '))
    .argument('<server...>', 'a file, a URL, or a command: in quotes, or after "--"')
    .option('-n, --name <name>', 'what the client calls it (default: after the file, its package or the command)')
    .option(
      '-e, --env <KEY=VALUE>',
      'an environment variable for the server; KEY alone takes its value from here; may be repeated',
      (text: string, earlier: readonly string[] | undefined) => [...(earlier ?? []), text],
    )
    // Node itself takes --env-file, wherever it stands.
    .option('--env-from <file>', 'a file of environment variables; they are copied into the entry')
    .option('--header <line>', "an HTTP header for a URL, as 'Name: value'; may be repeated", addHeader)
    .option('--project', 'for this folder only, in the file that those who work in it share')
    .option('--config <file>', 'the configuration file, where it is not in its usual place')
    .option('--print', 'change nothing; print the entry as JSON')
    .option('--force', 'replace an entry of another origin, and make the folder of a client that is not there')
    .option('--no-check', 'do not load the file first, which shows whether there is a server in it')
    .option('--json', 'print what was done as JSON')
    .addHelpText('after', HELP)
    .action(async (client: string, words: readonly string[], options: InstallOptions) => {
      await installInto(client, words, options);
    });
}

async function installInto(client: string, words: readonly string[], options: InstallOptions): Promise<void> {
  clientNamed(client);
  const { name, config, project, print, force, check, json } = options;
  if (print === true && json === true) throw new CommandError('--print prints JSON already; leave out --json.');
  const machine = thisMachine();
  const { entryFor, fileOf, prepareInstall } = await loadOptional('jsonc-parser', async () => ({
    ...(await import('./install/install-server.js')),
    ...(await import('./install/read-launch.js')),
  }));
  const env = readVariables({ env: options.env ?? [], envFrom: options.envFrom }, machine.env);
  const request = {
    client,
    scope: project === true ? ('project' as const) : ('user' as const),
    config,
    name,
    force,
    server: { words, env, headers: options.header ?? {} },
  };
  if (print === true) {
    const entry = entryFor(request, machine);
    await writeOutput(`${JSON.stringify({ [entry.member]: { [entry.name]: entry.value } }, undefined, 2)}\n`);
    return;
  }
  const install = prepareInstall(request, machine);
  const file = fileOf(words);
  if (check && file !== undefined) await checkFile(file, env);
  await tellChange(install(), json);
}

/** What is wrong with a file is better told here than by a client, which shows no more than that a server is not there. */
async function checkFile(file: string, env: Readonly<Record<string, string>>): Promise<void> {
  Object.assign(process.env, env);
  const { loadServer } = await import('./loading/load-server.js');
  try {
    await loadServer(file);
  } catch (error) {
    if (!isAuthors(error)) throw error;
    throw new CommandError(`${error.message}\nNothing was changed; --no-check installs the file as it is.`);
  }
}

// A definition may fail in another copy of this package, which has classes of its own.
function isAuthors(error: unknown): error is Error {
  return (
    error instanceof CommandError || (error instanceof Error && 'code' in error && error.code === 'ERR_DEFINITION')
  );
}

/** Says what has become of a configuration file: as JSON on stdout, or as sentences on stderr. */
export async function tellChange(change: ConfigChange, json: true | undefined): Promise<void> {
  if (json === true) await writeOutput(`${JSON.stringify(change, undefined, 2)}\n`);
  else for (const line of sentencesOf(change)) process.stderr.write(`stereomcp: ${line}\n`);
}

function sentencesOf({ title, file, name, action, backup, before, after, next }: ConfigChange): readonly string[] {
  if (action === 'unchanged') return [`${title} has "${name}" already in ${file}: it ${after ?? ''}.`];
  const done = {
    added: `"${name}" is in the configuration of ${title} now, in ${file}: it ${after ?? ''}.`,
    replaced: `"${name}" in the configuration of ${title}, in ${file}, ${after ?? ''} now.`,
    removed: `"${name}" is no longer in the configuration of ${title}, ${file}.`,
  };
  return [
    done[action],
    ...(before === null || before === after ? [] : [`Before: it ${before}.`]),
    ...(backup === null ? [] : [`What the file held before is in ${backup}.`]),
    ...(next === null ? [] : [next]),
    ...(after !== null && /[\\/]_npx[\\/]/.test(after) ? [PASSING] : []),
  ];
}
