import type { Client, ElicitRequestParams, ElicitResult } from '@modelcontextprotocol/client';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { atEnd } from '../at-end';
import { Notes } from '../show/notes';
import { loadClient, type ClientPackage } from './load-client';
import { openTarget } from './open-target';
import { readTarget } from './read-target';
import { Session } from './session';
import { shownUrl } from './shown-url';
import type { Target, TargetOptions } from './target';

/** How a command talks to a server. */
export interface SessionRequest {
  /** The word on the command line. */
  readonly target: string;
  readonly options: TargetOptions;
  /** Answers what the server asks the person. */
  readonly elicit: (params: ElicitRequestParams, notes: Notes) => Promise<ElicitResult>;
  /** Folders that the server may ask for, absolute. */
  readonly roots?: readonly string[];
}

/** How long a server has to hear that a call was cancelled before the connection is closed, in milliseconds. */
const GOODBYE = 150;

/**
 * Connects to a server, does something with it, and disconnects, however that ends; Ctrl-C cancels what is going on.
 *
 * @throws CommandError where there is no connection.
 */
export async function withSession(request: SessionRequest, use: (session: Session) => Promise<void>): Promise<void> {
  const { options } = request;
  const named = readTarget(request.target);
  const { kind } = named;
  const sdk = await loadClient();
  const notes = new Notes();
  const abort = new AbortController();
  const open: { target?: Target; session?: Session } = {};
  const letGo = atEnd(async () => {
    abort.abort();
    notes.clear();
    if (open.session !== undefined) await wait(GOODBYE);
    await open.target?.close();
  });
  // What a file is waited for is told where it is loaded.
  const waiting = setTimeout(() => {
    if (kind !== 'file') notes.status(`waiting for ${kind === 'url' ? shownUrl(named.url) : request.target} …`);
  }, 2000);
  try {
    open.target = await openTarget(request.target, options, {
      createClient: () => createClient(sdk, { ...request, notes, session: () => open.session }),
      note: (text) => {
        notes.line(text);
      },
      signal: abort.signal,
    });
    clearTimeout(waiting);
    notes.clear();
    open.session = new Session({ target: open.target, notes, timeout: options.timeout, signal: abort.signal });
    await use(open.session);
  } catch (error) {
    // The process ends as soon as everything is cleaned up, and what fails on the way is no news.
    if (abort.signal.aborted) await new Promise(() => undefined);
    throw error;
  } finally {
    clearTimeout(waiting);
    notes.clear();
    if (!abort.signal.aborted) {
      await open.target?.close();
      letGo();
    }
  }
}

interface ClientParts extends SessionRequest {
  readonly notes: Notes;
  readonly session: () => Session | undefined;
}

function createClient({ Client }: ClientPackage, { elicit, roots = [], notes, session }: ClientParts): Client {
  const client = new Client(
    { name: 'stereomcp', version: '1' },
    {
      capabilities: { elicitation: { form: {}, url: {} }, ...(roots.length > 0 && { roots: {} }) },
      // No list is too long to be fetched; a server that gives the same page for ever is noticed by its cursor.
      listMaxPages: 10_000,
    },
  );
  client.setRequestHandler('elicitation/create', ({ params }) => {
    const ask = (): Promise<ElicitResult> => elicit(params, notes);
    return session()?.paused(ask) ?? ask();
  });
  if (roots.length > 0) {
    client.setRequestHandler('roots/list', () => ({
      roots: roots.map((folder) => ({ uri: pathToFileURL(folder).href, name: folder })),
    }));
  }
  client.setNotificationHandler('notifications/message', ({ params: { level, logger, data } }) => {
    const text = typeof data === 'string' ? data : JSON.stringify(data);
    notes.plain(`[${level}] ${logger === undefined ? '' : `${logger}: `}${text}`);
  });
  return client;
}
