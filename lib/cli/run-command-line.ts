import { Command, CommanderError } from 'commander';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endNow } from './at-end';
import { addBuild } from './build';
import { addCall } from './call';
import { addCheck } from './check';
import { CommandError } from './command-error';
import { addDev } from './dev';
import { addInstall } from './install';
import { addList } from './list';
import { addManifest } from './manifest';
import { addPrompt } from './prompt';
import { addRead } from './read';
import { addRun } from './run';
import { addUninstall } from './uninstall';

const HELP = `
Examples:
  $ stereomcp call server.ts getWeather city=London    calls a tool and shows both channels of its answer
  $ stereomcp dev server.ts                            serves it while you work on it, with the Inspector
  $ stereomcp install claude-desktop server.ts         lets a client start it
  $ stereomcp build                                    compiles it for production

Run "stereomcp help <command>" for its options, examples and exit codes.`;

/** What carries a sentence for the person at the command line, and needs no stack. */
const AUTHORS_CODES = ['ERR_PROJECT', 'ERR_DEFINITION'];
/** They give the exit codes of tsc, where 1 is for what could not be carried out. */
const AS_TSC: readonly (string | undefined)[] = ['build', 'manifest'];

/**
 * Runs one command, and cleans up after it.
 *
 * @param words What follows `stereomcp` on the command line.
 */
export async function runCommandLine(words: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync(words, { from: 'user' });
  } catch (error) {
    process.exitCode = reportFailure(error, words);
  }
  await endNow();
}

/** Every verb with its options; nothing that only one verb needs is loaded before that verb runs. */
export function createProgram(): Command {
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
  program.commandsGroup('Develop:');
  addDev(program);
  addCheck(program);
  program.commandsGroup('Try a server:');
  addRun(program);
  addList(program);
  addCall(program);
  addRead(program);
  addPrompt(program);
  program.commandsGroup('For production:');
  addBuild(program);
  addManifest(program);
  program.commandsGroup('Put it into a client:');
  addInstall(program);
  addUninstall(program);
  return program;
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
