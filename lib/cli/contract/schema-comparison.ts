import type { JsonSchema } from '../../schema/json-schema';
import { compareBounds } from './compare-bounds';
import { compareChoices } from './compare-choices';
import { compareItems } from './compare-items';
import { compareMembers } from './compare-members';
import { compareNotes } from './compare-notes';
import { compareTexts } from './compare-texts';
import { compareValues } from './compare-values';
import { admitsAll, asList, withoutBounds } from './counted-values';
import type { SchemaPair } from './schema-pair';
import { SCHEMA_RULES, type SchemaFinding } from './schema-rules';
import type { Walk } from './schema-walk';
import { kindsOf, NOTHING, SchemaSide } from './schema-side';
import { hasReference, meaningText, stableText } from './schema-text';

/** Keywords that count only as a whole: what a change of them means is not asked. */
const WHOLE = [
  ...['not', 'if', 'then', 'else', 'contains', 'minContains', 'maxContains', 'propertyNames', 'patternProperties'],
  ...['dependentSchemas', 'dependentRequired', 'dependencies', 'additionalItems', '$dynamicRef', '$recursiveRef'],
];

/** Keywords that depend on all others of their node. */
const OF_ALL = ['unevaluatedProperties', 'unevaluatedItems', '$id', '$anchor', '$dynamicAnchor', '$ref'];

/** How many pairs of nodes are looked at; no schema that people read has as many. */
const MOST_PAIRS = 20_000;

const BEYOND: Omit<SchemaFinding, 'path'> = {
  rule: 'schema-changed',
  message: 'was changed in a way that cannot be compared',
};

/** Walks two schemas; a pair of nodes that is met again below itself counts as equal, since it is compared above. */
export class SchemaComparison implements Walk {
  readonly before: SchemaSide;
  readonly after: SchemaSide;
  readonly #sameDefinitions: boolean;
  readonly #rootName: string;
  readonly #open = new Map<unknown, Set<unknown>>();
  #pairs = 0;

  /** @param rootName What members at the root are called: `argument`. */
  constructor(before: JsonSchema, after: JsonSchema, rootName: string) {
    this.before = new SchemaSide(before);
    this.after = new SchemaSide(after);
    const definitions = ({ $defs, definitions: former }: JsonSchema): string => stableText([$defs, former]);
    // Other references may lead anywhere, to what is being compared among it.
    this.#sameDefinitions = [before, after].every(refersToDefinitions) && definitions(before) === definitions(after);
    this.#rootName = rootName;
  }

