import { ts } from 'typescript-json-schema';
import { pathFrom } from '../manifest/source-path';
import type { CompilerPlace } from './compiler-place';
import { packageOfSymbol } from './declared-in-package';
import { isInstalled } from './is-installed';
import { bare, symbolOf } from './literal-value';
import { possibleExpressions } from './possible-expressions';

/** A place where a user is asked to fill in a form. */
interface AskingCall {
  readonly call: ts.CallExpression;
  /** What is asked for, as it stands there. */
  readonly form: ts.Expression;
}

/** A function that asks for what it is given. */
interface Asker {
  readonly declaration: ts.Declaration;
  readonly name: string;
  /** The position of the form among its parameters. */
  readonly at: number;
}

/**
 * The calls of `context.elicit` in the author's sources, and those of functions that hand a parameter of theirs on to it,
 * since a class that asks may be named by whoever calls them.
 */
export function askingCalls(place: CompilerPlace): readonly AskingCall[] {
  const found: AskingCall[] = [];
  const askers: Asker[] = [];
  const add = (call: ts.CallExpression, at: number): void => {
    const given = call.arguments[at];
    // What a spread delivers stands nowhere.
    if (given === undefined || call.arguments.slice(0, at + 1).some(ts.isSpreadElement)) return;
    for (const form of possibleExpressions(given, place.checker)) {
      found.push({ call, form });
      const asker = handedOn(form, place.checker);
      const isNew = !askers.some(
        ({ declaration, at: known }) => declaration === asker?.declaration && known === asker.at,
      );
      if (asker !== undefined && isNew) askers.push(asker);
    }
  };
  for (const call of callsIn(place, 'elicit')) if (isElicit(call, place.checker)) add(call, 1);
  // Grows while it is walked: whoever calls an asker with a parameter of its own is one, too.
  for (const { declaration, name, at } of askers) {
    for (const call of callsIn(place, name)) if (calledBy(call, place.checker) === declaration) add(call, at);
  }
  return found;
}

/** The calls in the sources that name something; a look at the text spares most files of a project the walk. */
function callsIn({ program, folder }: CompilerPlace, name: string): readonly ts.CallExpression[] {
  const calls: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) calls.push(node);
    ts.forEachChild(node, visit);
  };
  for (const file of program.getSourceFiles()) {
    if (file.isDeclarationFile || isInstalled(pathFrom(folder, file.fileName))) continue;
    if (file.text.includes(name)) visit(file);
  }
  return calls;
}

function isElicit({ expression }: ts.CallExpression, checker: ts.TypeChecker): boolean {
  const named = ts.isPropertyAccessExpression(expression)
    ? expression.name
    : ts.isElementAccessExpression(expression) && ts.isStringLiteralLike(expression.argumentExpression)
      ? expression.argumentExpression
      : undefined;
  if (named?.text !== 'elicit') return false;
  const method = checker.getSymbolAtLocation(named)?.declarations?.find(ts.isMethodDeclaration);
  const owner = method?.parent;
  if (owner === undefined || !ts.isClassDeclaration(owner) || owner.name?.text !== 'Context') return false;
  const symbol = checker.getSymbolAtLocation(owner.name);
  return symbol !== undefined && packageOfSymbol(symbol, checker) === 'stereomcp';
}

/** What a call means by its name: a function with all of its overloads, a method, or a variable that holds a function. */
function calledBy({ expression }: ts.CallExpression, checker: ts.TypeChecker): ts.Declaration | undefined {
  return symbolOf(bare(expression), checker)?.valueDeclaration;
}

/** The function whose parameter a form is. */
function handedOn(form: ts.Expression, checker: ts.TypeChecker): Asker | undefined {
  const parameter = symbolOf(form, checker)?.valueDeclaration;
  if (parameter === undefined || !ts.isParameter(parameter) || parameter.dotDotDotToken !== undefined) return undefined;
  const owner = parameter.parent;
  const name = nameOfFunction(owner);
  const declaration = name && checker.getSymbolAtLocation(name)?.valueDeclaration;
  const takesThis = owner.parameters[0]?.name.getText() === 'this';
  const at = [...owner.parameters].indexOf(parameter) - (takesThis ? 1 : 0);
  return name === undefined || declaration === undefined || at < 0 ? undefined : { declaration, name: name.text, at };
}

/** A name that is in the text of every file that calls a function, those included that import it under another one. */
function nameOfFunction(owner: ts.Node): ts.Identifier | ts.PrivateIdentifier | undefined {
  const isDeclared = ts.isFunctionDeclaration(owner) || ts.isMethodDeclaration(owner);
  const { parent } = owner;
  const isHeld =
    ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent) || ts.isPropertyAssignment(parent);
  const name = isDeclared ? owner.name : isHeld ? parent.name : undefined;
  return name !== undefined && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) ? name : undefined;
}
