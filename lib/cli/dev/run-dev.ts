import { runStdio } from '../../server/run-stdio';
import { surviveStrayErrors } from '../../server/stray-errors';
import { atEnd } from '../at-end';
import { canOpenBrowser, openBrowser } from '../inspector/open-browser';
import { startInspector } from '../inspector/start-inspector';
import { findFile } from '../loading/find-file';
import { openDevHttp } from './dev-http';
import type { DevPlace } from './dev-http';
import { DevNotes } from './dev-notes';
import { DevSession } from './dev-session';
import { onKeys } from './on-keys';

/** How `dev` is run. */
export interface DevRequest extends DevPlace {
  readonly isInspected: boolean;
  readonly inspectorPort: number | undefined;
  /** Whether a browser may be opened. */
  readonly opens: boolean;
}

/** How long `onStop` may take at the end, in milliseconds. */
const STOP_GRACE = 5000;

/** Serves a file to the client that started this process, and follows its changes; the process ends with the client. */
export async function runDevStdio(given: string): Promise<never> {
  const notes = new DevNotes();
  const session = await DevSession.open(findFile(given), notes);
  let first;
  try {
    first = await session.only();
  } catch (error) {
    await session.close();
    throw error;
  }
  await runStdio(first.line);
  notes.say(
    `${first.loaded.state.host.whole.info.name} is served over stdio, watching ${String(session.files)} files.`,
  );
  return forever();
}

/** Serves a file over HTTP, follows its changes and opens the Inspector on it; resolves where it is told to end. */
export async function runDevHttp(given: string, request: DevRequest): Promise<void> {
  const notes = new DevNotes();
  const session = await DevSession.open(findFile(given), notes);
  atEnd(() => inTime(session.close()));
  const first = await session.first();
  const { line, loaded } = first;
  surviveStrayErrors(line.host);
  const http = await openDevHttp(line, loaded.runOptions, request);
  atEnd(() => http.close());
  if (http.taken !== undefined) notes.say(`port ${String(http.taken)} is taken; --port chooses another.`);
  notes.started({ name: line.host.whole.info.name, url: http.url, files: session.files });
  if (request.isInspected) void inspect(loaded.file, http.url, { request, notes });
  await onKeys({
    r: () => {
      session.again();
    },
  });
}

async function inspect(
  file: string,
  url: string,
  { request, notes }: { readonly request: DevRequest; readonly notes: DevNotes },
): Promise<void> {
  try {
    const { inspectorPort: port, opens } = request;
    const onprogress = (text: string): void => {
      notes.say(text);
    };
    const inspector = await startInspector({ file, url, port, onprogress });
    const letGo = atEnd(() => inspector.close());
    const address = await inspector.ready;
    notes.inspector(address);
    if (opens && canOpenBrowser(process.stderr)) openBrowser(address);
    const said = await inspector.ended;
    letGo();
    await inspector.close();
    notes.warn(`the Inspector ended by itself; the server runs on.${said === '' ? '' : ` It said:\n${said}`}`);
  } catch (error) {
    notes.warn(error instanceof Error ? error.message : String(error));
  }
}

/** Whoever ends a process waits for no author's code that hangs. */
async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      process.stderr.write(`stereomcp: onStop was not done after ${String(STOP_GRACE)} ms.\n`);
      resolve();
    }, STOP_GRACE);
  });
  try {
    await Promise.race([work, overdue]);
  } finally {
    clearTimeout(timer);
  }
}

function forever(): Promise<never> {
  return new Promise(() => undefined);
}
