import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { CliProject } from './cli-project';

const MAIN = resolve(__dirname, '../../dist/cli/main.js');
const project = new CliProject({});

afterAll(() => {
  project.dispose();
});

describe('stereomcp', () => {
  it('without a word shows what there is, by what it is for, with examples', () => {
    const { code, stdout, stderr } = project.run();
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe(project.run('--help').stdout);
    expect(project.run('help').stdout).toBe(stderr);
    expect(
      [...stderr.matchAll(/^(?:(\S.*:)| {2}([a-z]+) (?=.* {2}))/gm)].map(([, group, verb]) => group ?? verb),
    ).toEqual([
      'Usage:',
      'Options:',
      'Develop:',
      'dev',
      'check',
      'Try a server:',
      'run',
      'list',
      'call',
      'read',
      'prompt',
      'For production:',
      'build',
      'manifest',
      'Put it into a client:',
      'install',
      'uninstall',
      'Commands:',
      'help',
      'Examples:',
    ]);
    expect(stderr.match(/^ {2}\$ stereomcp \w+/gm)).toEqual([
      '  $ stereomcp call',
      '  $ stereomcp dev',
      '  $ stereomcp install',
      '  $ stereomcp build',
    ]);
  });

  it('has the help of a verb under two names', () => {
    const { code, stdout, stderr } = project.run('call', '--help');
    expect({ code, stderr, verb: stdout.split('\n')[0] }).toEqual({
      code: 0,
      stderr: '',
      verb: 'Usage: stereomcp call [options] <target> <tool> [arguments...]',
    });
    expect(project.run('help', 'call').stdout).toBe(stdout);
  });

  it.each([
    [['instal'], "stereomcp: unknown command 'instal'\n(Did you mean install?)\n"],
    [['frobnicate'], "stereomcp: unknown command 'frobnicate'\n"],
    [['constructor'], "stereomcp: unknown command 'constructor'\n"],
    [['--verbos'], "stereomcp: unknown option '--verbos'\n(Did you mean --version?)\n"],
    [['list'], "stereomcp: missing required argument 'target'\n"],
    [['call', 'server.ts'], "stereomcp: missing required argument 'tool'\n"],
    [['list', 'server.ts', '--jsno'], "stereomcp: unknown option '--jsno'\n(Did you mean --json?)\n"],
    [['list', 'one.ts', 'two.ts'], /^stereomcp: too many arguments for 'list'\. Expected 1 argument but got 2/],
  ])('gives exit code 2 for a mistake in the words %j', (words, message) => {
    const { code, stdout, stderr } = project.run(...words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    const advice = ['list', 'call'].includes(words[0] ?? '')
      ? `Run "stereomcp ${String(words[0])} --help" for what it takes.\n`
      : 'Run "stereomcp --help" for what there is.\n';
    if (typeof message === 'string') expect(stderr).toBe(message + advice);
    else expect(stderr).toMatch(message);
  });

  it('has no help on what there is not', () => {
    expect(project.run('help', 'instal')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'stereomcp: There is no command instal; did you mean install?\n',
    });
    expect(project.run('help', 'frobnicate').stderr).toBe(
      'stereomcp: There is no command frobnicate; there are dev, check, run, list, call, read, prompt, build, manifest, install, uninstall.\n',
    );
  });

  it('gives exit code 1 for them where a verb follows tsc', () => {
    expect(project.run('manifest', '--chek').code).toBe(1);
    expect(project.run('build').code).toBe(1);
  });

  it.each([
    [['--version'], []],
    [['build', '--help'], ['build']],
    [['install', '--help'], ['install']],
  ])('loads for %j no more than it needs', (words, expected) => {
    const script = `
      process.argv.push('main.js', ...${JSON.stringify(words)});
      process.on('exit', () => console.error(JSON.stringify(Object.keys(require.cache))));
      require(${JSON.stringify(MAIN)});`;
    const { stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
    const loaded = (JSON.parse(stderr) as readonly string[]).map((file) => file.replaceAll('\\', '/'));
    const verbs = loaded.flatMap(
      (file) =>
        /dist\/cli\/(build|call|check|dev|install|list|manifest|prompt|read|run|uninstall)\.js$/.exec(file)?.[1] ?? [],
    );
    expect(verbs).toEqual(expected);
    expect(loaded.filter((file) => file.includes('/node_modules/') && !file.includes('/commander/'))).toEqual([]);
  });
});
