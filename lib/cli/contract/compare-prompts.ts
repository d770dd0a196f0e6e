import type { Prompt } from '@modelcontextprotocol/server';
import { differing, matchLists } from './compare-lists';
import { changeBy, type ContractChange } from './contract-rules';

/** The protocol gives arguments a title, too, which the types of the SDK leave out. */
type PromptArgument = NonNullable<Prompt['arguments']>[number] & { readonly title?: string };

/** What changed in the prompts. */
export function comparePrompts(before: readonly Prompt[], after: readonly Prompt[]): readonly ContractChange[] {
  const { kept, renamed, removed, added } = matchLists(before, after, {
    keyOf: ({ name }) => name,
    likenessOf: ({ description, arguments: given = [] }) => [
      description,
      given.map(({ name, required }) => [name, required === true]),
    ],
  });
  return [
    ...removed.map(({ name }) => changeBy('prompt-removed', `prompt ${name}`, 'was removed')),
    ...renamed.map(([{ name }, other]) =>
      changeBy('prompt-renamed', `prompt ${name}`, `was removed, or renamed: ${other.name} has the same arguments`),
    ),
    ...kept.flatMap(([one, other]) => comparePrompt(one, other)),
    ...added.map(({ name }) => changeBy('prompt-added', `prompt ${name}`, 'was added')),
  ];
}

function comparePrompt(before: Prompt, after: Prompt): readonly ContractChange[] {
  const where = `prompt ${before.name}`;
  const words = differing(before, after, ['title', 'description', '_meta']);
  return [
    ...compareArguments(where, before.arguments ?? [], after.arguments ?? []),
    ...(words.length === 0 ? [] : [changeBy('prompt-words-changed', where, `has another ${words.join(' and ')}`)]),
    ...(differing(before, after, ['icons']).length === 0 ? [] : [changeBy('icons-changed', where, 'has other icons')]),
  ];
}

function compareArguments(
  prompt: string,
  before: readonly PromptArgument[],
  after: readonly PromptArgument[],
): readonly ContractChange[] {
  const at = (name: string): string => `${prompt} › argument ${name}`;
  const { kept, removed, added } = matchLists(before, after, {
    keyOf: ({ name }) => name,
    likenessOf: ({ name }) => name,
  });
  return [
    ...removed.map(({ name }) => changeBy('prompt-argument-removed', at(name), 'was removed')),
    ...kept.flatMap(([one, other]) => compareArgument(at(one.name), one, other)),
    ...added.map(({ name, required }) =>
      required === true
        ? changeBy('prompt-argument-added-required', at(name), 'was added and is required')
        : changeBy('prompt-argument-added', at(name), 'was added'),
    ),
  ];
}

function compareArgument(where: string, before: PromptArgument, after: PromptArgument): readonly ContractChange[] {
  const words = differing(before, after, ['title', 'description']);
  const [was, is] = [before.required === true, after.required === true];
  return [
    ...(is && !was ? [changeBy('prompt-argument-required', where, 'is required now')] : []),
    ...(was && !is ? [changeBy('prompt-argument-optional', where, 'may be left out now')] : []),
    ...(words.length === 0 ? [] : [changeBy('prompt-words-changed', where, `has another ${words.join(' and ')}`)]),
  ];
}
