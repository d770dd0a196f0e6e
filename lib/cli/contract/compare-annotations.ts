import type { ToolAnnotations } from '@modelcontextprotocol/server';
import { changeBy, type ContractChange } from './contract-rules';
import { stableText } from './schema-text';

interface Hint {
  readonly name: 'readOnlyHint' | 'destructiveHint' | 'idempotentHint' | 'openWorldHint';
  /** What counts where nothing is said, by the protocol. */
  readonly default: boolean;
  /** The value that promises less. */
  readonly risky: boolean;
}

const HINTS: readonly Hint[] = [
  { name: 'readOnlyHint', default: false, risky: false },
  { name: 'destructiveHint', default: true, risky: true },
  { name: 'idempotentHint', default: false, risky: false },
  { name: 'openWorldHint', default: true, risky: true },
];

/** What changed in what a tool promises about its effects. */
export function compareAnnotations(
  where: string,
  before: ToolAnnotations = {},
  after: ToolAnnotations = {},
): readonly ContractChange[] {
  const changed = HINTS.filter(
    ({ name, ...hint }) => effect(before, { name, ...hint }) !== effect(after, { name, ...hint }),
  );
  const changes = changed.map((hint) => {
    const message = `has ${hint.name} ${told(after, hint)} now, had ${told(before, hint)}`;
    return changeBy(effect(after, hint) === hint.risky ? 'tool-riskier' : 'tool-safer', where, message);
  });
  if (changes.length > 0) return changes;
  if (stableText(before) === stableText(after)) return [];
  if (before.title !== after.title) return [changeBy('tool-words-changed', where, 'has another annotations.title')];
  return [changeBy('tool-annotations-restated', where, 'states its annotations in another way')];
}

/** A tool that only reads destroys nothing, and may be called again. */
function effect(annotations: ToolAnnotations, { name, default: absent }: Hint): boolean {
  if (annotations.readOnlyHint === true && name === 'destructiveHint') return false;
  if (annotations.readOnlyHint === true && name === 'idempotentHint') return true;
  return annotations[name] ?? absent;
}

function told(annotations: ToolAnnotations, { name, default: absent }: Hint): string {
  const stated = annotations[name];
  if (stated === undefined && annotations.readOnlyHint === true && name !== 'openWorldHint') {
    return `${String(effect(annotations, { name, default: absent, risky: absent }))} (of a tool that only reads)`;
  }
  return stated === undefined ? `${String(absent)} (by default)` : String(stated);
}
