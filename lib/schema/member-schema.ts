import type { ClassMember } from './class-members';
import { misfitOf } from './default-problem';
import type { Meaning, ResidualRule } from './described-schema';
import type { JsonSchema } from './json-schema';
import { withHeaderKeyword } from './header-keyword';
import { keywordProblems } from './keyword-problems';
import type { Folded, RuleUse } from './member-fold';
import { foldRules } from './member-fold';
import { mergeSchemas, typesOf, withoutKeywords } from './member-keywords';
import { report, warnClash, warnUnknown } from './member-problem';
import type { MemberType, Workplace } from './member-workplace';
import { memberType, reportUnknown } from './member-type';
import { jsonProblems } from './raw-schema-values';
import { titleOf } from './titles';
import type { Condition } from './validator-condition';
import { conditionOf } from './validator-condition';
import type { JudgedMember } from './validator-residual';
import { presenceRule, residualRules } from './validator-residual';
import type { RuleReading } from './validator-rule';
import { VALIDATOR_RULES } from './validator-rules';
import type { ValidatorRecord } from './validator-storage';
import { constraintsOf } from './validator-storage';

/** A member as a property of its class. */
export interface DescribedMember {
  readonly node: JsonSchema;
  readonly required: boolean;
  /** What an absent argument is taken for, as JSON; never there for results, into which nothing is filled. */
  readonly default?: unknown;
  readonly residual: readonly ResidualRule[];
}

/** `@Field` options that are not keywords. */
const OPTIONS = new Set(['description', 'title', 'optional', 'nullable', 'type']);

/** Keywords that describe and demand nothing; they stand beside a union with null. */
const ANNOTATIONS = new Set(['default', 'deprecated', 'examples', 'readOnly', 'writeOnly', '$comment']);

/** What is left of a rule whose condition other members decide: the type alone holds whatever they say. */
function typeAlone(reading: RuleReading): RuleReading {
  if (reading.meaning !== undefined) return reading;
  const { type } = reading.schema;
  return { ...reading, schema: type === undefined ? {} : { type } };
}

/** The property of a member: its type, the rules on it, and class-validator's part of them. */
export function describeMember(declared: ClassMember, workplace: Workplace): DescribedMember {
  const member = withGoodOptions(declared, workplace.session);
  const condition = conditionOf(member.records);
  const rules = member.records.filter(({ type }) => type === 'customValidation' || type === 'isDefined');
  const nested = member.records.filter(({ type }) => type === 'nestedValidation');
  const uses = rules.flatMap((record) => readUse(record, condition));
  const type = memberType(
    member,
    {
      isArray:
        [...nested, ...rules].some(({ each }) => each === true) ||
        uses.some(({ record, reading }) => record.each !== true && typesOf(reading.schema)?.[0] === 'array'),
      isNested: isNested(member),
      instanceOf: uses.find(({ reading }) => reading.type !== undefined)?.reading.type,
    },
    workplace,
  );
  const { whole, item, homeless } = foldMember(member, { type, uses }, workplace);
  const optional =
    member.field.optional ?? (condition.optional || type.optional || uses.some(({ reading }) => reading.admitsAbsence));
  const nullable = member.field.nullable ?? (condition.nullable || type.nullable);
  const judged: JudgedMember = {
    type: member.owner,
    name: member.name,
    condition,
    isMap: type.container === 'map',
    admits: { absence: optional, null: nullable },
    meaning: ({ each }) => (each === true && type.container !== undefined ? item.meaning : whole.meaning),
  };
  const judging = rules.filter((record) => condition.depends || homeless.includes(record) || isResidual(record, uses));
  const plain = propertyNode(member, { ...whole, nullable }, workplace);
  const started = withInitial(member, plain, workplace.session);
  const node = started === member ? plain : propertyNode(started, { ...whole, nullable }, workplace);
  const fallback = readDefault(started, node, workplace.session);
  return {
    node,
    required: !optional && fallback === undefined,
    ...(fallback !== undefined && { default: fallback }),
    residual: [
      ...(condition.depends && rules.length === 0 ? [presenceRule(judged)] : []),
      ...judging.flatMap((record) => residualRules(record, judged)),
    ],
  };
}

