import type { Tool } from '@modelcontextprotocol/server';
import type { JsonSchema } from '../../schema/json-schema';
import { compareAnnotations } from './compare-annotations';
import { differing, matchLists } from './compare-lists';
import { compareSchemas } from './compare-schemas';
import { changeBy, schemaChangeBy, type ContractChange } from './contract-rules';
import { meaningText, stableText } from './schema-text';

/** What every entry of `tools/list` has by the protocol; other keys mean something to some clients only. */
const STANDARD = ['name', 'title', 'description', 'inputSchema', 'outputSchema', 'annotations', 'icons', 'execution'];

/** What changed in the tools. */
export function compareTools(before: readonly Tool[], after: readonly Tool[]): readonly ContractChange[] {
  const likenessOf = ({ inputSchema, outputSchema }: Tool): unknown => [inputSchema, outputSchema].map(meaningText);
  const { kept, renamed, removed, added } = matchLists(before, after, { keyOf: ({ name }) => name, likenessOf });
  return [
    ...removed.map(({ name }) => changeBy('tool-removed', `tool ${name}`, 'was removed')),
    ...renamed.map(([{ name }, other]) =>
      changeBy('tool-renamed', `tool ${name}`, `was removed, or renamed: ${other.name} has the same schemas`),
    ),
    ...kept.flatMap(([one, other]) => compareTool(one, other)),
    ...added.map(({ name }) => changeBy('tool-added', `tool ${name}`, 'was added')),
  ];
}

function compareTool(before: Tool, after: Tool): readonly ContractChange[] {
  const where = `tool ${before.name}`;
  const words = differing(before, after, ['title', 'description']);
  const further = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !STANDARD.includes(key) && stableText(before[key as keyof Tool]) !== stableText(after[key as keyof Tool]),
  );
  return [
    ...compareSide({ direction: 'input', where }, before.inputSchema, after.inputSchema),
    ...compareOrder(where, before.inputSchema as JsonSchema, after.inputSchema as JsonSchema),
    ...compareResults(where, before.outputSchema, after.outputSchema),
    ...compareExecution(where, before.execution, after.execution),
    ...compareAnnotations(where, before.annotations, after.annotations),
    ...(words.length === 0 ? [] : [changeBy('tool-words-changed', where, `has another ${words.join(' and ')}`)]),
    ...(differing(before, after, ['icons']).length === 0 ? [] : [changeBy('icons-changed', where, 'has other icons')]),
    ...(further.length === 0 ? [] : [changeBy('tool-meta-changed', where, `has another ${further.join(' and ')}`)]),
  ];
}

/** Whether arguments that stayed have another place; that those behind a removed one move up goes without saying. */
function compareOrder(where: string, ...schemas: readonly [JsonSchema, JsonSchema]): readonly ContractChange[] {
  const [before = [], after = []] = schemas.map(({ properties = {} }) => Object.keys(properties));
  const kept = before.filter((name) => after.includes(name));
  if (kept.every((name, index) => after[index] === name)) return [];
  const message = `has the order ${after.join(', ')} now, had ${before.join(', ')}`;
  return [changeBy('arguments-reordered', `${where} › arguments`, message)];
}

function compareExecution(
  where: string,
  before: Tool['execution'] = {},
  after: Tool['execution'] = {},
): readonly ContractChange[] {
  const [was, is] = [before.taskSupport ?? 'forbidden', after.taskSupport ?? 'forbidden'];
  if (was === is) return [];
  const rule = is === 'optional' ? 'tool-task-optional' : 'tool-task-changed';
  return [changeBy(rule, where, `has taskSupport ${is} now, had ${was}`)];
}

type Schema = object | undefined;

function compareResults(where: string, before: Schema, after: Schema): readonly ContractChange[] {
  if (before !== undefined && after !== undefined) return compareSide({ direction: 'output', where }, before, after);
  const result = `${where} › result`;
  if (before !== undefined) return [changeBy('result-schema-removed', result, 'has no schema any more')];
  return after === undefined ? [] : [changeBy('result-schema-added', result, 'has a schema now')];
}

interface Place {
  readonly direction: 'input' | 'output';
  readonly where: string;
}

function compareSide({ direction, where }: Place, ...schemas: readonly [object, object]): readonly ContractChange[] {
  const [before, after] = schemas as readonly [JsonSchema, JsonSchema];
  const isInput = direction === 'input';
  const isWrapped = !isInput && [before, after].every(hasOnlyResult);
  return compareSchemas(before, after, isInput ? 'argument' : 'member').map(({ rule, path, message }) => {
    const root = isInput ? (path.length === 0 ? ['arguments'] : []) : ['result'];
    const below = isWrapped && path[0] === 'member result' ? path.slice(1) : path;
    return schemaChangeBy(rule, direction, { where: [where, ...root, ...below].join(' › '), message });
  });
}

/** Whether a result is no object by itself, and is sent as the member `result` of one. */
function hasOnlyResult({ properties = {} }: JsonSchema): boolean {
  return Object.keys(properties).join() === 'result';
}
