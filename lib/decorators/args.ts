import { appendDeclaration } from '../metadata/declaration-store';
import { writtenDecorator } from '../metadata/decorator-arguments';
import { parameterTarget } from '../metadata/method-target';
import type { Constructor } from '../schema/described-schema';

/**
 * Gives a parameter the whole arguments object, as an instance of its DTO class.
 *
 * The class is the parameter's own type; name it (`@Args(() => Query)`) where the compiler erases it.
 */
export function Args(type?: Constructor | (() => Constructor)): ParameterDecorator {
  const written = writtenDecorator('Args', [type]);
  return (target, key, index) => {
    const found = parameterTarget(written, target, key);
    if (found === undefined) return;
    appendDeclaration(found.type, { kind: 'args', member: found.member, index, type });
  };
}
