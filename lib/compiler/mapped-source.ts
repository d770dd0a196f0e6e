import { ts } from 'typescript-json-schema';

/** The type `T` of which a mapped type `{ [K in keyof T]: … }` with a name was made; undefined for every other type. */
export function mappedSource(type: ts.Type): ts.Type | undefined {
  const alias = type.aliasSymbol?.declarations?.find(ts.isTypeAliasDeclaration);
  const mapped = alias?.type;
  if (alias === undefined || mapped === undefined || !ts.isMappedTypeNode(mapped)) return undefined;
  const keys = mapped.typeParameter.constraint;
  if (keys === undefined || !ts.isTypeOperatorNode(keys) || keys.operator !== ts.SyntaxKind.KeyOfKeyword) {
    return undefined;
  }
  const index = alias.typeParameters?.findIndex(({ name }) => name.text === keys.type.getText()) ?? -1;
  return type.aliasTypeArguments?.[index];
}
