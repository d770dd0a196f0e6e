import { appendDeclaration } from '../metadata/declaration-store';
import { parameterTarget } from '../metadata/method-target';
import type { Constructor } from '../schema/described-schema';

/**
 * Gives a parameter the whole arguments object, as an instance of its DTO class.
 *
 * The class is the parameter's own type; name it (`@Args(() => Query)`) where the compiler erases it.
 */
export function Args(type?: Constructor | (() => Constructor)): ParameterDecorator {
  return (target, key, index) => {
    const found = parameterTarget('Args', target, key);
    if (found === undefined) return;
    appendDeclaration(found.type, { kind: 'args', member: found.member, index, type });
  };
}
