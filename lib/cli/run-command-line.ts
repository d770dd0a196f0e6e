import { Command, CommanderError } from 'commander';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nearestNames } from '../errors/nearest-names';
import { endNow } from './at-end';
import { CommandError } from './command-error';

const HELP = `
Examples:
  $ stereomcp call server.ts getWeather city=London    calls a tool and shows both channels of its answer
  $ stereomcp dev server.ts                            serves it while you work on it, with the Inspector
  $ stereomcp install claude-desktop server.ts         lets a client start it
  $ stereomcp build                                    compiles it for production

Run "stereomcp help <command>" for its options, examples and exit codes.`;

/** What carries a sentence for the person at the command line, and needs no stack. */
const AUTHORS_CODES = ['ERR_PROJECT', 'ERR_DEFINITION'];
/** A function that adds a verb to the program. */
type AddVerb = (program: Command) => void;

/* eslint-disable @typescript-eslint/no-require-imports -- so that a verb costs the start of no other one; import() would make the program wait for its parts */
/** The verbs in the order of the help; the file of each is required only where it is needed. */
const VERBS: readonly {
  readonly group: string;
  readonly verbs: Readonly<Record<string, () => AddVerb>>;
}[] = [
  {
    group: 'Develop:',
    verbs: {
      dev: () => (require('./dev') as typeof import('./dev')).addDev,
      check: () => (require('./check') as typeof import('./check')).addCheck,
    },
  },
  {
    group: 'Try a server:',
    verbs: {
      run: () => (require('./run') as typeof import('./run')).addRun,
      list: () => (require('./list') as typeof import('./list')).addList,
      call: () => (require('./call') as typeof import('./call')).addCall,
      read: () => (require('./read') as typeof import('./read')).addRead,
      prompt: () => (require('./prompt') as typeof import('./prompt')).addPrompt,
    },
  },
  {
    group: 'For production:',
    verbs: {
      build: () => (require('./build') as typeof import('./build')).addBuild,
      manifest: () => (require('./manifest') as typeof import('./manifest')).addManifest,
    },
  },
  {
    group: 'Put it into a client:',
    verbs: {
      install: () => (require('./install') as typeof import('./install')).addInstall,
      uninstall: () => (require('./uninstall') as typeof import('./uninstall')).addUninstall,
    },
  },
];
/* eslint-enable @typescript-eslint/no-require-imports */

/** They give the exit codes of tsc, where 1 is for what could not be carried out. */
const AS_TSC: readonly (string | undefined)[] = ['build', 'manifest'];

/**
 * Runs one command, and cleans up after it.
 *
 * @param words What follows `stereomcp` on the command line.
 */
export async function runCommandLine(words: readonly string[]): Promise<void> {
  try {
    const program = createProgram(words[0]);
    refuseHelpOnNothing(program, words);
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    process.exitCode = reportFailure(error, words);
  }
  await endNow();
}

/** The library shows all of the help for that, as if nothing were wrong. */
function refuseHelpOnNothing({ commands }: Command, [first, second]: readonly string[]): void {
  if (first !== 'help' || second === undefined || second.startsWith('-') || second === first) return;
  const names = commands.map((command) => command.name());
  if (names.includes(second)) return;
  const [nearest] = nearestNames(second, names);
  const advice = nearest === undefined ? `there are ${names.join(', ')}.` : `did you mean ${nearest}?`;
  throw new CommandError(`There is no command ${second}; ${advice}`);
}

/**
 * The program with its verbs.
 *
 * @param word The first word of a command line, for the one verb that it names; without it, or where it names none, the
 * program has all of them.
 */
export function createProgram(word?: string): Command {
  const program = new Command('stereomcp')
    .description('Builds, tries and installs MCP servers that are written as plain TypeScript classes.')
    .usage('<command> [options]')
    .version(packageVersion(), '-V, --version', 'print the version of stereomcp')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .configureOutput({
      outputError: (text, write) => {
        write(text.replace(/^error:/, 'stereomcp:'));
      },
    })
    .showHelpAfterError('Run "stereomcp --help" for what there is.')
    .addHelpText('after', HELP)
    // Throws instead of ending the process, which would cut off what is not written yet.
    .exitOverride();
  const isNamed = VERBS.some(({ verbs }) => word !== undefined && Object.hasOwn(verbs, word));
  if (word === '--version' || word === '-V') return program;
  for (const { group, verbs } of VERBS) {
    program.commandsGroup(group);
    for (const [name, load] of Object.entries(verbs)) {
      if (isNamed && name !== word) continue;
      const addVerb = load();
      addVerb(program);
    }
  }
  for (const verb of program.commands) verb.showHelpAfterError(helpOf(verb.name()));
  return program;
}

function helpOf(verb: string): string {
  return `Run "stereomcp ${verb} --help" for what it takes.`;
}

/**
 * Says on stderr what went wrong, and gives the exit code for it: 2 where the command could not be carried out.
 *
 * @param words What follows `stereomcp` on the command line.
 */
export function reportFailure(error: unknown, words: readonly string[]): number {
  const code = AS_TSC.includes(words[0]) ? 1 : 2;
  // It has printed its own text already.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : code;
  process.stderr.write(isAuthors(error) ? `stereomcp: ${error.message}\n` : bugReport(error));
  return code;
}

function isAuthors(error: unknown): error is Error {
  if (error instanceof CommandError) return true;
  if (!(error instanceof Error) || !('code' in error)) return false;
  return AUTHORS_CODES.includes(String(error.code));
}

function bugReport(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return [
    `stereomcp: this is a mistake of stereomcp ${packageVersion()} itself. Please report it to its maintainers with these lines:`,
    `${process.platform}, Node ${process.version}`,
    stack,
    '',
  ].join('\n');
}

function packageVersion(): string {
  const text = readFileSync(join(__dirname, '../../package.json'), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}