/** The member without those options of `@Field` that its author has to correct, after they were reported. */
function withGoodOptions(member: ClassMember, session: Workplace['session']): ClassMember {
  const field = withHeaderKeyword(member.field);
  const problems = keywordProblems(field);
  if (problems.length === 0) return field === member.field ? member : { ...member, field };
  for (const problem of problems) report(member, session, problem);
  const { description, title } = member.field;
  const options = Object.entries(member.field).filter(([name]) => OPTIONS.has(name) || name === 'default');
  const texts = Object.entries({ description, title }).filter(([, text]) => typeof text === 'string');
  return { ...member, field: Object.fromEntries([...options, ...texts]) };
}

/** The member with what it starts with as its default, unless that is only a placeholder which its own rules refuse. */
function withInitial(member: ClassMember, node: JsonSchema, session: Workplace['session']): ClassMember {
  const initial = member.declared?.initial;
  if (initial === undefined || member.field.default !== undefined) return member;
  return misfitOf(initial, node, session) === undefined
    ? { ...member, field: { ...member.field, default: initial } }
    : member;
}

/** The default of an argument; reports one that its own member would refuse, whichever way the class travels. */
function readDefault(member: ClassMember, node: JsonSchema, session: Workplace['session']): unknown {
  const { default: fallback } = member.field;
  if (fallback === undefined) return undefined;
  const foreign = jsonProblems({ default: fallback }, 'write it out');
  for (const { message } of foreign) report(member, session, `its default ${message} Give what a client would send.`);
  const misfit = foreign.length > 0 ? undefined : misfitOf(fallback, node, session);
  if (misfit !== undefined) {
    report(
      member,
      session,
      `its default is ${JSON.stringify(fallback)}, but it is ${misfit}; give a default that fits.`,
    );
  }
  return session.direction === 'input' ? fallback : undefined;
}

/** What a decorator says in keywords; nothing where it is an author's own, or under a condition of its own. */
function readUse(record: ValidatorRecord, condition: Condition): RuleUse[] {
  const rule = VALIDATOR_RULES.get(record.name ?? '');
  // A check in a class of its own is the author's, even under the name of a rule of class-validator.
  const isBuiltIn = constraintsOf(record).every(({ name }) => name === record.name);
  if (rule === undefined || !isBuiltIn || record.validateIf !== undefined) return [];
  const reading = rule.read(record.constraints ?? []);
  return [{ record, reading: condition.depends ? typeAlone(reading) : reading }];
}

function isResidual(record: ValidatorRecord, uses: readonly RuleUse[]): boolean {
  const use = uses.find((candidate) => candidate.record === record);
  return use === undefined || use.reading.residual !== undefined;
}

interface FoldedMember {
  readonly whole: Folded;
  readonly item: Folded;
  readonly homeless: readonly ValidatorRecord[];
}

function foldMember(
  member: ClassMember,
  { type, uses }: { type: MemberType; uses: readonly RuleUse[] },
  { session }: Workplace,
): FoldedMember {
  const { container } = type;
  const isOfItems = ({ record }: RuleUse): boolean => record.each === true && container !== undefined;
  const ofWhole = uses.filter((use) => !isOfItems(use));
  const whole = foldRules(yielding(type.whole, { member, uses: ofWhole }), ofWhole);
  const item = foldRules(type.item, uses.filter(isOfItems));
  if ((whole.clashes && type.whole?.isExplicit === true) || (item.clashes && type.item?.isExplicit === true)) {
    warnClash(member, session);
  }
  const homeless = [...whole.homeless, ...item.homeless];
  if (container === undefined || whole.clashes) {
    if (saysNoType(whole.node) && type.whole === undefined) noteUnknown(member, session);
    return { whole, item, homeless };
  }
  if (whole.node.prefixItems !== undefined) {
    // What follows the elements of a tuple is not each of them.
    return { whole, item, homeless: [...homeless, ...uses.filter(isOfItems).map(({ record }) => record)] };
  }
  if (Object.keys(item.node).length === 0) {
    if (uses.length === 0 && type.item === undefined && !isNested(member)) warnUnknown(member, session);
    return { whole, item, homeless };
  }
  const items = meant(item.node, item.meaning, session);
  const keyword = container === 'map' ? 'additionalProperties' : 'items';
  return { whole: { ...whole, node: { ...whole.node, [keyword]: items } }, item, homeless };
}

