import { ts } from 'typescript-json-schema';
import type { ManifestArgument, ManifestDecorator } from '../manifest/manifest';
import type { KnownPackage } from './declared-in-package';
import { packageOfSymbol } from './declared-in-package';
import { codeOf, readArgument, readFieldOptions, readTypeArgument, type Scope } from './decorator-argument';
import type { FactsReader } from './facts-reader';
import { bare, initializerOf, symbolOf } from './literal-value';
import { returnedBy } from './type-argument';

type Found = Omit<ManifestDecorator, 'line'>;

/** How far decorators that are made of decorators are followed. */
const MAX_DEPTH = 16;

const NOBODY: Scope = new Map();

/**
 * The decorators on a class or member that mean something to schemas, in the order in which they run: the lowest first.
 *
 * Those that an author made of others are given as what they are made of. Of one whose code has to run to tell, what it
 * mentions is given with that code as its argument, so that nothing it may hide is taken for visible.
 */
export function readDecorators(node: ts.HasDecorators, reader: FactsReader): readonly ManifestDecorator[] {
  const decorators = ts.getDecorators(node) ?? [];
  const file = node.getSourceFile();
  return decorators.toReversed().flatMap((decorator) => {
    const line = file.getLineAndCharacterOfPosition(decorator.getStart()).line + 1;
    return new DecoratorReader(reader).expand(decorator.expression, NOBODY, 0).map((found) => ({ ...found, line }));
  });
}

class DecoratorReader {
  readonly #reader: FactsReader;

  constructor(reader: FactsReader) {
    this.#reader = reader;
  }

  expand(expression: ts.Expression, scope: Scope, depth: number): readonly Found[] {
    const written = bare(expression);
    const found = depth > MAX_DEPTH ? undefined : this.#read(written, scope, depth);
    return found ?? this.#mentioned(written);
  }

  #read(written: ts.Expression, scope: Scope, depth: number): readonly Found[] | undefined {
    const call = ts.isCallExpression(written) ? written : undefined;
    const callee = bare(call?.expression ?? written);
    const given = call?.arguments ?? [];
    const symbol = symbolOf(callee, this.#reader.checker);
    if (symbol === undefined) return undefined;
    const origin = packageOfSymbol(symbol, this.#reader.checker);
    if (origin !== undefined) return this.#known({ origin, name: symbol.name, given, scope });
    if (call !== undefined && symbol.name === 'applyDecorators') {
      return given.flatMap((decorator) => this.expand(decorator, scope, depth + 1));
    }
    const initializer = initializerOf(callee, this.#reader.checker);
    const made = initializer === undefined ? symbol.valueDeclaration : bare(initializer);
    if (made === undefined) return undefined;
    if (!isFunction(made)) {
      if (initializer === undefined) return undefined;
      // Another name for a decorator, or a decorator that was made once.
      return call === undefined ? this.expand(initializer, scope, depth + 1) : this.#renamed(call, initializer, scope);
    }
    if (call === undefined) return this.#applied(made, NOBODY, depth);
    return this.#returned(made, this.#scopeOf(made, given, scope), depth);
  }

  #known({ origin, name, given, scope }: Use): readonly Found[] {
    if (origin === 'stereomcp' && name !== 'Field') return [];
    const context = { reader: this.#reader, scope };
    const read = given.map((argument, index): ManifestArgument => {
      if (index > 0 || ts.isSpreadElement(argument)) return readArgument(argument, context);
      if (origin === 'stereomcp') return readFieldOptions(argument, context);
      const isType = name === 'Type' || name === 'IsInstance';
      return isType ? readTypeArgument(argument, context) : readArgument(argument, context);
    });
    return [{ package: origin, name, arguments: read }];
  }

  #renamed(call: ts.CallExpression, initializer: ts.Expression, scope: Scope): readonly Found[] | undefined {
    const symbol = symbolOf(bare(initializer), this.#reader.checker);
    const origin = symbol && packageOfSymbol(symbol, this.#reader.checker);
    return symbol && origin && this.#known({ origin, name: symbol.name, given: call.arguments, scope });
  }

  /** What a function that makes a decorator returns. */
  #returned(made: FunctionLike, scope: Scope, depth: number): readonly Found[] | undefined {
    const returned = returnedBy(made);
    if (returned === undefined) return undefined;
    const decorator = bare(returned);
    return isFunction(decorator) ? this.#applied(decorator, scope, depth) : this.expand(decorator, scope, depth + 1);
  }

  /** What a function that is a decorator applies to its target. */
  #applied(decorator: FunctionLike, scope: Scope, depth: number): readonly Found[] | undefined {
    const applications = applicationsIn(decorator);
    return applications?.flatMap(({ expression }) => this.expand(expression, scope, depth + 1));
  }

  #scopeOf(made: FunctionLike, given: readonly ts.Expression[], scope: Scope): Scope {
    const values = made.parameters.flatMap((parameter, index) => {
      const symbol = this.#reader.checker.getSymbolAtLocation(parameter.name);
      const expression = given[index] ?? parameter.initializer;
      const isPlain = parameter.dotDotDotToken === undefined && ts.isIdentifier(parameter.name);
      return symbol === undefined || expression === undefined || !isPlain
        ? []
        : [[symbol, { expression, scope }] as const];
    });
    return new Map(values);
  }

  /** Decorators that stand anywhere in code which only running it would explain. */
  #mentioned(written: ts.Expression): readonly Found[] {
    const made = this.#codeBehind(written);
    const found = new Map<string, Found>();
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node)) {
        const symbol = symbolOf(node, this.#reader.checker);
        const origin = symbol && packageOfSymbol(symbol, this.#reader.checker);
        const code = [codeOf(written)];
        if (symbol && (origin === 'class-validator' || origin === 'class-transformer')) {
          const isMade = (symbol.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Variable)) !== 0;
          const name = origin === 'class-validator' ? nameOf(written) : symbol.name;
          if (isMade) found.set(`${origin} ${name}`, { package: origin, name, arguments: code });
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(written);
    if (made !== undefined) visit(made);
    return [...found.values()];
  }

  #codeBehind(written: ts.Expression): ts.Node | undefined {
    const callee = ts.isCallExpression(written) ? bare(written.expression) : written;
    const initializer = initializerOf(callee, this.#reader.checker);
    return initializer ?? symbolOf(callee, this.#reader.checker)?.valueDeclaration;
  }
}

interface Use {
  readonly origin: KnownPackage;
  readonly name: string;
  readonly given: readonly ts.Expression[];
  readonly scope: Scope;
}

type FunctionLike = ts.ArrowFunction | ts.FunctionExpression | ts.FunctionDeclaration;

function isFunction(node: ts.Node): node is FunctionLike {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node);
}

/** The calls `Decorator(…)(target, key)` that a function consists of; undefined where it does anything else. */
function applicationsIn({ body }: FunctionLike): readonly ts.CallExpression[] | undefined {
  if (body === undefined) return undefined;
  const written = ts.isBlock(body) ? body.statements.map(expressionOf) : [body];
  const calls = written.map((expression) => expression && bare(expression));
  return calls.every((call) => call !== undefined && ts.isCallExpression(call)) ? calls : undefined;
}

function expressionOf(statement: ts.Statement): ts.Expression | undefined {
  return ts.isExpressionStatement(statement) || ts.isReturnStatement(statement) ? statement.expression : undefined;
}

function nameOf(written: ts.Expression): string {
  const callee = ts.isCallExpression(written) ? bare(written.expression) : written;
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText().slice(0, 40);
}
