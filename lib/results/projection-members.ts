import type { MemberPlan } from '../schema/described-schema';
import type { JsonSchema } from '../schema/json-schema';
import { isContainerName } from './container-names';
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
    return `if (mode < 2 && ("toJSON" in v || !h.ordinary(v))) ${take(context)}\n  return h.bare(v, run);`;
  }
  const members = membersOf(view);
  const rest = writeRest(view, members, context);
  const rules = writeRules(view, context);
  const names = members.map((_, index) => `m${String(index)}`);
  const lines = [`if (mode < 2 && "toJSON" in v) ${take(context)}`];
  // Most values are what they are declared to be, so whether their class hides something is asked once.
  const reads = members.map((member, index) => `m${String(index)} = ${read(member, context)};`);
  const admitted = members.map(
    ({ name }, index) => `if (own.admits(${JSON.stringify(name)}, "output")) ${reads[index] ?? ''}`,
  );
  if (names.length > 0) lines.push(`let ${names.join(', ')};`);
  lines.push(...writeLook({ view, reads, admitted }, context));
  const missing = names.map((name) => `${name} === undefined`);
  // Whatever has all declared members is taken by them; only what lacks one may be something else altogether. Members
  // that containers have too, such as `length`, tell nothing.
  const telling = members.some(({ name, wireName }) => !isContainerName(name) && !isContainerName(wireName));
  const doubt = rest !== '' || !telling ? '' : ` && (${missing.join(' || ')})`;
  lines.push(`if (mode < 2${doubt} && !h.ordinary(v)) ${take(context)}`);
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

function take({ taker }: MemberContext): string {
  return `return h.take(v, run, { taker: ${taker}, mode });`;
}

/** How the members of one class are read: all of them, and those that the class of a value lets out. */
interface Reading {
  readonly view: NodeView;
  readonly reads: readonly string[];
  readonly admitted: readonly string[];
}

/** Reads the members, after a look at what neither is a plain object nor comes straight from the declared class. */
function writeLook({ view: { plan }, reads, admitted }: Reading, context: MemberContext): readonly string[] {
  const prototype = plan?.type?.prototype as object | undefined;
  const declared =
    prototype === undefined || prototype instanceof Error ? '' : `p === ${context.writer.constant(prototype)} || `;
  return [
    // Six times as fast as `Object.getPrototypeOf`; where it is something else, the slower way follows.
    'const p = v.__proto__;',
    'if (mode === 1 && p !== Object.prototype && h.instance(v)) mode = 0;',
    `if (${declared}p === Object.prototype) { ${reads.join(' ')} }`,
    `else { if (mode < 2 && h.error(v)) ${take(context)}`,
    `const own = h.admission(Object.getPrototypeOf(v)); if (own === undefined) { ${reads.join(' ')} } else { ${admitted.join(' ')} } }`,
  ];
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
  return differs ? `mode & 1 ? ${access(wireName)} : ${planned}` : planned;
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
    withholds: view.plan?.withholds,
  };
  return `h.rest(o, v, { rule: ${writer.constant(rule)}, run, mode: mode & 1 });`;
}

function restOf({ rest }: NodeView, writer: MemberContext['writer']): RestRule['rest'] {
  if (rest === 'drop') return undefined;
  return rest === 'open' ? 'open' : writer.late([rest]);
}

function writeRules({ plan }: NodeView, { writer }: MemberContext): string {
  if (plan === undefined || plan.residual.length === 0) return '';
  const known = writer.constant(plan);
  const source = `mode === 1 ? h.named(v, ${known}) : v`;
  return `if (mode !== 3) run.rules.push({ plan: ${known}, source: ${source}, projected: o });`;
}
