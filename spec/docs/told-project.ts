import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './markdown';

/** How long a server under development may take to say what a page shows, in milliseconds. */
const PATIENCE = 60_000;

/** Packages come from this repository instead of a registry; everything else is npm's own. */
const NPM = `#!/bin/sh
[ "$1" = install ] || PATH="\${PATH#*:}" exec npm "$@"
for name do
  case $name in
    install | -*) continue ;;
    stereomcp) from="$ROOT" ;;
    *) from="$ROOT/node_modules/$name" ;;
  esac
  mkdir -p "$(dirname "node_modules/$name")" && ln -s "$from" "node_modules/$name" || exit 1
  echo "added $name"
done
`;

/** The programs that come with those packages. */
const NPX = `#!/bin/sh
name=$1
shift
case $name in
  stereomcp) exec node "$ROOT/dist/cli/main.js" "$@" ;;
  tsx) exec node "$ROOT/node_modules/tsx/dist/cli.mjs" "$@" ;;
esac
echo "no such program: $name" >&2
exit 127
`;

/** An empty folder in which the commands and the files of a page happen, as they do at its reader's. */
export class ToldProject {
  readonly #home = realpathSync(mkdtempSync(join(tmpdir(), 'stereomcp-told-')));
  readonly #env: NodeJS.ProcessEnv;
  #folder = this.#home;
  #serving: { readonly child: ChildProcess; said: string } | undefined;

  constructor() {
    const programs = join(this.#home, '.programs');
    mkdirSync(programs);
    for (const [name, text] of Object.entries({ npm: NPM, npx: NPX })) {
      writeFileSync(join(programs, name), text);
      chmodSync(join(programs, name), 0o755);
    }
    this.#env = { PATH: `${programs}:${process.env.PATH ?? ''}`, HOME: process.env.HOME, ROOT: root };
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.#folder, name), text);
  }

  text(name: string): string {
    return readFileSync(join(this.#folder, name), 'utf8');
  }

  /** Runs a line of shell to its end; returns what both streams said, without how long a command took to read types. */
  run(command: string): string {
    const state = join(this.#home, '.folder');
    const script = `{\n${command}\n} 2>&1\npwd > '${state}'`;
    const { stdout } = spawnSync('sh', ['-c', script], { cwd: this.#folder, env: this.#env, encoding: 'utf8' });
    this.#folder = readFileSync(state, 'utf8').trim();
    return withoutWaiting(stdout);
  }

  /** Starts what serves until it is ended; returns what it says once that is as shown, or what it has said in the end. */
  serve(command: string, shown: RegExp): Promise<string> {
    const child = spawn('sh', ['-c', `exec ${command} 2>&1`], { cwd: this.#folder, env: this.#env });
    const serving = { child, said: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (serving.said += text));
    this.#serving = serving;
    return this.served(shown);
  }

  /** What the server has said since it was asked last. */
  async served(shown: RegExp): Promise<string> {
    const serving = this.#serving;
    if (serving === undefined) throw new Error('nothing is being served');
    const end = performance.now() + PATIENCE;
    while (!shown.test(withoutWaiting(serving.said)) && performance.now() < end) await sleep(20);
    const said = withoutWaiting(serving.said);
    serving.said = '';
    return said;
  }

  /** Presses Ctrl-C; returns the exit code. */
  async interrupt(): Promise<number | null> {
    const child = this.#serving?.child;
    this.#serving = undefined;
    if (child === undefined) throw new Error('nothing is being served');
    const ended = new Promise<number | null>((done) => child.once('close', done));
    child.kill('SIGINT');
    return ended;
  }

  remove(): void {
    this.#serving?.child.kill('SIGKILL');
    rmSync(this.#home, { recursive: true, force: true });
  }
}

/** Whether types are read long enough for a note, and which port is free, is up to the machine. */
function withoutWaiting(text: string): string {
  return text.replaceAll(/^stereomcp: reading types of .*\n/gm, '').replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:3000');
}
