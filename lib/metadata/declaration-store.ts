import type { Declaration } from './declarations';

/** `Symbol.for`, so that two copies of the package in one process still read each other's classes. */
const DECLARATIONS = Symbol.for('stereomcp.declarations');

type Declared = abstract new (...args: never[]) => object;

/** Adds one declaration to the class itself; what a base class declared stays as it is. */
export function appendDeclaration(type: Declared, declaration: Declaration): void {
  Object.defineProperty(type, DECLARATIONS, {
    value: Object.freeze([...ownDeclarations(type), declaration]),
    configurable: true,
  });
}

/** What decorators wrote on this very class, in the order in which they ran. */
export function ownDeclarations(type: Declared): readonly Declaration[] {
  return Object.hasOwn(type, DECLARATIONS)
    ? (type as unknown as Record<typeof DECLARATIONS, readonly Declaration[]>)[DECLARATIONS]
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
