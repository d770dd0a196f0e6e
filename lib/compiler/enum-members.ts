import { ts } from 'typescript-json-schema';
import { symbolOf } from './literal-value';

/** The members of the enum that an expression names, by name. */
export function enumMembers(
  expression: ts.Expression,
  checker: ts.TypeChecker,
): Readonly<Record<string, string | number>> | undefined {
  const symbol = symbolOf(expression, checker);
  const declarations = symbol?.declarations?.filter(ts.isEnumDeclaration) ?? [];
  if (declarations.length === 0) return undefined;
  const members = declarations.flatMap((declaration) => declaration.members);
  const entries = members.map((member) => [nameOf(member), checker.getConstantValue(member)] as const);
  const known = entries.filter((entry): entry is readonly [string, string | number] => entry[1] !== undefined);
  return known.length === entries.length ? Object.fromEntries(known) : undefined;
}

function nameOf({ name }: ts.EnumMember): string {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)
    ? name.text
    : name.getText();
}
