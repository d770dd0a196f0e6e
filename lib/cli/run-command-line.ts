import { Command, CommanderError } from 'commander';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addBuild } from './build';
import { CommandError } from './command-error';
import { addManifest } from './manifest';

/** What carries a sentence for the person at the command line, and needs no stack. */
const AUTHORS_CODES = ['ERR_PROJECT', 'ERR_DEFINITION'];

/**
 * Runs one command.
 *
 * @param words What follows `stereomcp` on the command line.
 */
export async function runCommandLine(words: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync(words, { from: 'user' });
  } catch (error) {
    process.exitCode = reportFailure(error);
  }
}

function createProgram(): Command {
  const program = new Command('stereomcp')
    .description('Builds and inspects MCP servers that are written as plain TypeScript classes.')
    .version(packageVersion(), '-V, --version', 'print the version of stereomcp')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .configureOutput({
      outputError: (text, write) => {
        write(text.replace(/^error:/, 'stereomcp:'));
      },
    })
    .showHelpAfterError('Run "stereomcp --help" for what there is.')
    .addHelpText('after', '\nRun "stereomcp help <command>" for its options, examples and exit codes.')
    // Throws instead of ending the process, which would cut off what is not written yet.
    .exitOverride();
  addBuild(program);
  addManifest(program);
  return program;
}

/** Says on stderr what went wrong, and gives the exit code for it. */
export function reportFailure(error: unknown): number {
  // It has printed its own text already.
  if (error instanceof CommanderError) return error.exitCode;
  process.stderr.write(isAuthors(error) ? `stereomcp: ${error.message}\n` : bugReport(error));
  return 1;
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
