import type { MemberPlan } from '../schema/described-schema';
import type { JsonSchema } from '../schema/json-schema';
import type { NodeView } from './node-view';
import { isInheritedName } from './own-members';
import type { Projection } from './projection';
import type { RestRule } from './project-rest';

/** What the writer of a whole projection offers to the writer of one object. */
export interface MemberContext {
  readonly writer: {
    expression(nodes: readonly JsonSchema[], name: string): string;
    constant(value: unknown): string;
    late(nodes: readonly JsonSchema[]): Projection;
  };
  /** The constant that takes objects which need a look first. */
  readonly taker: string;
}

/** A declared member on its way: where it is read, what it is called on the wire, what describes it. */
interface Member {
  readonly name: string;
  readonly wireName: string;
  readonly toPlain: MemberPlan['toPlain'];
  readonly nodes: readonly JsonSchema[];
}

/** Statements that project the object `v` and return the outcome. */
export function writeMembers(view: NodeView, context: MemberContext): string {
  if (!view.describesObject) {
    // An object of which nothing is said but that it is one.
    const doubt = 'mode === 0 && ("toJSON" in v || !h.ordinary(v))';
    return `if (${doubt}) return h.take(v, run, ${context.taker});\n  return h.bare(v, run);`;
  }
  const members = membersOf(view);
  const rest = writeRest(view, members, context);
  const rules = writeRules(view, context);
  const names = members.map((_, index) => `m${String(index)}`);
  const lines = [`if (mode === 0 && (v instanceof Error || "toJSON" in v)) return h.take(v, run, ${context.taker});`];
  members.forEach((member, index) => lines.push(`let m${String(index)} = ${read(member, context)};`));
  const missing = names.map((name) => `${name} === undefined`);
  // Whatever has all declared members is taken by them; only what lacks one may be something else altogether.
  const doubt = rest !== '' || names.length === 0 ? '' : ` && (${missing.join(' || ')})`;
  lines.push(`if (mode === 0${doubt} && !h.ordinary(v)) return h.take(v, run, ${context.taker});`);
  members.forEach(({ nodes }, index) => {
    const name = `m${String(index)}`;
    lines.push(`if (${name} !== undefined) ${name} = ${context.writer.expression(nodes, name)};`);
  });
  if (rest === '' && names.length > 0) {
    const pairs = members.map(({ wireName }, index) => `${literalKey(wireName)}: m${String(index)}`);
    const present = names.map((name) => `${name} !== undefined`).join(' && ');
    lines.push(`if (${present}) { const o = { ${pairs.join(', ')} }; ${rules} return o; }`);
  }
  lines.push('const o = {};');
  members.forEach(({ wireName }, index) => {
    const name = `m${String(index)}`;
    lines.push(`if (${name} !== undefined) ${assign(wireName, name)}`);
  });
  lines.push(rest, rules, 'return o;');
  return lines.filter((line) => line !== '').join('\n  ');
}

function membersOf({ properties, plan }: NodeView): readonly Member[] {
  const planned = new Map(plan?.members.map((member) => [member.wireName, member]));
  return [...properties].map(([wireName, nodes]) => {
    const member = planned.get(wireName);
    return { name: member?.name ?? wireName, wireName, toPlain: member?.toPlain, nodes };
  });
}

function read({ name, wireName, toPlain }: Member, { writer }: MemberContext): string {
  const value = access(name);
  const planned = toPlain === undefined ? value : `${writer.constant(toPlain)}(${value}, v)`;
  const differs = toPlain !== undefined || name !== wireName;
  return differs ? `mode === 2 ? ${access(wireName)} : ${planned}` : planned;
}

function access(name: string): string {
  const key = JSON.stringify(name);
  return isInheritedName(name) ? `h.read(v, ${key})` : `v[${key}]`;
}

function literalKey(name: string): string {
  const key = JSON.stringify(name);
  return name === '__proto__' ? `[${key}]` : key;
}

function assign(name: string, value: string): string {
  const key = JSON.stringify(name);
  return name === '__proto__' ? `h.set(o, ${key}, ${value});` : `o[${key}] = ${value};`;
}

function writeRest(view: NodeView, members: readonly Member[], { writer }: MemberContext): string {
  if (view.rest === 'drop' && view.patterns.length === 0) return '';
  const rule: RestRule = {
    named: new Set(members.flatMap(({ name, wireName }) => [name, wireName])),
    patterns: view.patterns.map(([pattern, node]) => [pattern, writer.late([node])]),
    rest: restOf(view, writer),
  };
  return `h.rest(o, v, { rule: ${writer.constant(rule)}, run });`;
}

function restOf({ rest }: NodeView, writer: MemberContext['writer']): RestRule['rest'] {
  if (rest === 'drop') return undefined;
  return rest === 'open' ? 'open' : writer.late([rest]);
}

function writeRules({ plan }: NodeView, { writer }: MemberContext): string {
  if (plan === undefined || plan.residual.length === 0) return '';
  return `if (mode !== 2) run.rules.push({ plan: ${writer.constant(plan)}, source: v, projected: o });`;
}
