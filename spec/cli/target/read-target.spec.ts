import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTarget } from '../../../lib/cli/target/read-target';
import { splitCommand } from '../../../lib/cli/target/split-command';

const folder = mkdtempSync(join(tmpdir(), 'stereomcp-target-'));
const at = (name: string): string => join(folder, name);
writeFileSync(at('server.ts'), '');
writeFileSync(at('my server.js'), '');
writeFileSync(at('notes.txt'), '');
writeFileSync(at('program'), '');
chmodSync(at('program'), 0o755);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function failure(word: string): string {
  try {
    return `no failure: ${JSON.stringify(readTarget(word))}`;
  } catch (error) {
    return (error as Error).message;
  }
}

describe('a target on the command line', () => {
  it('is a file where a source of that name is there, or could be', () => {
    expect(readTarget(at('server.ts'))).toEqual({ kind: 'file', file: at('server.ts') });
    expect(readTarget(at('my server.js'))).toEqual({ kind: 'file', file: at('my server.js') });
    expect(readTarget('missing.mts')).toEqual({ kind: 'file', file: 'missing.mts' });
    expect(readTarget(`file://${at('server.ts')}`)).toEqual({ kind: 'file', file: at('server.ts') });
  });

  it('is a URL where it has a scheme', () => {
    expect(readTarget(' https://example.com/mcp?key=1 ')).toEqual({
      kind: 'url',
      url: new URL('https://example.com/mcp?key=1'),
    });
    expect(readTarget('HTTP://localhost:3000')).toEqual({ kind: 'url', url: new URL('http://localhost:3000') });
  });

  it('is a command else', () => {
    expect(readTarget('node server.js --flag')).toEqual({
      kind: 'command',
      command: 'node',
      args: ['server.js', '--flag'],
      env: {},
    });
    expect(readTarget('KEY=1 node -e "a b"')).toEqual({
      kind: 'command',
      command: 'node',
      args: ['-e', 'a b'],
      env: { KEY: '1' },
    });
    expect(readTarget(at('program'))).toEqual({ kind: 'command', command: at('program'), args: [], env: {} });
    expect(readTarget('node x.js http://localhost/')).toEqual({
      kind: 'command',
      command: 'node',
      args: ['x.js', 'http://localhost/'],
      env: {},
    });
  });

  it.each<[string, string]>([
    ['', 'The target is empty. Name a file, a URL or a command in quotes.'],
    ['  ', 'The target is empty. Name a file, a URL or a command in quotes.'],
    [
      'ws://localhost:3000/x',
      'Servers are reached over http:// and https://, not over ws://; write http://localhost:3000/x.',
    ],
    ['ftp://localhost', 'Servers are reached over http:// and https://, not over ftp://.'],
    ['http://', 'http:// is no URL. Write one such as http://localhost:3000/mcp.'],
    [
      'localhost:3000/mcp',
      'There is no file and no program localhost:3000/mcp. For a server behind HTTP, write http://localhost:3000/mcp.',
    ],
    ['server.ts --http', 'A file takes no arguments here. To start it with them, write "npx tsx server.ts --http".'],
    ['A=1 server.mjs --http', 'A file takes no arguments here. To start it with them, write "node server.mjs --http".'],
    [
      'no-such-program-here x',
      'There is no program no-such-program-here, the first word of "no-such-program-here x". Name a file such as server.ts, ' +
        'a URL such as http://localhost:3000/mcp, or a command such as "node server.js".',
    ],
    ['node', 'node alone starts no server. Put the whole command into quotes, such as "node server.js".'],
    ['A=1', 'There is no program in "A=1". Write a command such as "node server.js".'],
  ])('is refused: %j', (word, message) => {
    expect(failure(word)).toBe(message);
  });

  it('is refused where it is a folder, or a file that is neither source nor program', () => {
    expect(failure(folder)).toBe(
      `${folder} is a folder. Name the file of the server in it, such as ${at('server.ts')}.`,
    );
    expect(failure(at('notes.txt'))).toMatch(/notes\.txt is neither TypeScript nor JavaScript \(.*\), and no program/);
  });
});

describe('a command line', () => {
  it.each<[string, readonly string[]]>([
    ['a  b\tc\n', ['a', 'b', 'c']],
    [`a 'b c' "d e"`, ['a', 'b c', 'd e']],
    [`a "it's" 'say "x"'`, ['a', "it's", 'say "x"']],
    [`a b\\ c "d\\"e" 'f\\g' "h\\n"`, ['a', 'b c', 'd"e', 'f\\g', 'h\\n']],
    [`a '' ""`, ['a', '', '']],
    [`a x'y'"z"`, ['a', 'xyz']],
    [`a '$HOME|;&'`, ['a', '$HOME|;&']],
    ['a $HOME', ['a', '$HOME']],
    ['a KEY=1', ['a', 'KEY=1']],
  ])('is taken apart as a shell does it: %j', (text, [command, ...args]) => {
    expect(splitCommand(text, 'linux')).toEqual({ command, args, env: {} });
  });

  it('keeps the backslashes of paths on Windows', () => {
    expect(splitCommand('C:\\tools\\node.exe "C:\\my files\\x.js"', 'win32')).toEqual({
      command: 'C:\\tools\\node.exe',
      args: ['C:\\my files\\x.js'],
      env: {},
    });
  });

  it.each(['a | b', 'a > b', 'a && b', 'a; b', 'a & ', 'a < b', '(a)'])('leaves %j to shells', (text) => {
    expect(() => splitCommand(text)).toThrow(/which only a shell understands; commands are started without one/);
  });

  it('wants every quote to end', () => {
    expect(() => splitCommand(`a 'b`)).toThrow(`The command "a 'b" has a ' without its end.`);
  });
});
