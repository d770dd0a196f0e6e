import { basename, dirname, sep } from 'node:path';
import { DefinitionError } from '../errors/definition-error';
import { callSiteOutside } from './call-site';
import { appendDeclaration } from './declaration-store';

type Declared = abstract new (...args: never[]) => object;

/** What a legacy decorator is handed. */
export interface DecoratorTarget {
  readonly target: object;
  readonly key: string | symbol;
  readonly descriptor?: PropertyDescriptor | number | undefined;
}

/**
 * The class and member that a method decorator stands on, or undefined after noting why it cannot work there.
 *
 * @throws {DefinitionError} where the compiler uses standard decorators, which hand over no class to note it on.
 */
export function methodTarget(
  decorator: string,
  place: DecoratorTarget,
): { readonly type: Declared; readonly member: string } | undefined {
  refuseStandardDecorators(decorator, place.key);
  const type = classOf(place.target);
  const member = String(place.key);
  const reason = misplacement(place);
  if (reason === undefined) return { type, member };
  appendDeclaration(type, { kind: 'misplaced', member, message: `@${decorator} ${reason}` });
  return undefined;
}

/** The class and method that a decorated parameter belongs to, or undefined after noting that it is a constructor's. */
export function parameterTarget(
  decorator: string,
  target: object,
  key: string | symbol | undefined,
): { readonly type: Declared; readonly member: string } | undefined {
  if (key === undefined) {
    const message = `@${decorator} stands on a parameter of the constructor; put it on a parameter of a method with @Tool().`;
    appendDeclaration(classOf(target), { kind: 'misplaced', member: 'constructor', message });
    return undefined;
  }
  refuseStandardDecorators(decorator, key);
  return { type: classOf(target), member: String(key) };
}

/**
 * The class and member that a property decorator stands on.
 *
 * @throws {DefinitionError} for static members and symbols, which never travel.
 */
export function propertyTarget(
  decorator: string,
  target: object,
  key: string | symbol,
): { readonly type: Declared; readonly member: string } {
  refuseStandardDecorators(decorator, key);
  const type = classOf(target);
  const member = String(key);
  const reason = typeof target === 'function' ? 'a static member' : typeof key === 'symbol' ? 'a symbol' : undefined;
  if (reason === undefined) return { type, member };
  const message = `@${decorator} stands on ${reason}, which is no part of an object's JSON; remove it.`;
  throw new DefinitionError([{ className: type.name, member, message }]);
}

/** The class that a decorated member belongs to. */
function classOf(target: object): Declared {
  return (typeof target === 'function' ? target : target.constructor) as Declared;
}

/**
 * Stops where a compiler handed over a standard decorator context instead of a member name.
 *
 * @throws {DefinitionError} which names the compiler option to set.
 */
function refuseStandardDecorators(decorator: string, key: unknown): void {
  if (typeof key === 'string' || typeof key === 'symbol') return;
  const name = typeof key === 'object' && key !== null && 'name' in key ? String(key.name) : undefined;
  // Standard decorators run before there is a class to name.
  const site = callSiteOutside(dirname(__dirname) + sep);
  const where = site === undefined ? '' : ` (${basename(site.file)}:${String(site.line)})`;
  throw new DefinitionError([
    {
      className: `@${decorator}`,
      member: name,
      message: `was compiled as a standard decorator${where}; set "experimentalDecorators": true and "emitDecoratorMetadata": true in tsconfig.json.`,
    },
  ]);
}

function misplacement({ target, key, descriptor }: DecoratorTarget): string | undefined {
  if (typeof key === 'symbol')
    return 'cannot stand on a member named by a symbol; clients call tools by text, so give the method a name.';
  if (typeof target === 'function')
    return 'cannot stand on a static method; calls run on an instance, so remove `static`.';
  if (typeof descriptor !== 'object') return 'stands on a field; put it on a method.';
  if (descriptor.get !== undefined || descriptor.set !== undefined) return 'stands on an accessor; put it on a method.';
  if (typeof descriptor.value !== 'function') return 'stands on a field; put it on a method.';
  return undefined;
}