/** A type from the source without the doc tags of which decorators say the same: those count. */
function yielding(
  typed: MemberType['whole'],
  { member, uses }: { member: ClassMember; uses: readonly RuleUse[] },
): MemberType['whole'] {
  if (typed === undefined || member.declared === undefined || 'type' in member.field) return typed;
  const said = [member.field, ...uses.map(({ reading }) => reading.schema)].flatMap(Object.keys);
  return typed.meaning === undefined ? { ...typed, node: withoutKeywords(typed.node, said) } : typed;
}

/** What a value must not be does not tell what it is. */
function saysNoType(node: JsonSchema): boolean {
  return Object.keys(node).every((keyword) => keyword === 'not');
}

function noteUnknown(member: ClassMember, session: Workplace['session']): void {
  const saysType = ['enum', 'const', 'anyOf', 'oneOf', 'allOf'].some((keyword) => keyword in member.field);
  if (saysType || isNested(member) || 'type' in member.field) return;
  if (reportUnknown(member, session) === 'unknown') warnUnknown(member, session);
}

function isNested({ records }: ClassMember): boolean {
  return records.some(({ type }) => type === 'nestedValidation');
}

function propertyNode(
  member: ClassMember,
  { node, meaning, nullable }: Pick<Folded, 'node' | 'meaning'> & { readonly nullable: boolean },
  { session }: Workplace,
): JsonSchema {
  const { description, title } = member.field;
  const told = description === undefined ? {} : { description };
  const extra = Object.entries(member.field).filter(([keyword]) => !OPTIONS.has(keyword));
  const annotations = Object.fromEntries(extra.filter(([keyword]) => ANNOTATIONS.has(keyword)));
  const keywords = Object.fromEntries(extra.filter(([keyword]) => !ANNOTATIONS.has(keyword)));
  const isReference = node.$ref !== undefined;
  const value = isReference ? node : mergeSchemas(node, keywords);
  const fallback = member.field.default;
  // A default is published wherever it is applied, so beside a reference too.
  const stated = isReference && fallback !== undefined && session.direction === 'input' ? { default: fallback } : {};
  const named = isReference
    ? { ...told, ...stated }
    : { ...told, title: title ?? titleOf(member.wireName), ...annotations };
  return admitsNull(value) || !nullable
    ? meant({ ...named, ...value }, meaning, session)
    : { ...named, ...orNull(value, meaning, session) };
}

function admitsNull(node: JsonSchema): boolean {
  return Object.keys(node).length === 0 || typesOf(node)?.includes('null') === true;
}

function orNull(node: JsonSchema, meaning: Meaning | undefined, session: Workplace['session']): JsonSchema {
  const isBareUnion = node.anyOf !== undefined && Object.keys(node).length === 1;
  if (!isBareUnion) return { anyOf: [meant({ ...node }, meaning, session), { type: 'null' }] };
  return { anyOf: [...(node.anyOf ?? []).filter(({ type }) => type !== 'null'), { type: 'null' }] };
}

/** The node with what it stands for, where it stands for anything. */
function meant(node: JsonSchema, meaning: Meaning | undefined, session: Workplace['session']): JsonSchema {
  return meaning === undefined ? node : session.mean({ ...node }, meaning);
}
