import { ts } from 'typescript-json-schema';
import { pathFrom } from '../manifest/source-path';
import type { CompilerPlace } from './compiler-place';
import { packageOfSymbol } from './declared-in-package';
import { isInstalled } from './is-installed';
import { possibleExpressions } from './possible-expressions';
import { classOf } from './read-classes';
import type { SafeTypeReader } from './read-type';

/**
 * The definitions of the classes that users are asked to fill in, which are named where they are asked and in no
 * signature: the second argument of `context.elicit`, wherever in the author's sources that is called.
 */
export function readForms(place: CompilerPlace, types: SafeTypeReader): readonly string[] {
  const keys = new Set<string>();
  for (const call of askingCalls(place)) {
    const [, asked] = call.arguments;
    const forms = asked === undefined ? [] : possibleExpressions(asked, place.checker);
    for (const form of forms) {
      for (const instance of instancesOf(place.checker.getTypeAtLocation(form), place.checker)) {
        const read = types.typeOf(instance, { node: form });
        if ('schema' in read && read.schema.$ref !== undefined) keys.add(read.schema.$ref);
      }
    }
  }
  return [...keys].sort();
}

function askingCalls({ program, checker, folder }: CompilerPlace): readonly ts.CallExpression[] {
  const calls: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isAsking(node, checker)) calls.push(node);
    ts.forEachChild(node, visit);
  };
  for (const file of program.getSourceFiles()) {
    // A look at the text spares most files of a project the walk.
    if (file.isDeclarationFile || !/\belicit\b/.test(file.text)) continue;
    if (!isInstalled(pathFrom(folder, file.fileName))) visit(file);
  }
  return calls;
}

function isAsking({ expression }: ts.CallExpression, checker: ts.TypeChecker): boolean {
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'elicit') return false;
  const asked = checker.getNonNullableType(checker.getTypeAtLocation(expression.expression));
  const symbol = asked.getSymbol();
  return symbol?.name === 'Context' && packageOfSymbol(symbol, checker) === 'stereomcp';
}

function instancesOf(form: ts.Type, checker: ts.TypeChecker): readonly ts.Type[] {
  const types = form.isUnion() ? form.types : [form];
  return types.map((type) => instanceOf(type, checker)).filter((type) => type !== undefined);
}

/** What a class makes, or the class that a function returns; undefined for what is no class of a source. */
function instanceOf(form: ts.Type, checker: ts.TypeChecker): ts.Type | undefined {
  const [made] = form.getConstructSignatures();
  if (made === undefined) {
    const [later] = form.getCallSignatures();
    const type = later && checker.getReturnTypeOfSignature(later);
    return type?.getConstructSignatures().length === 0 ? undefined : type && instanceOf(type, checker);
  }
  const instance = checker.getReturnTypeOfSignature(made);
  const declaration = classOf(instance);
  const isGeneric = declaration?.typeParameters !== undefined;
  return declaration === undefined || declaration.getSourceFile().isDeclarationFile || isGeneric ? undefined : instance;
}
