import type { ReadResourceResult } from '@modelcontextprotocol/client';
import { isTemplate, UriTemplate } from '../../definition/uri-template';
import { CommandError } from '../command-error';
import { answerElicitation } from '../input/answer-elicitation';
import { readPairs } from '../input/read-pairs';
import { nearest } from '../show/find-offer';
import { mediumOfContents } from '../show/medium';
import { listResources, listTemplates } from '../show/read-listings';
import { SavePlace } from '../show/save-place';
import { Screen } from '../show/screen';
import { showMedium } from '../show/show-content';
import type { Session } from './session';
import { targetOptionsOf, type GivenTargetOptions } from './target-options';
import { withSession } from './with-session';

/** What `read` is given besides the words. */
export interface ReadOptions extends GivenTargetOptions {
  readonly out?: string;
  readonly force?: true;
  readonly json?: true;
}

interface ReadRequest {
  readonly target: string;
  readonly uri: string;
  readonly words: readonly string[];
  readonly options: ReadOptions;
}

/** Carries out `stereomcp read`. */
export async function readResource({ target, uri: written, words, options }: ReadRequest): Promise<void> {
  const uri = uriOf(written, readPairs(words));
  const { out, force } = options;
  const save = out === undefined ? undefined : new SavePlace({ out, existing: force === true ? 'replace' : 'keep' });
  const request = { target, options: targetOptionsOf(options), elicit: answerElicitation(undefined) };
  await withSession(request, async (session) => {
    const { client, notes } = session;
    const answer = await session.ask(uri, (one) => client.readResource({ uri }, one));
    if (answer.kind === 'error') {
      notes.line(`${uri} cannot be read: ${answer.message} (${String(answer.code)})`);
      for (const line of await adviceFor(session, uri)) notes.line(line);
      process.exitCode = 1;
      return;
    }
    const screen = new Screen();
    if (options.json === true) await screen.json(answer.result);
    await showContents(answer.result, { screen, save, isQuiet: options.json === true });
  });
}

interface ContentsShow {
  readonly screen: Screen;
  readonly save: SavePlace | undefined;
  readonly isQuiet: boolean;
}

async function showContents({ contents }: ReadResourceResult, { screen, save, isQuiet }: ContentsShow): Promise<void> {
  for (const one of contents) {
    const medium = mediumOfContents(one);
    if (isQuiet) save?.save(medium, 'resource');
    else if (save !== undefined) await showMedium(medium, { screen, save, stem: 'resource', kind: 'saved' });
    else if ('text' in one) await screen.write(textOf(one.text, { screen, isOnly: contents.length === 1 }));
    else if (screen.isTerminal) await showMedium(medium, { screen, save, stem: 'resource', kind: 'resource' });
    else await screen.bytes(medium.bytes);
  }
}

/** In a pipe one text is passed on to the byte; several, and those on a terminal, end their last lines. */
function textOf(text: string, { screen, isOnly }: { readonly screen: Screen; readonly isOnly: boolean }): string {
  const whole = screen.safe(text);
  return (isOnly && !screen.isTerminal) || whole.endsWith('\n') || whole === '' ? whole : `${whole}\n`;
}

/** The URI that is asked for; a template takes its variables. */
function uriOf(written: string, pairs: ReadonlyMap<string, string>): string {
  if (!isTemplate(written)) {
    if (pairs.size > 0)
      throw new CommandError(`${written} has no variables in braces, so it takes no ${[...pairs.keys()].join(', ')}.`);
    return written;
  }
  const template = templateOf(written);
  const names = template.variables.map(({ name }) => name);
  const foreign = [...pairs.keys()].find((name) => !names.includes(name));
  if (foreign !== undefined)
    throw new CommandError(`${written} has no variable ${foreign}; it has ${names.join(', ')}.`);
  const uri = template.expand(Object.fromEntries(pairs));
  const missing = names.filter((name) => !pairs.has(name));
  if (uri !== undefined && missing.length === 0) return uri;
  throw new CommandError(
    missing.length > 0
      ? `${written} needs ${missing.map((name) => `${name}=…`).join(' ')} behind it.`
      : `${written} gives no URI with these values.`,
  );
}

function templateOf(written: string): UriTemplate {
  try {
    return new UriTemplate(written);
  } catch (error) {
    throw new CommandError(`${written} is no URI template: ${(error as Error).message}`);
  }
}

const MOST = 8;

/** The nearest of what the server lists. */
async function adviceFor(session: Session, uri: string): Promise<readonly string[]> {
  const uris = (await listResources(session)).map((one) => one.uri);
  const templates = (await listTemplates(session)).map(({ uriTemplate }) => uriTemplate);
  if (uris.includes(uri)) return [];
  const near = nearest(uri, uris).slice(0, MOST);
  if (near.length > 0) return [`Did you mean ${near.join(', ')}?`];
  const all = [...uris, ...templates];
  if (all.length === 0) return ['The server lists no resources.'];
  const more = all.length > MOST ? `, … ${String(all.length - MOST)} more` : '';
  return [`It has ${all.slice(0, MOST).join(', ')}${more}.`];
}
