import { basename } from 'node:path';
import { DefinitionError } from '../errors/definition-error';
import { callSiteOutside, LIBRARY } from './call-site';
import type { WrittenDecorator } from './decorator-arguments';
import { appendDeclaration, appendToMetadata, type ClassMetadata } from './declaration-store';
import type { OfferDeclaration } from './declarations';
import { emittedMethodTypes } from './design-types';
import { shownSite } from './shown-path';

type Declared = abstract new (...args: never[]) => object;

/** What a decorator is handed: a legacy one the three of them, a standard one the method and its context as `key`. */
export interface DecoratorTarget {
  readonly target: object;
  readonly key: unknown;
  readonly descriptor?: unknown;
}

/** What every method decorator notes by itself. */
export type MethodFacts = Pick<OfferDeclaration, 'member' | 'emitted' | 'standard'>;

/** A method that a decorator may mark. */
export interface DecoratedMethod {
  /** The class; undefined for a standard decorator, which runs before there is one. */
  readonly type: Declared | undefined;
  readonly facts: MethodFacts;
  /** Notes what the decorator says, where the class will be read for it. */
  readonly declare: (declaration: OfferDeclaration) => void;
}

/**
 * The method that a decorator stands on, or undefined after noting why it cannot work there.
 *
 * @throws {DefinitionError} where the compiler uses standard decorators and hands over nothing to note it on.
 */
export function methodTarget(decorator: WrittenDecorator, place: DecoratorTarget): DecoratedMethod | undefined {
  if (isContext(place.key)) return standardTarget(decorator, place.key);
  const key = memberKey(decorator.name, place.key);
  const type = classOf(place.target);
  const member = String(key);
  const reason = misplacement({ ...place, key });
  const message = reason === undefined ? decorator.problem : `@${decorator.name} ${reason}`;
  if (message === undefined) {
    const emitted = emittedMethodTypes(type.prototype as object, member);
    return {
      type,
      facts: { member, emitted },
      declare: (declaration) => {
        appendDeclaration(type, declaration);
      },
    };
  }
  appendDeclaration(type, {
    kind: 'misplaced',
    member,
    site: callSiteOutside(LIBRARY),
    message,
  });
  return undefined;
}

/** The part of a standard decorator's context that counts here. */
interface StandardContext {
  readonly kind: string;
  readonly name: string | symbol;
  readonly static: boolean;
  readonly private: boolean;
  readonly metadata?: ClassMetadata;
}

function isContext(key: unknown): key is StandardContext & { readonly metadata: ClassMetadata } {
  if (typeof key !== 'object' || key === null) return false;
  const { kind, metadata } = key as Partial<StandardContext>;
  return typeof kind === 'string' && typeof metadata === 'object';
}

function standardTarget(
  decorator: WrittenDecorator,
  context: StandardContext & { readonly metadata: ClassMetadata },
): DecoratedMethod | undefined {
  const { metadata } = context;
  const member = String(context.name);
  const reason = standardMisplacement(context);
  const message = reason === undefined ? decorator.problem : `@${decorator.name} ${reason}`;
  if (message === undefined) {
    return {
      type: undefined,
      facts: { member, emitted: undefined, standard: true },
      declare: (declaration) => {
        appendToMetadata(metadata, declaration);
      },
    };
  }
  appendToMetadata(metadata, {
    kind: 'misplaced',
    member,
    site: callSiteOutside(LIBRARY),
    message,
  });
  return undefined;
}

/** The class and method that a decorated parameter belongs to, or undefined after noting why the decorator cannot work. */
export function parameterTarget(
  decorator: WrittenDecorator,
  target: object,
  key: string | symbol | undefined,
): { readonly type: Declared; readonly member: string } | undefined {
  const member = key === undefined ? 'constructor' : String(memberKey(decorator.name, key));
  const message =
    key === undefined
      ? `@${decorator.name} stands on a parameter of the constructor; put it on a parameter of a method with @Tool().`
      : decorator.problem;
  const type = classOf(target);
  if (message === undefined) return { type, member };
  appendDeclaration(type, { kind: 'misplaced', member, site: callSiteOutside(LIBRARY), message });
  return undefined;
}

/**
 * The class and member that a property decorator stands on.
 *
 * @throws {DefinitionError} for static members and symbols, which never travel, and for wrong arguments.
 */
export function propertyTarget(
  decorator: WrittenDecorator,
  target: object,
  key: string | symbol,
): { readonly type: Declared; readonly member: string } {
  const member = String(memberKey(decorator.name, key));
  const type = classOf(target);
  const reason = typeof target === 'function' ? 'a static member' : typeof key === 'symbol' ? 'a symbol' : undefined;
  const message =
    reason === undefined
      ? decorator.problem
      : `@${decorator.name} stands on ${reason}, which is no part of an object's JSON; remove it.`;
  if (message === undefined) return { type, member };
  throw new DefinitionError([{ className: type.name, member, at: shownSite(callSiteOutside(LIBRARY)), message }]);
}

/** The class that a decorated member belongs to. */
function classOf(target: object): Declared {
  return (typeof target === 'function' ? target : target.constructor) as Declared;
}

/**
 * The name that a legacy decorator is handed.
 *
 * @throws {DefinitionError} where a compiler handed over a standard decorator context, with the compiler option to set.
 */
function memberKey(decorator: string, key: unknown): string | symbol {
  if (typeof key === 'string' || typeof key === 'symbol') return key;
  // esbuild hands over the name of `42()` as it is written.
  if (typeof key === 'number') return String(key);
  const name = typeof key === 'object' && key !== null && 'name' in key ? String(key.name) : undefined;
  // Standard decorators run before there is a class to name.
  const site = callSiteOutside(LIBRARY);
  const where = site === undefined ? '' : ` (${basename(site.file)}:${String(site.line)})`;
  throw new DefinitionError([
    {
      className: `@${decorator}`,
      member: name,
      message: `was compiled as a standard decorator${where}; set "experimentalDecorators": true and "emitDecoratorMetadata": true in tsconfig.json.`,
    },
  ]);
}

const MISPLACED = {
  symbol: 'cannot stand on a member named by a symbol; clients call tools by text, so give the method a name.',
  static: 'cannot stand on a static method; calls run on an instance, so remove `static`.',
  private: 'cannot stand on a method named with #; write `private` instead, so that it can be called by its name.',
  field: 'stands on a field; put it on a method.',
  accessor: 'stands on an accessor; put it on a method.',
} as const;

function misplacement({ target, key, descriptor }: DecoratorTarget): string | undefined {
  if (typeof key === 'symbol') return MISPLACED.symbol;
  if (typeof target === 'function') return MISPLACED.static;
  if (typeof descriptor !== 'object' || descriptor === null) return MISPLACED.field;
  const { get, set, value } = descriptor as Partial<Record<keyof PropertyDescriptor, unknown>>;
  if (get !== undefined || set !== undefined) return MISPLACED.accessor;
  return typeof value === 'function' ? undefined : MISPLACED.field;
}

function standardMisplacement({ kind, name, ...context }: StandardContext): string | undefined {
  if (typeof name === 'symbol') return MISPLACED.symbol;
  if (context.static) return MISPLACED.static;
  if (context.private) return MISPLACED.private;
  if (kind === 'method') return undefined;
  return kind === 'field' ? MISPLACED.field : MISPLACED.accessor;
}
