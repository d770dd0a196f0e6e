import type { ClassMember } from './class-members';
import type { SchemaSession } from './schema-session';
import { emissionWasSeen, erasure } from '../metadata/design-types';

/** `Report.problems`: the place of a mistake in a class that is not the server. */
function placeOf({ owner, name }: ClassMember): string {
  return `${owner.name === '' ? 'an anonymous class' : owner.name}.${name}`;
}

/** Runs a step and says in front of every problem it found which member it is about, unless the problem says so itself. */
export function placingProblems<T>(member: ClassMember, session: SchemaSession, step: () => T): T {
  const known = session.problems.length;
  const result = step();
  for (let index = known; index < session.problems.length; index++) {
    const problem = session.problems[index] ?? '';
    if (!PLACED.test(problem)) session.problems[index] = `${placeOf(member)}: ${problem}`;
  }
  return result;
}

const PLACED = /^(?:an anonymous class|\S+)\.\S+: /;

/** The class of nested items, which no compiler emits, is told by nobody. */
export function reportUntypedItems(member: ClassMember, session: SchemaSession): void {
  report(
    member,
    session,
    'the class of its items is not known, since compilers emit none; write @Type(() => Item) or @Field({ type: () => [Item] }).',
  );
}

/** The class of a nested value is told by nobody. */
export function reportUntypedNested(member: ClassMember, session: SchemaSession): void {
  const { emits, type } = member.emitted;
  if (!emits) reportNoEmission(member, session);
  else if (type === undefined) reportUndefined(member, session);
  else {
    report(
      member,
      session,
      'its class is not known, since compilers emit none for unions and interfaces; write @Type(() => Class) or @Field({ type: () => Class }).',
    );
  }
}

/** The emitted or given type was not there yet when the decorator ran. */
export function reportUndefined(member: ClassMember, session: SchemaSession): void {
  report(
    member,
    session,
    'its type is undefined, which happens when modules import each other; write @Type(() => Class) or @Field({ type: () => Class }).',
  );
}

/** Nothing tells the type of a member, and the runner emits nothing either. */
export function reportNoEmission(member: ClassMember, session: SchemaSession): void {
  const reason = emissionWasSeen()
    ? "its module was loaded before reflect-metadata; write import 'reflect-metadata' as the first import of the program."
    : 'this runner emits no decorator metadata (tsx and esbuild do not); write @Field({ type: … }), or compile with "emitDecoratorMetadata".';
  report(member, session, `nothing tells its type: ${reason}`);
}

/** Nothing tells the type of a member, so that anything goes in and out. */
export function warnUnknown(member: ClassMember, session: SchemaSession): void {
  const [what, type] = member.emitted.type === Array ? ['the type of its items', '[Item]'] : ['its type', '…'];
  const erased = member.emitted.type === Function;
  const why = erased ? `, since the compiler erases it to ${erasure(Function).to}` : '';
  const fix = erased ? erasure(Function).fix : '';
  session.warnings.push(
    `${placeOf(member)}: ${what} is not known${why}, so every value passes; ${fix}write @Field({ type: ${type} }).`,
  );
}

/** An explicit type and a rule of class-validator contradict each other. */
export function warnClash(member: ClassMember, session: SchemaSession): void {
  session.warnings.push(
    `${placeOf(member)}: its type and its class-validator decorators contradict each other; the decorators count.`,
  );
}

/** A mistake in what is said about a member. */
export function report(member: ClassMember, session: SchemaSession, message: string): void {
  session.problems.push(`${placeOf(member)}: ${message}`);
}