  compare(before: unknown, after: unknown, path: readonly string[]): readonly SchemaFinding[] {
    if (this.#isSame(before, after, stableText)) return [];
    const [one, other] = [this.before.nodeOf(before), this.after.nodeOf(after)];
    const met = this.#open.get(one) ?? new Set<unknown>();
    if (met.has(other)) return [];
    this.#pairs += 1;
    if (this.#pairs > MOST_PAIRS) return [{ ...BEYOND, path }];
    this.#open.set(one, met.add(other));
    try {
      const found = this.#compareNodes(before, after, path);
      return one === before || other === after
        ? found
        : found.map((finding) => inDefinition(finding, { one, other, path }));
    } finally {
      met.delete(other);
    }
  }

  toMember(path: readonly string[], name: string): readonly string[] {
    return [...path, `${path.length === 0 ? this.#rootName : 'member'} ${name}`];
  }

  #compareNodes(before: unknown, after: unknown, path: readonly string[]): readonly SchemaFinding[] {
    const isEqual = this.#isSame(before, after, meaningText);
    const one = this.before.flatten(before);
    const other = this.after.flatten(after);
    const found = one === undefined || other === undefined ? undefined : this.#compareFlat({ one, other, path });
    if (!isEqual) return found ?? [{ ...BEYOND, path }];
    // What cannot be compared is the same all the same; its words may differ.
    return (found ?? []).filter(({ rule }) => SCHEMA_RULES[rule].input === 'cosmetic');
  }

  #compareFlat(pair: SchemaPair): readonly SchemaFinding[] {
    const { one, other, path } = pair;
    const notes = compareNotes(pair);
    if (this.#differIn(pair, OF_ALL)) return [...notes, { ...BEYOND, path }];
    const nothing = compareNothing(pair);
    if (nothing !== undefined) return [...notes, ...nothing];
    const [list, otherList] = [asList(this.before, one), asList(this.after, other)];
    const lists = { one: list, other: otherList, path };
    // Two choices of the same values differ in the words of one of them at most.
    const isReworded = isChoice(one) && isChoice(other) && compareValues(lists).length === 0;
    if (!isReworded && !isChoice(list) && !isChoice(otherList)) return [...notes, ...this.#comparePlain(lists)];
    return [...notes, ...(compareChoices(this, pair) ?? [{ ...BEYOND, path }])];
  }

  #comparePlain(pair: SchemaPair): readonly SchemaFinding[] {
    const { one, other, path } = pair;
    const kinds = kindsOf(other);
    const common = new Set([...kindsOf(one)].filter((kind) => kinds.has(kind)));
    const bounded = withoutIdleBounds(pair);
    return [
      ...compareValues(pair),
      ...(WHOLE.some((keyword) => this.#differIn(pair, [keyword], stableKeyword(keyword)))
        ? [{ ...BEYOND, path }]
        : []),
      ...compareBounds(bounded, common),
      ...(common.has('string') ? compareTexts(bounded) : []),
      ...(common.has('object') ? compareMembers(this, pair) : []),
      ...(common.has('array') ? compareItems(this, pair) : []),
    ];
  }

  /** Whether any of these keywords is there and the nodes do not mean the same. */
  #differIn(
    { one, other }: SchemaPair,
    keywords: readonly string[],
    part: (node: JsonSchema) => unknown = (node) => node,
  ): boolean {
    if (keywords.every((keyword) => one[keyword] === undefined && other[keyword] === undefined)) return false;
    return !this.#isSame(part(one), part(other), meaningText);
  }

  #isSame(before: unknown, after: unknown, textOf: (schema: unknown) => string): boolean {
    return (this.#sameDefinitions || !hasReference(before)) && textOf(before) === textOf(after);
  }
}

/** Whether every reference of a schema leads to one of its definitions. */
function refersToDefinitions(root: JsonSchema): boolean {
  return !/"\$(?:ref|dynamicRef|recursiveRef)":"(?!#\/(?:\$defs|definitions)\/)/.test(stableText(root));
}

/** A list of values beside a type with bounds, which tell nothing where all of the list are within them. */
function withoutIdleBounds({ one, other, path }: SchemaPair): SchemaPair {
  const [isList, isOtherList] = [one, other].map((flat) => flat.enum !== undefined);
  if (isList === isOtherList) return { one, other, path };
  const isIdle = isList === true ? admitsAll(other, one) : admitsAll(one, other);
  return isIdle ? { one: withoutBounds(one), other: withoutBounds(other), path } : { one, other, path };
}

function stableKeyword(keyword: string): (node: JsonSchema) => unknown {
  return (node) => ({ [keyword]: node[keyword] });
}

/** Whether a flat node has several shapes. */
function isChoice({ anyOf, oneOf }: JsonSchema): boolean {
  return anyOf !== undefined || oneOf !== undefined;
}

/** Notes where in a definition a finding is, which is told once for all places that refer to it. */
function inDefinition(
  finding: SchemaFinding,
  { one, other, path }: { readonly one: unknown; readonly other: unknown; readonly path: readonly string[] },
): SchemaFinding {
  if (finding.definition !== undefined) return finding;
  return { ...finding, definition: { before: one, after: other, below: finding.path.slice(path.length).join(' › ') } };
}

/** Where one of the two admits no value at all. */
function compareNothing({ one, other, path }: SchemaPair): readonly SchemaFinding[] | undefined {
  const [here, there] = [one, other].map((flat) => meaningText(flat) === meaningText(NOTHING));
  if (here === there) return here === true ? [] : undefined;
  return here === true
    ? [{ rule: 'type-widened', path, message: 'is possible now' }]
    : [{ rule: 'type-narrowed', path, message: 'is no longer possible' }];
}
