import { ts } from 'typescript-json-schema';
import { TypeReader } from '../../lib/compiler/type-reader';
import type { ManifestDefinition, ManifestResult, ManifestType } from '../../lib/manifest/manifest';
import { compileSource, SOURCE_FOLDER } from './compile-source';

/** What was read, by the names of the methods or properties. */
export interface Read<T> {
  readonly found: Readonly<Record<string, T>>;
  readonly definitions: Readonly<Record<string, ManifestDefinition>>;
}

/** What the methods of the classes called `Server` in these sources answer. */
export function readReturns(sources: string | Readonly<Record<string, string>>): Read<ManifestResult> {
  return readReturnsOf(compileSource(sources));
}

/** The same of a program that exists. */
export function readReturnsOf(program: ts.Program): Read<ManifestResult> {
  const checker = program.getTypeChecker();
  return readMembers(program, (method, reader) => {
    if (!ts.isMethodDeclaration(method)) return undefined;
    const signature = checker.getSignatureFromDeclaration(method);
    const type = signature && checker.getReturnTypeOfSignature(signature);
    return type && reader.resultOf(type, { node: method, annotation: method.type });
  });
}

/** The types of the properties of the classes called `Server` in these sources. */
export function readProperties(sources: string | Readonly<Record<string, string>>): Read<ManifestType> {
  const program = compileSource(sources);
  const checker = program.getTypeChecker();
  return readMembers(program, (property, reader) => {
    if (!ts.isPropertyDeclaration(property)) return undefined;
    const symbol = checker.getSymbolAtLocation(property.name);
    return reader.typeOf(checker.getTypeAtLocation(property), { node: property, annotation: property.type, symbol });
  });
}

/** What methods of these return types answer, in the order of the types. */
export function readTypes(types: readonly string[], prelude = ''): readonly ManifestResult[] {
  const methods = types.map((type, index) => `abstract m${String(index)}(): ${type};`);
  const { found } = readReturns(`${prelude}\nexport abstract class Server {\n${methods.join('\n')}\n}`);
  return types.map((_, index) => found[`m${String(index)}`] ?? { kind: 'none', reason: 'not read' });
}

function readMembers<T>(
  program: ts.Program,
  read: (member: ts.ClassElement, reader: TypeReader) => T | undefined,
): Read<T> {
  const reader = new TypeReader({ program, checker: program.getTypeChecker(), folder: SOURCE_FOLDER });
  const found: Record<string, T> = {};
  const visit = (node: ts.Node): void => {
    if (ts.isClassDeclaration(node) && node.name?.text === 'Server') {
      for (const member of node.members) {
        const one = read(member, reader);
        if (one !== undefined && member.name !== undefined) found[member.name.getText()] = one;
      }
    }
    ts.forEachChild(node, visit);
  };
  for (const file of program.getSourceFiles()) if (file.fileName.startsWith(SOURCE_FOLDER)) visit(file);
  return { found, definitions: reader.definitions };
}
