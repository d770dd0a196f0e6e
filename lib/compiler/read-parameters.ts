import { ts } from 'typescript-json-schema';
import type { ManifestParameter, ManifestType } from '../manifest/manifest';
import { packageOfSymbol } from './declared-in-package';
import { literalValue } from './literal-value';
import type { MethodContract } from './method-contract';
import type { DecoratorReader } from './method-decorators';
import { parameterText } from './method-docs';
import { destructuredType } from './read-destructured';
import type { SafeTypeReader } from './read-type';

/** What reading a method works with. */
export interface MethodPlace {
  readonly checker: ts.TypeChecker;
  readonly decorators: DecoratorReader;
  readonly types: SafeTypeReader;
  /** Why a type says nothing certain, where it is about a type parameter of the class. */
  readonly uncertainty: (type: ts.Type) => string | undefined;
}

/** One parameter: its type from the last overload, the rest from the implementation where that has it. */
interface FoundParameter {
  readonly symbol: ts.Symbol;
  readonly type: ts.Type;
  /** In the last overload; the same as `written` without overloads. */
  readonly typed: ts.ParameterDeclaration;
  readonly written: ts.ParameterDeclaration;
}

const SIBLINGS =
  'a destructured parameter takes all arguments and cannot stand beside others; give it a name, or put the others into it.';

const NO_NAME = 'a destructured list has no name that clients could use; give the parameter a name.';

/** The parameters of a method, in order; `this` is none. */
export function readParameters(contract: MethodContract, place: MethodPlace): readonly ManifestParameter[] {
  const found = findParameters(contract, place.checker);
  const plain = found.filter(({ type }) => !isContext(type, place.checker));
  return found.map((parameter) => {
    if (plain.includes(parameter)) return readParameter(parameter, { ...place, isOnly: plain.length === 1 });
    return { name: nameOf(parameter), type: { schema: {} }, takes: 'context' };
  });
}

function findParameters(
  { signature, declaration }: MethodContract,
  checker: ts.TypeChecker,
): readonly FoundParameter[] {
  const implemented = declaration.parameters.filter(({ name }) => !(ts.isIdentifier(name) && name.text === 'this'));
  return signature.parameters.flatMap((symbol, index) => {
    const typed = symbol.declarations?.find(ts.isParameter);
    if (typed === undefined) return [];
    const candidate = implemented[index];
    const written = candidate !== undefined && isRest(candidate) === isRest(typed) ? candidate : typed;
    return [{ symbol, type: checker.getTypeOfSymbol(symbol), typed, written }];
  });
}

function readParameter(
  parameter: FoundParameter,
  { isOnly, ...place }: MethodPlace & { readonly isOnly: boolean },
): ManifestParameter {
  const { written } = parameter;
  const takes = takesOf(parameter, place);
  const description = parameterText(written) ?? parameterText(parameter.typed);
  const value = written.initializer && literalValue(written.initializer, place.checker);
  return {
    name: nameOf(parameter),
    ...(description === undefined ? {} : { description }),
    type: settledType(parameter, { ...place, takes, isOnly, isDescribed: description !== undefined }),
    ...(isOptional(parameter, place.checker) ? { optional: true } : {}),
    ...(value === undefined || takes === 'all' ? {} : { default: value }),
    ...(takes === undefined ? {} : { takes }),
  };
}

function takesOf({ written, typed }: FoundParameter, { decorators }: MethodPlace): 'all' | 'rest' | undefined {
  const mark = decorators.markOf(written);
  if (mark === 'Args' || (mark === undefined && ts.isObjectBindingPattern(written.name))) return 'all';
  return isRest(typed) ? 'rest' : undefined;
}

interface ReadPlace extends MethodPlace {
  readonly takes: 'all' | 'rest' | undefined;
  readonly isOnly: boolean;
  /** Whether the parameter has a doc text of its own, which then stands there and not in its type. */
  readonly isDescribed: boolean;
}

function settledType(parameter: FoundParameter, place: ReadPlace): ManifestType {
  const { written } = parameter;
  const { checker, decorators, isDescribed, isOnly, takes, types } = place;
  const isMarked = decorators.markOf(written) !== undefined;
  if (!isMarked && takes === 'all' && !isOnly) return { problem: SIBLINGS };
  if (!isMarked && ts.isArrayBindingPattern(written.name)) return { problem: NO_NAME };
  const read = readType(parameter, place);
  const type = takes === 'all' ? destructuredType(read, { parameter: written, checker, types }) : read;
  if (!isDescribed || 'problem' in type) return type;
  const { description: _, ...schema } = type.schema;
  return { schema };
}

function readType({ symbol, type, typed, written }: FoundParameter, place: MethodPlace): ManifestType {
  const { checker, types } = place;
  const problem = place.uncertainty(type);
  if (problem !== undefined) return { problem };
  return types.typeOf(type, {
    node: typed,
    symbol: (written === typed ? undefined : checker.getSymbolAtLocation(written.name)) ?? symbol,
    ...(typed.type === undefined ? {} : { annotation: typed.type }),
  });
}

function isOptional({ type, typed, written }: FoundParameter, checker: ts.TypeChecker): boolean {
  if (isRest(typed)) return !(checker.isTupleType(type) && (type as ts.TupleTypeReference).target.minLength > 0);
  if (typed.questionToken !== undefined || written.initializer !== undefined) return true;
  if (checker.isOptionalParameter(typed)) return true;
  return (type.isUnion() ? type.types : [type]).some(({ flags }) => (flags & ts.TypeFlags.Undefined) !== 0);
}

function isContext(type: ts.Type, checker: ts.TypeChecker): boolean {
  const symbol = checker.getNonNullableType(checker.getBaseConstraintOfType(type) ?? type).getSymbol();
  return symbol?.name === 'Context' && packageOfSymbol(symbol, checker) === 'stereomcp';
}

function isRest({ dotDotDotToken }: ts.ParameterDeclaration): boolean {
  return dotDotDotToken !== undefined;
}

function nameOf({ written }: FoundParameter): string {
  return ts.isIdentifier(written.name) ? written.name.text : '';
}
