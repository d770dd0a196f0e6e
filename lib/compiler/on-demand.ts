import { readFileSync, writeSync } from 'node:fs';
import * as nodeModule from 'node:module';
import type { BuildAnswer, BuildRequest } from '../manifest/build-request';
import { pruneBuilds, writeBuild } from '../manifest/build-cache';
import { touchLock } from '../manifest/build-lock';
import { ProgressLine } from './progress-line';

// Loading the compiler is a good part of a short build; since 22.1 Node.js keeps what it made of its text.
(nodeModule as { enableCompileCache?: () => unknown }).enableCompileCache?.();

// The standard output is for the answer alone, and what the generator says to its developers is for nobody.
// eslint-disable-next-line no-console -- It is silenced, not used.
for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) console[method] = () => undefined;

void answerTo(JSON.parse(readFileSync(0, 'utf8')) as BuildRequest).then((answer) => {
  for (let rest = Buffer.from(JSON.stringify(answer)); rest.length > 0;) rest = rest.subarray(writeSync(1, rest));
});

async function answerTo(request: BuildRequest): Promise<BuildAnswer> {
  const { name, startedAt, lockFile, cacheFile } = request;
  const progress = new ProgressLine(`stereomcp: reading types of ${name} …`, startedAt, () => {
    if (lockFile !== undefined) touchLock(lockFile);
  });
  try {
    // Loaded here, so that an installation that lacks a part of it is reported like any other failure.
    const { buildOnDemand } = await import('./build-on-demand.js');
    const build = buildOnDemand(request, progress.tick);
    if (cacheFile === undefined) return { kind: 'built', build };
    try {
      writeBuild(cacheFile, build);
      pruneBuilds(cacheFile);
      return { kind: 'cached' };
    } catch {
      return { kind: 'built', build };
    }
  } catch (error) {
    return { kind: 'failed', message: reasonOf(error) };
  }
}

/** A clause for the author; what is no mistake of theirs names the place in the compiler. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'ProjectError') return error.message.replace(/\.$/, '');
  const place = error.stack?.split('\n').find((line) => /^\s+at /.test(line));
  const [message] = error.message.split('\n');
  return `the compiler failed: ${message ?? ''}${place === undefined ? '' : ` (${place.trim()})`}`;
}
