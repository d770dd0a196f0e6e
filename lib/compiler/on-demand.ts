import { readFileSync, writeSync } from 'node:fs';
import type { BuildAnswer, BuildRequest } from '../manifest/build-request';
import { prune, writeBuild } from '../manifest/build-cache';
import { touchLock } from '../manifest/build-lock';
import { useCodeCache } from './code-cache';
import { ProgressLine } from './progress-line';

// The standard output is for the answer alone, and what the generator says to its developers is for nobody.
// eslint-disable-next-line no-console -- It is silenced, not used.
for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) console[method] = () => undefined;

const request = JSON.parse(readFileSync(0, 'utf8')) as BuildRequest;
const keepCode = useCodeCache(request.from);
void answerTo(request).then((answer) => {
  for (let rest = Buffer.from(JSON.stringify(answer)); rest.length > 0;) rest = rest.subarray(writeSync(1, rest));
  if (answer.kind !== 'failed') keepCode();
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
      prune(cacheFile);
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
