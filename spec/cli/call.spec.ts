import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLI, ROOT, runCli } from '../support/cli-process';
import { PseudoTerminal } from '../support/pseudo-terminal';

const KIT = 'node build/samples/brand-kit/server.js';
const ASSISTANT = 'node build/samples/assistant/server.js';

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'stereomcp-call-')));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function inTerminal(words: readonly string[], env: Readonly<Record<string, string>> = {}): PseudoTerminal {
  return new PseudoTerminal([process.execPath, CLI, 'call', ...words], { cwd: ROOT, env });
}

describe('stereomcp call', () => {
  it('shows both channels of the answer of a file', async () => {
    const { code, stdout, stderr } = await runCli(['call', 'samples/weather/server.ts', 'get_weather', 'city=London']);
    const said = stderr.replace(/^stereomcp: reading types of .*\n/, '');
    expect({ code, said }).toEqual({
      code: 0,
      said: expect.stringMatching(/^stereomcp: Weather\.get_station: class Station declares no field, .*\n$/) as string,
    });
    const [, content = '', structured = ''] =
      /^content\n([^]*)\n\nstructuredContent\n([^]*)$/.exec(stdout.toString()) ?? [];
    expect(JSON.parse(structured)).toEqual(JSON.parse(content));
    expect(JSON.parse(content)).toEqual(expect.objectContaining({ temperature: expect.any(Number) as number }));
  });

  it.each(['2025-11-25', '2026-07-28'])('calls in the generation of %s', async (protocol) => {
    const { stdout } = await runCli(['call', KIT, 'colour', 'name=accent', '--protocol', protocol]);
    expect(stdout.toString()).toBe(
      'content\nThe accent colour is #f59e0b.\nimage image/png, 134 bytes, 16x16 (--out <file> saves it)\n\n' +
        'structuredContent\n{\n  "name": "accent",\n  "hex": "#f59e0b"\n}\n',
    );
  });

  it('shows one channel alone, or the raw result', async () => {
    const content = await runCli(['call', KIT, 'colour', 'name=accent', '--channel', 'structured']);
    expect(JSON.parse(content.stdout.toString())).toEqual({ name: 'accent', hex: '#f59e0b' });
    const raw = await runCli(['call', KIT, 'colour', '--args', '{"name":"accent"}', '--json']);
    expect(JSON.parse(raw.stdout.toString())).toEqual(
      expect.objectContaining({
        structuredContent: { name: 'accent', hex: '#f59e0b' },
        content: expect.any(Array) as unknown[],
      }),
    );
  });

  it('reads the arguments from standard input and from a file', async () => {
    const piped = await runCli(['call', KIT, 'colour', '-', '--channel', 'structured'], { input: '{"name":"accent"}' });
    writeFileSync(join(folder, 'args.json'), '{"name":"accent"}');
    const named = await runCli([
      'call',
      KIT,
      'colour',
      '--args',
      `@${join(folder, 'args.json')}`,
      '--channel',
      'structured',
    ]);
    expect([piped.stdout.toString(), named.stdout.toString()]).toEqual(
      Array(2).fill('{\n  "name": "accent",\n  "hex": "#f59e0b"\n}\n'),
    );
  });

  it('saves images and sounds, and overwrites nothing', async () => {
    const file = join(folder, 'logo.png');
    const saved = await runCli(['call', KIT, 'logo', '--out', file]);
    expect(saved.stdout.toString()).toBe(`content\nimage image/png, 662 bytes, 64x64 → ${file}\n`);
    expect(readFileSync(file)).toEqual(readFileSync(join(ROOT, 'samples/brand-kit/assets/logo.png')));
    const again = await runCli(['call', KIT, 'logo', '--out', file]);
    expect({ code: again.code, stderr: again.stderr }).toEqual({
      code: 2,
      stderr: `stereomcp: ${file} is there already. Name another file or a folder, or write --force to replace it.\n`,
    });
    await runCli(['call', KIT, 'chime', '--out', `${folder}/sounds/`]);
    await runCli(['call', KIT, 'brand_guidelines', '--out', `${folder}/sounds/`, '--json']);
    expect(readdirSync(join(folder, 'sounds')).sort()).toEqual(['chime.wav', 'guidelines.md']);
  });

  it('says with exit code 1 that there was nothing to save', async () => {
    const file = join(folder, 'pointer.png');
    const { code, stderr } = await runCli(['call', KIT, 'pointer', '--out', file]);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `stereomcp: pointer: nothing to save as ${file}: no image, sound or document is in the answer.\n`,
    });
  });

  it('says with exit code 1 that a tool failed, and which arguments it does not know', async () => {
    const { code, stdout, stderr } = await runCli(['call', KIT, 'colour', 'nmae=accent']);
    expect(stdout.toString()).toMatch(/^content \(isError\)\n/);
    expect(stderr).toBe(
      'stereomcp: colour: there is no argument "nmae"; did you mean name?\nstereomcp: colour: the tool answered with an error.\n',
    );
    expect(code).toBe(1);
  });

  it.each<[readonly string[], string]>([
    [['colur'], `${KIT} has no tool colur. Did you mean colour?`],
    [['logoFromBytes'], `${KIT} has no tool logoFromBytes. Did you mean logo_from_bytes, logo?`],
    [
      ['xyz'],
      `${KIT} has no tool xyz. Its tools are logo, chime, logo_from_bytes, palette, brand_guidelines, sheet, pointer, colour.`,
    ],
    [['colour', 'accent'], 'accent is no argument: it has no name. Write name=value, such as name=accent'],
    [['colour', '-', '-'], '"-" stands there twice; standard input can be read once.'],
    [['colour', '-', '--args', '{}'], 'Give the arguments with --args or with "-", not with both.'],
    [['colour', '-'], `Standard input is empty. Write JSON, such as '{"name":"primary"}'`],
    [
      ['colour', '--args', '@/no/such.json'],
      `/no/such.json cannot be read (ENOENT: no such file or directory, open '/no/such.json').`,
    ],
    [
      ['colour', '--args', '{name: 1}'],
      '--args is no JSON: "n" at character 2 does not belong there. Names stand in double quotes; the shell may have taken ' +
        `them away, so put single quotes around all of it.\n  {name: 1}\n   ^\nWrite it such as '{"name":"primary"}'`,
    ],
    [
      ['colour', '--answers', '[]'],
      `--answers must be a JSON object by the names of the fields, such as '{"name":"Ada","places":2}'`,
    ],
  ])('says what is wrong with %j, with exit code 2', async (words, message) => {
    const { code, stdout, stderr } = await runCli(['call', KIT, ...words]);
    expect({ code, stdout: stdout.toString(), stderr }).toEqual({
      code: 2,
      stdout: '',
      stderr: `stereomcp: ${message}\n`,
    });
  });

  it('says with exit code 1 that an answer breaks its schema, and with 2 that the connection is lost', async () => {
    const server = `
      const say = (message) => console.log(JSON.stringify({ jsonrpc: '2.0', ...message }));
      const outputSchema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
      const tool = (name) => ({ name, inputSchema: { type: 'object' }, outputSchema });
      require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
        const { id, method, params } = JSON.parse(line);
        const result = { content: [{ type: 'text', text: 'hm' }], structuredContent: { n: 'one' } };
        if (method === 'initialize') {
          const serverInfo = { name: 'small', version: '1' };
          say({ id, result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo } });
        } else if (method === 'tools/list') say({ id, result: { tools: ['wrong', 'none', 'gone', 'no'].map(tool) } });
        else if (params?.name === 'wrong') say({ id, result });
        else if (params?.name === 'none') say({ id, result: { content: [] } });
        else if (params?.name === 'gone') { console.error('out of paper'); process.exitCode = 7; process.stdin.destroy(); }
        else if (id !== undefined) say({ id, error: { code: -32601, message: 'Not found' } });
      });`;
    const word = `node -e '${server.replaceAll("'", `'\\''`)}'`;
    const wrong = await runCli(['call', word, 'wrong']);
    expect({ ...wrong, stdout: wrong.stdout.toString() }).toEqual({
      code: 1,
      stdout: 'content\nhm\n\nstructuredContent\n{\n  "n": "one"\n}\n',
      stderr: 'stereomcp: wrong: the structured content does not fit the output schema: data/n must be integer.\n',
    });
    const none = await runCli(['call', word, 'none']);
    expect([none.code, none.stderr]).toEqual([
      1,
      'stereomcp: none: the tool has an output schema, but its answer no structured content.\n',
    ]);
    const no = await runCli(['call', word, 'no']);
    expect([no.code, no.stderr]).toEqual([1, 'stereomcp: no failed: Not found (-32601)\n']);
    const gone = await runCli(['call', word, 'gone']);
    expect([gone.code, gone.stderr.replace(word, 'COMMAND')]).toEqual([
      2,
      'stereomcp: gone: COMMAND ended with exit code 7.\nIt wrote to standard error:\n  out of paper\n',
    ]);
  });

  it('shows colours on a terminal, and draws images in one that can', async () => {
    const plain = inTerminal([KIT, 'colour', 'name=accent']);
    expect(await plain.ended()).toBe(0);
    expect(plain.output).toContain('\x1b[36m"name"\x1b[39m: \x1b[32m"accent"\x1b[39m');
    expect(plain.output).not.toContain('\x1b_G');
    const kitty = inTerminal([KIT, 'logo'], { TERM: 'xterm-kitty' });
    expect(await kitty.ended()).toBe(0);
    const data = readFileSync(join(ROOT, 'samples/brand-kit/assets/logo.png')).toString('base64');
    expect(kitty.output).toContain(`\x1b_Ga=T,f=100,m=0;${data}\x1b\\`);
    const iterm = inTerminal([KIT, 'logo'], { TERM_PROGRAM: 'WezTerm' });
    expect(await iterm.ended()).toBe(0);
    expect(iterm.output).toContain(`\x1b]1337;File=inline=1;size=662;preserveAspectRatio=1:${data}\x07`);
    const ci = inTerminal([KIT, 'logo'], { TERM: 'xterm-kitty', CI: 'true' });
    expect(await ci.ended()).toBe(0);
    expect(ci.output).not.toContain(data);
  });

  it('shows progress and log messages on standard error', async () => {
    const { code, stdout, stderr } = await runCli([
      'call',
      ASSISTANT,
      'plan',
      'cities=Vienna',
      'cities=Nowhere',
      '--channel',
      'structured',
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout.toString())).toEqual(expect.objectContaining({ gaps: ['Vienna to Nowhere'] }));
    expect(stderr).toBe(
      'stereomcp: plan: 0/1 (0 %) Vienna to Nowhere\n[warning] There is no train from Vienna to Nowhere.\n',
    );
    const quiet = await runCli([
      'call',
      ASSISTANT,
      'plan',
      'cities=Vienna',
      'cities=Nowhere',
      '--log-level',
      'error',
      '--protocol',
      '2025-11-25',
    ]);
    expect(quiet.stderr).toBe('stereomcp: plan: 0/1 (0 %) Vienna to Nowhere\n');
  });

  it.each(['2025-11-25', '2026-07-28'])(
    'asks the person at the terminal what the server asks (%s)',
    async (protocol) => {
      const terminal = inTerminal([ASSISTANT, 'book', 'train=NJ 468', '--protocol', protocol]);
      await terminal.said(/who travels\?\n {2}Name .*: $/);
      terminal.type('Ada\r');
      await terminal.said(/Places – whole number from 1 to 6 \[1\]: $/);
      terminal.type('9\r');
      await terminal.said(/Places takes at most 6\.\n.*: $/);
      terminal.type('\r');
      await terminal.said(/Comfort – 1 seat, 2 couchette, 3 sleeper \["couchette"\]: $/);
      terminal.type('seat\r');
      await terminal.said(/Send this\? \[Y\]es, \[n\]o, \[c\]ancel: $/);
      terminal.type('\r');
      await terminal.said(/Book 1 × seat on NJ 468 for \d+ €\?\n.*y\/n: $/);
      terminal.type('y\r');
      await terminal.said(/y\/n: y\n.*Send this\? \[Y\]es, \[n\]o, \[c\]ancel: $/);
      terminal.type('y\r');
      expect(await terminal.ended()).toBe(0);
      expect(terminal.text).toMatch(/structuredContent\n\{\n {2}"result": \{\n {4}"booked": \{/);
    },
  );

  it('declines on the way where the person does, or is gone', async () => {
    const no = inTerminal([ASSISTANT, 'book', 'train=NJ 468']);
    await no.said(/Name .*: $/);
    no.type('Ada\r');
    await no.said(/Places .*: $/);
    no.type('\r');
    await no.said(/Comfort .*: $/);
    no.type('\r');
    await no.said(/Send this\?.*: $/);
    no.type('n\r');
    expect(await no.ended()).toBe(0);
    const gone = inTerminal([ASSISTANT, 'book', 'train=NJ 468']);
    await gone.said(/Name .*: $/);
    gone.type('\x04');
    expect(await gone.ended()).toBe(0);
    expect(gone.text).toContain('"notBooked"');
  });

  it('declines in a pipe and says so, unless the answers were given', async () => {
    const declined = await runCli(['call', ASSISTANT, 'book', 'train=NJ 468', '--channel', 'content']);
    expect(declined.stderr).toMatch(
      /^stereomcp: the server asks: NJ 468, .*: who travels\?; declined, since there is no terminal to answer in\. Answer beforehand with --answers '\{"name":"text"/,
    );
    const words = ['call', ASSISTANT, 'book', 'train=NJ 468', '--channel', 'structured', '--answers'];
    const answered = await runCli([...words, '{"name":"Ada","places":2,"comfort":"seat","value":true}']);
    expect({ code: answered.code, stderr: answered.stderr }).toEqual({
      code: 0,
      stderr: '[info] {"booked":"B1","left":2}\n',
    });
    expect(JSON.parse(answered.stdout.toString())).toEqual({
      result: { booked: expect.objectContaining({ name: 'Ada', places: 2 }) as object },
    });
    const missing = await runCli([...words, '{"places":2}']);
    expect(missing.stderr).toMatch(/declined, since --answers has no name\.\n$/);
  });
});
