import { HttpServer } from '../support/http-servers';
import { CLI, ROOT, runCli } from '../support/cli-process';
import { PseudoTerminal } from '../support/pseudo-terminal';
import { Tool } from '../../lib/decorators/tool';
import { MCPServer } from '../../lib/server/mcp-server';

class Many extends MCPServer {
  @Tool() a(): string {
    return 'a';
  }
  @Tool() b(): string {
    return 'b';
  }
  @Tool() c(): string {
    return 'c';
  }
  @Tool() d(): string {
    return 'd';
  }
  @Tool() e(): string {
    return 'e';
  }
}

const NOTES = 'node build/samples/notes/server.js';

describe('stereomcp list', () => {
  it('shows the offers of a file in a pipe, whole and without colours', async () => {
    const { code, stdout, stderr } = await runCli(['list', 'samples/brand-kit/server.ts']);
    expect({ code, stderr: stderr.replace(/^stereomcp: reading types of .*\n/, '') }).toEqual({ code: 0, stderr: '' });
    expect(stdout.toString()).toBe(`Brand kit 0.1.0 (2026-07-28)

Tools (8)
  logo                                                      The logo, from a file.
  chime                                                     The chime, from a file.
  logo_from_bytes                                           The logo, from bytes.
  palette                                                   The colours of the brand.
  brand_guidelines                                          The guidelines as a document.
  sheet                                                     The first bytes of the print sheet.
  pointer                                                   Where the guidelines are.
  colour            name: "primary" | "accent" | "success"  A colour: data for programs, a sentence and a swatch for the model.

Resources (1)
  brand://guidelines  text/markdown  guidelines

Templates (1)
  brand://swatches/{name}  A square of a colour.

Prompts (1)
  slogan  product  Asks for a text in the voice of the brand.
`);
  });

  it('fits a terminal, in colours', async () => {
    const terminal = new PseudoTerminal([process.execPath, CLI, 'list', NOTES], { cwd: ROOT, columns: 64 });
    expect(await terminal.ended()).toBe(0);
    expect(terminal.output).toContain('\x1b[1mNotes 0.1.0\x1b[22m');
    const lines = terminal.text.split('\n');
    expect(lines.filter((line) => line.length > 64)).toEqual([]);
    expect(lines).toEqual(
      expect.arrayContaining([
        'Tools (1)',
        expect.stringMatching(/^ {2}search {2}word: string {2}Links to the pages/),
        'Prompts (1)',
      ]),
    );
  });

  it('shows descriptions with --long, and schemas with --schemas', async () => {
    const long = await runCli(['list', NOTES, '-l']);
    expect(long.stdout.toString()).toContain(`Prompts (1)
  summarise  path, tone?
    A summary of a page.
      path: Such as garden/compost.md.
`);
    const schemas = await runCli(['list', NOTES, '--schemas', '--protocol', '2025-11-25']);
    expect(schemas.stdout.toString()).toMatch(/^Notes 0\.1\.0 \(2025-11-25\)\n/);
    expect(schemas.stdout.toString()).toContain('    inputSchema {\n      "type": "object",\n');
  });

  it('prints everything that the server has sent with --json, all pages of it', async () => {
    const { stdout } = await runCli(['list', NOTES, '--json', '-e', 'NOTES_FOLDER=samples/notes/pages']);
    const listings = JSON.parse(stdout.toString()) as Record<string, { readonly name: string }[]>;
    expect(Object.keys(listings)).toEqual([
      'server',
      'protocolVersion',
      'capabilities',
      'instructions',
      'tools',
      'resources',
      'resourceTemplates',
      'prompts',
    ]);
    expect(listings.tools?.map(({ name }) => name)).toEqual(['search']);
    expect(listings.resourceTemplates).toHaveLength(3);
  });

  it('asks a server at a URL', async () => {
    const server = await HttpServer.start(new MCPServer('Empty'));
    try {
      const { code, stdout, stderr } = await runCli(['list', server.url]);
      expect({ code, stdout: stdout.toString(), stderr }).toEqual({
        code: 0,
        stdout: 'Empty 0.0.0 (2026-07-28)\n\nIt offers no tools, resources or prompts.\n',
        stderr: '',
      });
    } finally {
      await server.close();
    }
  });

  it('fetches all pages', async () => {
    const server = await HttpServer.start(new Many('Many', { pageSize: 2 }));
    try {
      const { stdout } = await runCli(['list', server.url, '--json', '--protocol', '2025-11-25']);
      const { tools } = JSON.parse(stdout.toString()) as { tools: { readonly name: string }[] };
      expect(tools.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e']);
    } finally {
      await server.close();
    }
  });

  it.each<[readonly string[], RegExp]>([
    [['list'], /^stereomcp: missing required argument 'target'/],
    [
      ['list', 'x.ts', '--protocol', '2024'],
      /'--protocol <revision>' argument '2024' is invalid\. Allowed choices are auto, 2025-11-25, 2026-07-28/,
    ],
    [
      ['list', 'x.ts', '--timeout', 'soon'],
      /'--timeout <time>' argument 'soon' is invalid\. Write a number of seconds above 0/,
    ],
    [['list', 'x.ts', '--timeout', '0'], /argument '0' is invalid/],
    [['list', 'x.ts', '--header', 'nothing'], /argument 'nothing' is invalid\. Write 'Name: value'/],
    [['list', 'x.ts', '--header', 'a: b\nc: d'], /takes no line breaks/],
    [['list', 'x.ts', '-e', '1=2'], /argument '1=2' is invalid\. Write NAME=value/],
    [['list', 'no-such-file.ts'], /^stereomcp: There is no file no-such-file\.ts/],
  ])('says what is wrong with %j, with exit code 2', async (words, message) => {
    const { code, stdout, stderr } = await runCli(words);
    expect(stderr).toMatch(message);
    expect({ code, stdout: stdout.toString() }).toEqual({ code: 2, stdout: '' });
  });
});
