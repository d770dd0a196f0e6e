import { spawnSync } from 'node:child_process';
import type { BuildAnswer, BuildRequest } from './build-request';

const PATIENCE = 120_000;

/** A manifest of a large project is some megabytes. */
const LARGEST = 1 << 29;

/** Has the compiler build a manifest in a process of its own, so that this one never holds TypeScript. */
export function runCompiler(entry: string, request: BuildRequest): BuildAnswer {
  // The loaders and the debugger of this process are no use to the compiler, and the port of the latter is taken.
  const { NODE_OPTIONS: _options, ...env } = process.env;
  const { status, signal, stdout, error } = spawnSync(process.execPath, [entry], {
    input: JSON.stringify(request),
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
    maxBuffer: LARGEST,
    timeout: PATIENCE,
    windowsHide: true,
    encoding: 'utf8',
  });
  if (error !== undefined) return { kind: 'failed', message: describe(error) };
  const answer = status === 0 ? parse(stdout) : undefined;
  return answer ?? { kind: 'failed', message: `the compiler ended early (${signal ?? `code ${String(status)}`})` };
}

function describe(error: Error & { code?: string }): string {
  return error.code === 'ETIMEDOUT'
    ? `the compiler took longer than ${String(PATIENCE / 1000)} s`
    : `the compiler cannot be started (${error.message})`;
}

function parse(text: string): BuildAnswer | undefined {
  try {
    return JSON.parse(text) as BuildAnswer;
  } catch {
    return undefined;
  }
}
