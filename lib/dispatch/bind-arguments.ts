import type { NamedBinding, ParameterBinding, ToolDefinition } from '../definition/tool-definition';
import { INVALID_PARAMS, ProtocolError } from '../errors/protocol-error';
import { createRuleCheck } from '../results/rule-check';
import { createValidator } from '../results/validate-value';
import type { ValidationIssue } from '../results/validation-issue';
import { RevivalError } from '../schema/revival-error';
import { compileRevival, type Undeclared } from '../schema/revive-value';
import { Context } from './context';
import type { Served } from './served';
import { structuredNames } from './structured-names';
import { tooDeepArgument } from './too-deep-argument';

/** The values for a method's parameters, or what is wrong with the arguments. */
export type Bound =
  | { readonly ok: true; readonly values: readonly unknown[] }
  | { readonly ok: false; readonly issues: readonly ValidationIssue[] };

/** What arguments are bound by. */
export type BindingPlan = Pick<ToolDefinition, 'bindings' | 'input'> &
  Partial<Pick<ToolDefinition, 'ignoresUnknown' | 'admitsUndeclared'>>;

/** Turns the arguments of a request into the values of a method's parameters; a promise only for asynchronous rules. */
export type ArgumentBinder = (given: unknown, served: Served) => Bound | Promise<Bound>;

type Arguments = Readonly<Record<string, unknown>>;

/** How one parameter gets its value from arguments that were found to be fine. */
type Source = (args: Arguments, served: Served) => unknown;

/**
 * Makes the binder of a method; its checks are compiled at the first call.
 *
 * Strict, without coercion; an argument that is wrong or unknown is a failure of the tool, which the model can read.
 *
 * @throws {ProtocolError} from the binder where the arguments are no object.
 */
export function createArgumentBinder(plan: BindingPlan): ArgumentBinder {
  const validate = createValidator(plan.input.schema);
  const prepare = createPreparation(plan);
  const undeclared = plan.admitsUndeclared === true ? 'kept' : 'dropped';
  const sources = plan.bindings.map((binding) => createSource(binding, undeclared));
  const checkRules = createBindingRules(plan.bindings);
  const handOver = createHandOver(plan.bindings);
  const fail = (issues: readonly ValidationIssue[]): Bound => ({ ok: false, issues });
  return (given, served) => {
    const args = prepare(asArguments(given));
    const deep = tooDeepArgument(args);
    if (deep !== undefined) return fail([deep]);
    const issues = validate(args);
    if (issues.length > 0) return fail(issues);
    let values: readonly unknown[];
    try {
      values = sources.map((source) => source(args, served));
    } catch (error) {
      if (error instanceof RevivalError) return fail([error.issue]);
      throw error;
    }
    const broken = checkRules?.(values);
    if (broken instanceof Promise)
      return broken.then((found) => (found.length > 0 ? fail(found) : { ok: true, values: handOver(values) }));
    return broken !== undefined && broken.length > 0 ? fail(broken) : { ok: true, values: handOver(values) };
  };
}

/** The values as the method is called with them, those of a rest parameter one by one. */
function createHandOver(bindings: readonly ParameterBinding[]): (values: readonly unknown[]) => readonly unknown[] {
  const spreads = bindings.map((binding) => binding.kind === 'named' && binding.spread === true);
  if (!spreads.includes(true)) return (values) => values;
  return (values) =>
    values.flatMap((value, index) => (spreads[index] === true ? ((value as unknown[] | undefined) ?? []) : [value]));
}

function asArguments(given: unknown): Arguments {
  if (given === undefined || given === null) return {};
  if (typeof given === 'object' && !Array.isArray(given)) return given as Arguments;
  throw new ProtocolError(INVALID_PARAMS, 'The arguments of a tool call must be an object.');
}

