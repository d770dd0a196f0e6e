import type { GetPromptResult, Prompt } from '@modelcontextprotocol/client';
import { nearestNames } from '../../errors/nearest-names';
import { answerElicitation } from '../input/answer-elicitation';
import { readPairs } from '../input/read-pairs';
import { findOffer } from '../show/find-offer';
import { mediumOf } from '../show/medium';
import { listPrompts } from '../show/read-listings';
import { SavePlace } from '../show/save-place';
import { Screen } from '../show/screen';
import { showContent, type ContentShow } from '../show/show-content';
import { targetOptionsOf, type GivenTargetOptions } from './target-options';
import { withSession } from './with-session';

/** What `prompt` is given besides the words. */
export interface PromptOptions extends GivenTargetOptions {
  readonly out?: string;
  readonly force?: true;
  readonly json?: true;
}

interface PromptRequest {
  readonly target: string;
  readonly prompt: string;
  readonly words: readonly string[];
  readonly options: PromptOptions;
}

/** Carries out `stereomcp prompt`. */
export async function getPrompt({ target, prompt: name, words, options }: PromptRequest): Promise<void> {
  const pairs = readPairs(words);
  const { out, force } = options;
  const save = out === undefined ? undefined : new SavePlace({ out, existing: force === true ? 'replace' : 'keep' });
  const request = { target, options: targetOptionsOf(options), elicit: answerElicitation(undefined) };
  await withSession(request, async (session) => {
    const { client, notes } = session;
    const prompt = findOffer({ name, all: await listPrompts(session), noun: 'prompt', label: session.target.label });
    const params = { name, ...(pairs.size > 0 && { arguments: Object.fromEntries(pairs) }) };
    const answer = await session.ask(name, (one) => client.getPrompt(params, one));
    for (const problem of unknownNames(prompt, [...pairs.keys()])) notes.line(`${name}: ${problem}`);
    if (answer.kind === 'error') {
      notes.line(`${name} failed: ${answer.message} (${String(answer.code)})`);
      process.exitCode = 1;
      return;
    }
    const show: ContentShow = { screen: new Screen(), save, stem: name };
    if (options.json !== true) return showMessages(answer.result, show);
    await show.screen.json(answer.result);
    for (const { content } of answer.result.messages) {
      const medium = mediumOf(content);
      if (medium !== undefined) save?.save(medium, name);
    }
  });
}

async function showMessages({ messages }: GetPromptResult, show: ContentShow): Promise<void> {
  const { screen } = show;
  for (const [index, { role, content }] of messages.entries()) {
    await screen.write(`${index === 0 ? '' : '\n'}${screen.colours.bold(role)}\n`);
    await showContent([content], show);
  }
}

function unknownNames({ arguments: known = [] }: Prompt, given: readonly string[]): readonly string[] {
  const names = known.map(({ name }) => name);
  return given
    .filter((name) => !names.includes(name))
    .map((name) => {
      const [near] = nearestNames(name, names);
      const all = names.length === 0 ? 'it takes none' : `it takes ${names.join(', ')}`;
      return `there is no argument ${JSON.stringify(name)}; ${near === undefined ? all : `did you mean ${near}?`}`;
    });
}
