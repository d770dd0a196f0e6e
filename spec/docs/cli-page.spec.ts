import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { createProgram } from '../../lib/cli/run-command-line';
import { root } from './markdown';

/** What `stereomcp help <command>` prints. */
function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({ writeOut: (part) => (text += part) });
  command.outputHelp();
  return text;
}

describe('the page on the command line', () => {
  it('is what the commands say', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/cli-docs.mjs', '--check'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  it('has a section on every command', () => {
    const { commands } = createProgram();
    const headings = [...readFileSync(join(root, 'docs/cli.md'), 'utf8').matchAll(/^### stereomcp (.+)$/gm)];
    expect(headings.map(([, name]) => name).sort()).toEqual(commands.map((command) => command.name()).sort());
  });
});

describe('the help of every command', () => {
  it('has a summary, a description, examples of that very command, and exit codes', () => {
    const { commands } = createProgram();
    const lacks = commands.flatMap((command) => {
      const help = helpOf(command);
      const said = {
        summary: command.summary() !== '',
        description: command.description() !== '',
        examples:
          help.includes(`\nExamples:\n  $ stereomcp ${command.name()}`) ||
          help.includes(`| stereomcp ${command.name()}`),
        'exit codes': /\nExit codes[^\n]*:\n {2}0 /.test(help),
        options: command.options.every(({ description }) => description !== ''),
      };
      return Object.entries(said)
        .filter(([, isThere]) => !isThere)
        .map(([what]) => `${command.name()}: ${what}`);
    });
    expect(lacks).toEqual([]);
  });
});
