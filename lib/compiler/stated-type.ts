import { ts } from 'typescript-json-schema';
import type { ManifestNode } from '../manifest/manifest';
import type { NamedMember } from './class-chain';
import type { FactsReader } from './facts-reader';

/** The type of a member that only a decorator lets travel; of a method, what it returns. */
export function statedType(node: NamedMember['node'], owner: ts.Type, reader: FactsReader): ManifestNode | undefined {
  const { checker } = reader;
  const name = node.name;
  const symbol = name && checker.getSymbolAtLocation(name);
  const property = symbol && (owner.getProperty(symbol.name) ?? symbol);
  if (property === undefined) return undefined;
  const type = checker.getTypeOfSymbolAtLocation(property, node);
  const [signature] = ts.isMethodDeclaration(node) ? type.getCallSignatures() : [];
  const annotation = (node as ts.MethodDeclaration).type;
  const found = reader.typeOf(signature === undefined ? type : checker.getReturnTypeOfSignature(signature), {
    node,
    ...(annotation !== undefined && { annotation }),
    symbol: property,
  });
  return 'schema' in found ? found.schema : undefined;
}
