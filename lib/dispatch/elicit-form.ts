import { createRuleCheck } from '../results/rule-check';
import { createValidator } from '../results/validate-value';
import type { ValidationIssue } from '../results/validation-issue';
import { validationText } from '../results/validation-text';
import { describeForm, SINGLE, type DescribedForm } from '../schema/describe-form';
import type { FormRequest, FormSource } from '../schema/form-source';
import type { JsonSchema } from '../schema/json-schema';
import { RevivalError } from '../schema/revival-error';
import { readThunk } from '../schema/resolve-type';
import { compileRevival } from '../schema/revive-value';
import { UnfitAnswer } from './unfit-answer';

/** A form, ready to be asked and to read what a user fills in. */
export interface CompiledForm {
  /** As the protocol has it. */
  readonly requested: JsonSchema;
  /** The content of an answer as the author declared it; rejects with `UnfitAnswer`. */
  readonly read: (content: unknown) => Promise<unknown>;
}

/** One class may be several things to servers with and without sources. */
const byType = new WeakMap<readonly FormSource[], WeakMap<object, CompiledForm>>();

const UNKNOWN: FormRequest = { sources: [], sites: () => [] };

/** What is written where it is used, each time anew, is known again by its text. */
const byText = new Map<string, CompiledForm>();
const MOST_TEXTS = 200;

/** Makes a form of a type or schema, once; throws a TypeError for what no form can ask. */
export function compileForm(form: unknown, request = UNKNOWN): CompiledForm {
  const { type } = readThunk(form);
  if (typeof type !== 'function') return compileWritten(form, request);
  const types = byType.get(request.sources) ?? new WeakMap<object, CompiledForm>();
  byType.set(request.sources, types);
  let known = types.get(type);
  if (known === undefined) {
    known = compile(describeForm(type, request));
    types.set(type, known);
  }
  return known;
}

function compileWritten(form: unknown, request: FormRequest): CompiledForm {
  const described = describeForm(form, request);
  // Two types may read the same and mean different things, a date and a text of the same format for one.
  if (described.described.meanings.size > 0) return compile(described);
  const text = JSON.stringify([described.described.schema, described.single]);
  let known = byText.get(text);
  if (known === undefined) {
    known = compile(described);
    const [oldest] = byText.keys();
    if (byText.size >= MOST_TEXTS && oldest !== undefined) byText.delete(oldest);
    byText.set(text, known);
  }
  return known;
}

function compile({ requested, described, single }: DescribedForm): CompiledForm {
  const validate = createValidator(described.schema);
  const revive = compileRevival(described);
  const checkRules = createRuleCheck(described, []);
  const { properties = {} } = described.schema;
  return {
    requested,
    read: async (content) => {
      const given = declared(properties, content);
      refuseFor(validate(given));
      const revived = revive === undefined ? given : reviveAnswer(given, revive);
      if (checkRules !== undefined) refuseFor(await checkRules(revived));
      return single ? (revived as Readonly<Record<string, unknown>>)[SINGLE] : revived;
    },
  };
}

/** What was asked for, and nothing else that an answer may hold; a default stands for what is not answered. */
function declared(
  properties: Readonly<Record<string, JsonSchema>>,
  content: unknown,
): Readonly<Record<string, unknown>> {
  const given = (content ?? {}) as Readonly<Record<string, unknown>>; // an object by the protocol
  const members = Object.entries(properties).flatMap(([name, { default: fallback }]) => {
    const value = Object.hasOwn(given, name) ? given[name] : structuredClone(fallback);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(members);
}

function reviveAnswer(given: unknown, revive: (json: unknown) => unknown): unknown {
  try {
    return revive(given);
  } catch (error) {
    if (error instanceof RevivalError) throw unfit([error.issue]);
    throw error;
  }
}

function refuseFor(issues: readonly ValidationIssue[]): void {
  if (issues.length > 0) throw unfit(issues);
}

function unfit(issues: readonly ValidationIssue[]): UnfitAnswer {
  return new UnfitAnswer(validationText('the form', issues));
}
