import { appendDeclaration } from '../metadata/declaration-store';
import { writtenDecorator } from '../metadata/decorator-arguments';
import { parameterTarget } from '../metadata/method-target';
import type { KeywordOptions } from '../schema/keyword-options';
import type { LazyTypeExpression } from '../schema/type-expression';

/** Options of `@Param`; all optional, constraints (`minimum`, `pattern`, …) in the words of JSON Schema beside them. */
export interface ParamOptions extends KeywordOptions {
  readonly description?: string;
  /**
   * For a tool: the HTTP header `Mcp-Param-<header>` in which clients of 2026-07-28 send the argument, too.
   *
   * Proxies can route by it; a request in which the two differ is refused. For texts, integers and booleans.
   */
  readonly header?: string;
  readonly title?: string;
  /** Whether the argument may be absent; it then arrives as `undefined`. */
  readonly optional?: boolean;
  /** Published, and given to the method where the argument is absent; implies that it may be. */
  readonly default?: unknown;
  /** The type, where the compiler erases it (`[String]`, `nullable(Number)`). */
  readonly type?: LazyTypeExpression;
}

/** Names a parameter of a tool, so that it becomes an argument of that name. */
export function Param(name: string, options: ParamOptions = {}): ParameterDecorator {
  const written = writtenDecorator('Param', [name, options]);
  return (target, key, index) => {
    const found = parameterTarget(written, target, key);
    if (found === undefined) return;
    const { type, member } = found;
    appendDeclaration(type, { kind: 'param', member, index, name, options: { ...options } });
  };
}
