import { compareTools } from './compare-tools';
import { comparePrompts } from './compare-prompts';
import { compareResources, compareTemplates } from './compare-resources';
import type { Contract, ContractServer } from './contract';
import { changeBy, type ContractChange } from './contract-rules';
import { differing } from './compare-lists';

export type { ContractChange } from './contract-rules';

const ORDER = ['breaking', 'compatible', 'cosmetic'] as const;

/** What changed between two contracts, the breaking changes first; nothing where they mean the same. */
export function compareContracts(before: Contract, after: Contract): readonly ContractChange[] {
  const changes = [
    ...compareServers(before.server, after.server),
    ...compareTools(before.tools, after.tools),
    ...compareResources(before.resources, after.resources),
    ...compareTemplates(before.templates, after.templates),
    ...comparePrompts(before.prompts, after.prompts),
  ];
  return ORDER.flatMap((verdict) => changes.filter((change) => change.verdict === verdict));
}

function compareServers(before: ContractServer, after: ContractServer): readonly ContractChange[] {
  const words = differing(before, after, ['title', 'description', 'websiteUrl', 'instructions']);
  return [
    ...(before.name === after.name
      ? []
      : [changeBy('server-renamed', 'server', `is named ${after.name} now, was ${before.name}`)]),
    ...(words.length === 0 ? [] : [changeBy('server-words-changed', 'server', `has another ${words.join(' and ')}`)]),
    ...(differing(before, after, ['icons']).length === 0
      ? []
      : [changeBy('icons-changed', 'server', 'has other icons')]),
  ];
}