/** What is done to arguments before they are checked; the arguments themselves where there is nothing to do. */
function createPreparation(plan: BindingPlan): (args: Arguments) => Arguments {
  const { schema } = plan.input;
  const structured = structuredNames(schema);
  const defaults = plan.bindings.filter(hasDefault);
  const declared = Object.keys(schema.properties ?? {});
  if (structured.length === 0 && defaults.length === 0 && plan.ignoresUnknown !== true) return (args) => args;
  return (args) => {
    const prepared = plan.ignoresUnknown === true ? pick(args, declared) : copy(args);
    for (const name of structured) {
      const value = Object.hasOwn(prepared, name) ? prepared[name] : undefined;
      if (typeof value === 'string') prepared[name] = parsed(value);
    }
    for (const { name, default: fallback } of defaults) {
      if (!Object.hasOwn(prepared, name)) prepared[name] = structuredClone(fallback);
    }
    return prepared;
  };
}

function hasDefault(binding: ParameterBinding): binding is NamedBinding {
  return binding.kind === 'named' && binding.default !== undefined;
}

/** `Object.fromEntries` defines members, so that a member named `__proto__` stays a member. */
function copy(args: Arguments): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args));
}

function pick(args: Arguments, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => Object.hasOwn(args, name)).map((name) => [name, args[name]]));
}

/** The object or array in a JSON text; any other text as it is, for the check to refuse. */
function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : text;
  } catch {
    return text;
  }
}

function createSource(binding: ParameterBinding, undeclared: Undeclared): Source {
  switch (binding.kind) {
    case 'context':
      return (_args, { scope, host }) => new Context(scope, host);
    case 'nothing':
      return () => undefined;
    case 'all': {
      const revive = binding.described === undefined ? undefined : compileRevival(binding.described, undeclared);
      return revive === undefined ? (args) => args : (args) => revive(args);
    }
    case 'named': {
      const { name } = binding;
      const revive = compileRevival(binding.described, undeclared);
      // Not by plain access, which would find `constructor` on every object.
      const read = (args: Arguments): unknown => (Object.hasOwn(args, name) ? args[name] : undefined);
      if (revive === undefined) return read;
      return (args) => {
        const value = read(args);
        return value === undefined ? undefined : reviveNamed(name, () => revive(value));
      };
    }
    default:
      return binding satisfies never;
  }
}

function reviveNamed(name: string, revive: () => unknown): unknown {
  try {
    return revive();
  } catch (error) {
    if (error instanceof RevivalError) throw error.below(name);
    throw error;
  }
}

/** The rules of class-validator that a schema cannot say, over all parameters; undefined where there are none. */
function createBindingRules(
  bindings: readonly ParameterBinding[],
): ((values: readonly unknown[]) => readonly ValidationIssue[] | Promise<readonly ValidationIssue[]>) | undefined {
  const checks = bindings.flatMap((binding, index) => {
    if ((binding.kind !== 'named' && binding.kind !== 'all') || binding.described === undefined) return [];
    const check = createRuleCheck(binding.described, binding.kind === 'named' ? [binding.name] : []);
    return check === undefined ? [] : [{ index, check }];
  });
  if (checks.length === 0) return undefined;
  return (values) => {
    const found = runAll(
      checks.map(
        ({ index, check }) =>
          () =>
            values[index] === undefined ? [] : check(values[index]),
      ),
    );
    const immediate = found.filter((issues): issues is readonly ValidationIssue[] => !(issues instanceof Promise));
    if (immediate.length === found.length) return immediate.flat();
    return Promise.all(found.map((issues) => Promise.resolve(issues))).then((settled) => settled.flat());
  };
}

/** Runs every check; where one throws, those that are still running fail unheard rather than end the process. */
function runAll<T>(checks: readonly (() => T | Promise<T>)[]): readonly (T | Promise<T>)[] {
  const found: (T | Promise<T>)[] = [];
  try {
    for (const check of checks) found.push(check());
    return found;
  } catch (error) {
    for (const running of found) if (running instanceof Promise) running.catch(() => undefined);
    throw error;
  }
}
