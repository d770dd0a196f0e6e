import type { ManifestParameter } from '../manifest/manifest';
import type { ArgsDeclaration } from '../metadata/declarations';
import { erasure, isErased } from '../metadata/design-types';
import { definitionOf } from '../schema/create-output-contract';
import { describeDeclared } from '../schema/describe-declared';
import { describeType } from '../schema/describe-type';
import type { JsonSchema } from '../schema/json-schema';
import { readThunk } from '../schema/resolve-type';
import type { SchemaSession } from '../schema/schema-session';
import { placeIn } from './declared-method';
import type { DeclaredOffer } from './read-class';

/** One positional parameter, and all that is known of its type. */
export interface ParameterPlace {
  readonly offer: DeclaredOffer;
  readonly index: number;
  readonly emitted: unknown;
  /** What the sources say of it. */
  readonly parameter: ManifestParameter | undefined;
  readonly session: SchemaSession;
}

/** Whether the arguments have a schema of the author's own, which only those of tools can. */
export function takesRaw({ declaration }: DeclaredOffer): boolean {
  return declaration.kind === 'tool' && declaration.options.inputSchema !== undefined;
}

/**
 * The type of a parameter that is an argument: an explicit one, else the declared one, else the emitted one.
 *
 * Undefined where nothing tells it, after that was reported.
 */
export function typeOfNamed(
  { name, type }: { readonly name: string; readonly type: unknown },
  place: ParameterPlace,
): JsonSchema | undefined {
  const { offer, emitted, index, parameter, session } = place;
  if (type !== undefined) return reportedAs(`'${name}'`, session, () => describeType(type, session));
  if (parameter !== undefined) return declaredType(name === '' ? ordinal(index) : `'${name}'`, parameter, place);
  if (!isErased(emitted)) return reportedAs(`'${name}'`, session, () => describeType(emitted, session));
  if (!takesRaw(offer)) {
    session.problems.push(
      `nothing says the type of '${name}', since ${whyErased(offer, emitted)}; ${erasure(emitted).fix}write @Param('${name}', { type: … })${orEmit(offer)}.`,
    );
  }
  return undefined;
}

/**
 * The type of a parameter that takes all arguments, an object with declared members.
 *
 * `anything` beside a schema of the author's own; undefined where the type is none that could, after that was reported.
 */
export function typeOfAll(
  mark: ArgsDeclaration | undefined,
  place: ParameterPlace,
): JsonSchema | 'anything' | undefined {
  const { offer, emitted, index, parameter, session } = place;
  const who = `${ordinal(index)} takes all arguments, but `;
  const explicit = readThunk(mark?.type);
  if (explicit.problem !== undefined) {
    session.problems.push(who + explicit.problem);
    return undefined;
  }
  if (explicit.type === undefined && parameter !== undefined) {
    const node = declaredType(ordinal(index), parameter, place);
    if (node !== undefined && membersOf(node, session) !== undefined) return node;
    if (takesRaw(offer)) return 'anything';
    if (node !== undefined)
      session.problems.push(`${who}its type has no declared members${at(offer)}; give it a class or an interface.`);
    return undefined;
  }
  const type = explicit.type ?? emitted;
  if (isErased(type)) {
    if (takesRaw(offer)) return 'anything';
    const fix = `${erasure(emitted).fix}write @Args(() => TheClass)${orEmit(offer)}`;
    session.problems.push(`${who}${whyErased(offer, emitted)}; ${fix}.`);
    return undefined;
  }
  const node = describeType(type, session);
  if (membersOf(node, session) !== undefined) return node;
  session.problems.push(
    `${who}its type has no declared fields; decorate the fields of the class with @Field() or class-validator.`,
  );
  return undefined;
}

function membersOf(node: JsonSchema, session: SchemaSession): JsonSchema['properties'] {
  return (definitionOf(node, session) ?? node).properties;
}

function declaredType(who: string, { type }: ManifestParameter, { offer, session }: ParameterPlace) {
  const { declared } = offer;
  if (declared === undefined) return undefined;
  if ('problem' in type) {
    if (!takesRaw(offer)) session.problems.push(`${who}${at(offer)}: ${type.problem}`);
    return undefined;
  }
  const { schema } = type;
  return reportedAs(who + at(offer), session, () => describeDeclared(schema, placeIn(session, declared)));
}

/** Puts the parameter before what is found while its type is read. */
function reportedAs<T>(who: string, session: SchemaSession, read: () => T): T {
  const before = session.problems.length;
  const found = read();
  const problems = session.problems.splice(before).map((problem) => `${who}: ${problem}`);
  session.problems.push(...problems);
  return found;
}

/** Where the sources declare the method, for messages. */
function at({ declared }: DeclaredOffer): string {
  return declared === undefined ? '' : ` (${declared.at})`;
}

/** What makes a runner tell types, as the end of an advice. */
export const EMIT = 'run it with a compiler that emits decorator metadata (tsc, swc, ts-node)';

function whyErased({ declaration }: DeclaredOffer, emitted: unknown): string {
  if (declaration.emitted === undefined) return 'this runner emits no types';
  if (emitted === undefined) return 'its type is undefined here, which happens when modules import each other';
  return `the compiler erases it to ${erasure(emitted).to}`;
}

/** The other way out where the runner is at fault. */
function orEmit({ declaration }: DeclaredOffer): string {
  return declaration.emitted === undefined ? `, or ${EMIT}` : '';
}

/** A parameter by its place, for those whose name is unknown. */
export function ordinal(index: number): string {
  return `parameter ${String(index + 1)}`;
}
