import type { Declaration } from './declarations';
import { noteClass } from './known-classes';

/** `Symbol.for`, so that two copies of the package in one process still read each other's classes. */
const DECLARATIONS = Symbol.for('stereomcp.declarations');

type Declared = abstract new (...args: never[]) => object;

// Where compilers keep the metadata object of a class; the name that they themselves recommend where the engine has none.
(Symbol as { metadata?: symbol }).metadata ??= Symbol.for('Symbol.metadata');
const METADATA = (Symbol as unknown as { readonly metadata: symbol }).metadata;

/** The metadata object that a compiler hands to the standard decorators of one class. */
export type ClassMetadata = Record<PropertyKey, unknown>;

/** Adds one declaration to the class itself; what a base class declared stays as it is. */
export function appendDeclaration(type: Declared, declaration: Declaration): void {
  noteClass(type);
  Object.defineProperty(type, DECLARATIONS, {
    value: Object.freeze([...declarationsIn(type), declaration]),
    configurable: true,
  });
}

/** Adds one declaration to the metadata of a class that is not there yet, as standard decorators have to. */
export function appendToMetadata(metadata: ClassMetadata, declaration: Declaration): void {
  Object.defineProperty(metadata, DECLARATIONS, {
    value: Object.freeze([...declarationsIn(metadata), declaration]),
    configurable: true,
  });
}

/** What decorators wrote on this very class, in the order in which they ran. */
export function ownDeclarations(type: Declared): readonly Declaration[] {
  const metadata = Object.hasOwn(type, METADATA) ? (type as unknown as ClassMetadata)[METADATA] : undefined;
  if (typeof metadata !== 'object' || metadata === null) return declarationsIn(type);
  return [...declarationsIn(metadata), ...declarationsIn(type)];
}

/** Own ones only: the metadata of a class inherits from that of its base, as the class itself does. */
function declarationsIn(holder: object): readonly Declaration[] {
  return Object.hasOwn(holder, DECLARATIONS)
    ? (holder as Record<typeof DECLARATIONS, readonly Declaration[]>)[DECLARATIONS]
    : [];
}

/** The class and its bases, bases first, `Object` and `Function.prototype` left out. */
export function classChain(type: Declared): readonly Declared[] {
  const chain: Declared[] = [];
  let current: unknown = type;
  while (typeof current === 'function' && current !== Function.prototype) {
    chain.unshift(current as Declared);
    current = Object.getPrototypeOf(current);
  }
  return chain;
}
