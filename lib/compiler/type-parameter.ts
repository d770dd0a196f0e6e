import { ts } from 'typescript-json-schema';
import { unresolved } from './type-list';
import { TypeProblem } from './type-problem';

interface ParameterPlace {
  readonly checker: ts.TypeChecker;
  /** Whether the parameter stands in the body of a named type rather than in the method's own types. */
  readonly isInDefinition: boolean;
}

/**
 * What stands for a type parameter: what it extends, where it is one of a method, which no class can say.
 *
 * @throws TypeProblem where nothing certain is known.
 */
export function parameterBound(type: ts.Type, { checker, isInDefinition }: ParameterPlace): ts.Type {
  const isThis = (type as { readonly isThisType?: boolean }).isThisType === true;
  const constraint = isThis ? checker.getBaseConstraintOfType(type) : undefined;
  if (constraint !== undefined) return constraint;
  const promised = type.aliasSymbol?.name === 'Awaited' ? type.aliasTypeArguments?.[0] : undefined;
  const parameter = promised ?? type;
  const name = checker.typeToString(parameter);
  if (isInDefinition || !isOfMethod(parameter)) throw new TypeProblem(unresolved(name));
  const bound = parameter.getConstraint();
  if (bound !== undefined) return bound;
  throw new TypeProblem(
    `${name} is a type parameter of the method, of which nothing is known; say what it extends, such as <${name} extends Item>, or write the type itself.`,
  );
}

function isOfMethod(type: ts.Type): boolean {
  const declaration = type.getSymbol()?.declarations?.find(ts.isTypeParameterDeclaration);
  return type.isTypeParameter() && declaration !== undefined && ts.isMethodDeclaration(declaration.parent);
}
