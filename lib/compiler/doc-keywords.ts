import type { ManifestNode } from '../manifest/manifest';
import { checkKeywords } from '../schema/raw-schema-keywords';
import type { DocFacts } from './source-generator';
import { TypeProblem } from './type-problem';

const JSON_TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);

/** Keywords that are true where their tag says nothing more. */
const SWITCHES = ['uniqueItems', 'additionalProperties'];

/**
 * A node with what a doc comment says about it.
 *
 * Beside a `$ref` stand `description` and `default` only. `@TJS-type` replaces what the type would be.
 */
export function withDoc(node: ManifestNode, facts: DocFacts): ManifestNode {
  const keywords = tidy(facts.keywords);
  if (Object.keys(keywords).length === 0) return node;
  const [problem] = checkKeywords(keywords);
  if (problem !== undefined) {
    throw new TypeProblem(`its doc comment ${problem.message.replace(/\.?$/, '.')}`);
  }
  const { description, default: value, type, items, ...rest } = keywords;
  const text = description === undefined ? {} : { description };
  if (node.$ref !== undefined) return { ...node, ...text, ...defaultOf(value, node) };
  const base = type === undefined ? node : typed(node, type);
  return { ...base, ...text, ...withItems(base, items), ...rest, ...defaultOf(value, base) };
}

function tidy(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const keywords = { ...given };
  if (keywords.description !== undefined) keywords.description = textOf(keywords.description);
  if (keywords.title !== undefined) keywords.title = textOf(keywords.title);
  if (keywords.examples !== undefined && !Array.isArray(keywords.examples)) keywords.examples = [keywords.examples];
  if (typeof keywords.type !== 'string' || !JSON_TYPES.has(keywords.type)) delete keywords.type;
  for (const name of SWITCHES) if (keywords[name] === '') keywords[name] = true;
  if (typeof keywords.pattern === 'number') keywords.pattern = String(keywords.pattern);
  return keywords;
}

/** The generator reads what looks like JSON; a text that does is a text still. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A whole number stays what it was; any other type that a tag names is another type. */
function typed(node: ManifestNode, type: unknown): ManifestNode {
  return type === 'integer' && node.type === 'number' ? { ...node, type } : { type: type as string };
}

function withItems(node: ManifestNode, items: unknown): { readonly items?: ManifestNode } {
  if (typeof items !== 'object' || items === null || node.items?.$ref !== undefined) return {};
  return { items: { ...node.items, ...items } };
}

/** The default, where it is a value of the type rather than prose about one. */
function defaultOf(value: unknown, node: ManifestNode): { readonly default?: unknown } {
  if (value === undefined) return {};
  const plain = typeof value === 'string' ? value.replace(/^(['"`])(.*)\1$/s, '$2') : value;
  const candidates = [value, plain, ...(typeof value === 'string' ? [] : [JSON.stringify(value)])];
  const fitting = candidates.filter((candidate) => fits(candidate, node));
  if (fitting.length === 0) return {};
  return { default: fitting.includes(plain) ? plain : fitting[0] };
}

function fits(value: unknown, node: ManifestNode): boolean {
  if (node.anyOf !== undefined) return node.anyOf.some((branch) => fits(value, branch));
  if (Array.isArray(node.enum)) return node.enum.includes(value);
  switch (node.$ref === undefined ? node.type : 'object') {
    case undefined:
      return true;
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'null':
      return value === null;
    case 'string':
      return typeof value === 'string' && (node.is === undefined || value.trim() !== '');
    default:
      return typeof value === node.type;
  }
}
