import type { Resource, ResourceTemplateType } from '@modelcontextprotocol/server';
import { differing, matchLists } from './compare-lists';
import { changeBy, type ContractChange } from './contract-rules';

const WORDS = ['title', 'description', 'annotations', '_meta'] as const;

/** What changed in the fixed resources. */
export function compareResources(before: readonly Resource[], after: readonly Resource[]): readonly ContractChange[] {
  const { kept, renamed, removed, added } = matchLists(before, after, {
    keyOf: ({ uri }) => uri,
    likenessOf: ({ name, mimeType }) => [name, mimeType],
  });
  return [
    ...removed.map(({ uri }) => changeBy('resource-removed', `resource ${uri}`, 'was removed')),
    ...renamed.map(([{ uri }, other]) =>
      changeBy('resource-moved', `resource ${uri}`, `was removed, or moved: ${other.uri} has the same name`),
    ),
    ...kept.flatMap(([one, other]) => compareReadables(`resource ${one.uri}`, one, other)),
    ...added.map(({ uri }) => changeBy('resource-added', `resource ${uri}`, 'was added')),
  ];
}

/** What changed in the families of resources. */
export function compareTemplates(
  before: readonly ResourceTemplateType[],
  after: readonly ResourceTemplateType[],
): readonly ContractChange[] {
  const { kept, renamed, removed, added } = matchLists(before, after, {
    keyOf: ({ uriTemplate }) => uriTemplate,
    likenessOf: ({ name, mimeType }) => [name, mimeType],
  });
  return [
    ...removed.map(({ uriTemplate }) => changeBy('template-removed', `template ${uriTemplate}`, 'was removed')),
    ...renamed.map(([{ uriTemplate }, other]) =>
      changeBy(
        'template-moved',
        `template ${uriTemplate}`,
        `was removed, or changed: ${other.uriTemplate} has the same name`,
      ),
    ),
    ...kept.flatMap(([one, other]) => compareReadables(`template ${one.uriTemplate}`, one, other)),
    ...added.map(({ uriTemplate }) => changeBy('template-added', `template ${uriTemplate}`, 'was added')),
  ];
}

type Readable = Resource | ResourceTemplateType;

function compareReadables(where: string, before: Readable, after: Readable): readonly ContractChange[] {
  const words = [
    ...differing(before, after, WORDS),
    ...('size' in before || 'size' in after ? sizes(before, after) : []),
  ];
  return [
    ...compareMimeTypes(where, before.mimeType, after.mimeType),
    ...(before.name === after.name
      ? []
      : [changeBy('resource-renamed', where, `is named ${after.name} now, was ${before.name}`)]),
    ...(words.length === 0 ? [] : [changeBy('resource-words-changed', where, `has another ${words.join(' and ')}`)]),
    ...(differing(before, after, ['icons']).length === 0 ? [] : [changeBy('icons-changed', where, 'has other icons')]),
  ];
}

function sizes(before: Readable, after: Readable): readonly string[] {
  return differing(before as Resource, after as Resource, ['size']);
}

function compareMimeTypes(
  where: string,
  before: string | undefined,
  after: string | undefined,
): readonly ContractChange[] {
  if (before === after) return [];
  if (before === undefined) return [changeBy('mime-type-added', where, `has the MIME type ${String(after)} now`)];
  if (after === undefined) return [changeBy('mime-type-removed', where, `has the MIME type ${before} no longer`)];
  return [changeBy('mime-type-changed', where, `has the MIME type ${after} now, had ${before}`)];
}
