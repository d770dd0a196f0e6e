import { ts } from 'typescript-json-schema';
import type { ManifestMethod } from '../manifest/manifest';
import { packageOfSymbol } from './declared-in-package';
import { bare, symbolOf } from './literal-value';

/** A decorator that offers a method to clients. */
export type MethodDecoratorName = ManifestMethod['decorators'][number];

/** What a decorator of ours says of a parameter. */
export type ParameterMark = 'Param' | 'Args';

const OFFERS: ReadonlySet<string> = new Set<MethodDecoratorName>(['Tool', 'Resource', 'Prompt', 'Complete']);

const MARKS: ReadonlySet<string> = new Set<ParameterMark>(['Param', 'Args']);

/** How many functions of the author's, each calling the next one, may stand between a method and a decorator of ours. */
const MAX_DEPTH = 4;

/** Tells the decorators of ours, however they were imported, renamed or built into decorators of the author's own. */
export class DecoratorReader {
  readonly #checker: ts.TypeChecker;
  readonly #methods = new Map<ts.MethodDeclaration, readonly MethodDecoratorName[]>();
  readonly #wrappers = new Map<ts.Symbol, readonly string[]>();

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  /** The decorators of ours on a method, in written order. */
  offersOf(method: ts.MethodDeclaration): readonly MethodDecoratorName[] {
    let known = this.#methods.get(method);
    if (known === undefined) {
      known = this.#namesOn(method).filter((name) => OFFERS.has(name)) as MethodDecoratorName[]; // by the filter
      this.#methods.set(method, known);
    }
    return known;
  }

  /** What decorators of ours make of a parameter. */
  markOf(parameter: ts.ParameterDeclaration): ParameterMark | undefined {
    return this.#namesOn(parameter).find((name) => MARKS.has(name)) as ParameterMark | undefined; // by the condition
  }

  #namesOn(node: ts.MethodDeclaration | ts.ParameterDeclaration): readonly string[] {
    return (ts.getDecorators(node) ?? []).flatMap(({ expression }) => this.#namesIn(expression, 0));
  }

  /** `@Tool`, `@Tool()`, `@stereomcp.Tool()`, or a call of the author's that gets one, or makes one inside. */
  #namesIn(expression: ts.Expression, depth: number): readonly string[] {
    const written = bare(expression);
    if (!ts.isCallExpression(written)) return this.#namesOf(written, depth);
    const called = this.#namesIn(written.expression, depth);
    return called.length > 0 ? called : written.arguments.flatMap((argument) => this.#given(argument, depth));
  }

  /** An argument of a decorator of the author's: only what is written there counts, since it may name anything. */
  #given(argument: ts.Expression, depth: number): readonly string[] {
    const written = bare(argument);
    if (ts.isArrayLiteralExpression(written)) return written.elements.flatMap((item) => this.#given(item, depth));
    return ts.isCallExpression(written) ? this.#namesIn(written, depth) : [];
  }

  #namesOf(expression: ts.Expression, depth: number): readonly string[] {
    const symbol = symbolOf(expression, this.#checker);
    if (symbol === undefined) return [];
    if (packageOfSymbol(symbol, this.#checker) === 'stereomcp') return [symbol.name];
    if (depth >= MAX_DEPTH) return [];
    let known = this.#wrappers.get(symbol);
    if (known === undefined) {
      this.#wrappers.set(symbol, []); // a function that calls itself adds nothing to itself
      known = this.#namesInside(symbol.valueDeclaration, depth + 1);
      this.#wrappers.set(symbol, known);
    }
    return known;
  }

  /** What a decorator of the author's own makes of ours. */
  #namesInside(declaration: ts.Declaration | undefined, depth: number): readonly string[] {
    if (declaration === undefined || declaration.getSourceFile().isDeclarationFile) return [];
    if (ts.isFunctionDeclaration(declaration)) return this.#namesCalled(declaration.body, depth);
    const isHolder = ts.isVariableDeclaration(declaration) || ts.isPropertyAssignment(declaration);
    const initializer = isHolder ? declaration.initializer : undefined;
    if (initializer === undefined) return [];
    const value = bare(initializer);
    if (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) return this.#namesCalled(value.body, depth);
    return this.#namesIn(value, depth);
  }

  #namesCalled(body: ts.Node | undefined, depth: number): readonly string[] {
    if (body === undefined) return [];
    const names: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) names.push(...this.#namesIn(node, depth));
      ts.forEachChild(node, visit);
    };
    visit(body);
    return [...new Set(names)];
  }
}
