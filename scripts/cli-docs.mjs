// Writes docs/cli.md from the commands of dist/; with --check, says whether the page is up to date instead.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = join(root, 'docs', 'cli.md');
const { createProgram } = createRequire(import.meta.url)(join(root, 'dist', 'cli', 'run-command-line.js'));

const intro = `# The command line

\`npm install stereomcp\` brings one program, \`stereomcp\`, which \`npx stereomcp\` starts. This page says what
\`stereomcp help <command>\` says, and is made of it.

- What is meant for other programs goes to standard output; what is said to a person goes to standard error.
  \`--json\`, where a command has it, prints one JSON document.
- Colours are used on terminals only, and not where \`NO_COLOR\` is set; \`FORCE_COLOR\` forces them.
- Ctrl-C ends a command with exit code 130 (SIGTERM: 143), and whatever it has started with it; no file is left half
  written. Only \`run\` ends with 0 then: its server was stopped in good order. A second Ctrl-C waits for nothing.
- What only some commands need are optional dependencies: \`npm install --omit=optional\` leaves them out of production,
  and a command that misses one says what to install.
`;

/** What addHelpText has put after the help that is made of the options. */
function textAfter(command) {
  let text = '';
  command.configureOutput({ writeOut: (part) => (text += part), getOutHasColors: () => false });
  command.outputHelp();
  return text.slice(command.helpInformation().length).trim();
}

const cell = (text) =>
  text
    .replaceAll('|', '\\|')
    .replaceAll(/<(?=\w)/g, '&lt;')
    .replaceAll('\n', ' ');

function table(heads, rows) {
  if (rows.length === 0) return '';
  return [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** Paragraphs stay; what is indented below a line that ends with a colon is a list of words, codes or examples. */
function rendered(text) {
  return text
    .split(/\n{2,}(?=\S)/)
    .map((block) => {
      const [head, ...lines] = block.split('\n');
      if (!head.endsWith(':') || lines.length === 0) return cell(block);
      const body = lines.map((line) => line.replace(/^ {2}/, '')).join('\n');
      if (/^Exit codes/.test(head)) {
        const rows = body.split(/\n(?=\d)/).map((row) => row.replaceAll(/\n\s*/g, ' ').split(/\s{2,}/));
        return `${head}\n\n${table(
          ['code', 'meaning'],
          rows.map(([code, ...meaning]) => [code, cell(meaning.join(' '))]),
        )}`;
      }
      if (head === 'Examples:') return `${head}\n\n\`\`\`sh\n${body}\n\`\`\``;
      // Without columns it is prose, which is wrapped for terminals.
      if (!/\S {2,}\S/.test(body)) return [head, ...body.split(/\n\s*\n/).map(cell)].join('\n\n');
      return `${head}\n\n\`\`\`text\n${body}\n\`\`\``;
    })
    .join('\n\n');
}

function section(program, command) {
  const help = command.createHelp();
  const options = help.visibleOptions(command).filter((option) => option.long !== '--help');
  return [
    `### ${program.name()} ${command.name()}`,
    cell(command.description()),
    `\`\`\`text\n${help.commandUsage(command)}\n\`\`\``,
    table(
      ['argument', 'meaning'],
      help
        .visibleArguments(command)
        .map((argument) => [`\`${argument.name()}\``, cell(help.argumentDescription(argument))]),
    ),
    table(
      ['option', 'meaning'],
      options.map((option) => [`\`${option.flags}\``, cell(help.optionDescription(option))]),
    ),
    rendered(textAfter(command)),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

const program = createProgram();
const groups = new Map();
for (const command of program.commands) {
  groups.set(command.helpGroup(), [...(groups.get(command.helpGroup()) ?? []), command]);
}
const overview = table(
  ['command', 'what it does'],
  program.commands.map((command) => [
    `[${command.name()}](#${program.name()}-${command.name()})`,
    cell(command.summary()),
  ]),
);
const sections = [...groups].map(([title, commands]) =>
  [`## ${title.replace(/:$/, '')}`, ...commands.map((command) => section(program, command))].join('\n\n'),
);
const options = { ...(await resolveConfig(page)), parser: 'markdown' };
const text = await format([intro, overview, ...sections].join('\n\n'), options);

if (process.argv.includes('--check')) {
  if (readFileSync(page, 'utf8').replaceAll('\r\n', '\n') !== text) {
    console.error('docs/cli.md is not what the commands say; run: npm run docs:cli');
    process.exitCode = 1;
  }
} else writeFileSync(page, text);
