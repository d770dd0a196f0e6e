import type { ErrorObject } from 'ajv/dist/2020';
import { inputRepr } from './input-repr';
import type { ValidationIssue } from './validation-issue';
import { fillReason, schemaReason } from './validation-reasons';

type Path = (string | number)[];

/** More errors than this are not even looked at. */
const CONSIDERED = 1_000;

/** Turns the validator's errors into issues, without those that only repeat others. */
export function explainErrors(errors: readonly ErrorObject[], json: unknown): readonly ValidationIssue[] {
  const relevant = errors.slice(0, CONSIDERED).filter((error, _, all) => !isEcho(error, all));
  const issues = new Map<string, ValidationIssue>();
  for (const error of relevant) {
    const issue = explain(error, json);
    issues.set(JSON.stringify([issue.path, issue.reason]), issue);
  }
  return [...issues.values()];
}

/**
 * Whether an error says nothing that another does not say better.
 *
 * A reference or a condition reports itself besides what it led to, and so may a union.
 */
function isEcho(error: ErrorObject, all: readonly ErrorObject[]): boolean {
  const { keyword, instancePath, propertyName } = error;
  if (keyword === 'if' || keyword === '$ref')
    return all.some((other) => other !== error && isBelow(other, instancePath));
  if (keyword === 'propertyNames') return false;
  if (propertyName !== undefined) return true;
  if (all.some((other) => other.keyword === 'contains' && error.schemaPath.startsWith(`${other.schemaPath}/`)))
    return true;
  // What the allowed values are says of which type they are.
  if (keyword === 'type' && all.some((other) => namesValues(other) && isBesides(other, error))) return true;
  if (!isUnion(error) || passesSeveral(error)) return false;
  return all.some((other) => isBelow(other, instancePath) && !isUnion(other));
}

function namesValues({ keyword }: ErrorObject): boolean {
  return keyword === 'enum' || keyword === 'const';
}

/** Whether two errors come from keywords of one schema node, for one value. */
function isBesides(one: ErrorObject, other: ErrorObject): boolean {
  return one.instancePath === other.instancePath && one.parentSchema === other.parentSchema;
}

function isUnion({ keyword }: ErrorObject): boolean {
  return keyword === 'anyOf' || keyword === 'oneOf';
}

function passesSeveral({ keyword, params }: ErrorObject): boolean {
  return keyword === 'oneOf' && Array.isArray(params.passingSchemas);
}

function isBelow(error: ErrorObject, instancePath: string): boolean {
  return error.instancePath === instancePath || error.instancePath.startsWith(`${instancePath}/`);
}

function explain(error: ErrorObject, json: unknown): ValidationIssue {
  const path = pathOf(error.instancePath, json);
  const at = (name: string, input: unknown): ValidationIssue => issue(error, { path: [...path, name], input });
  const { missingProperty, additionalProperty, unevaluatedProperty, propertyName } = error.params as Readonly<
    Record<string, string | undefined>
  >;
  switch (error.keyword) {
    case 'required':
    case 'dependentRequired':
      return at(missingProperty ?? '', error.data);
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const name = additionalProperty ?? unevaluatedProperty ?? '';
      return at(name, (error.data as Readonly<Record<string, unknown>>)[name]);
    }
    case 'propertyNames':
      return at(propertyName ?? '', propertyName);
    default:
      return issue(error, { path, input: error.data });
  }
}

function issue(error: ErrorObject, { path, input }: Pick<ValidationIssue, 'path' | 'input'>): ValidationIssue {
  if (error.keyword === 'type' && typeof input === 'number' && !Number.isFinite(input)) {
    return { path, reason: 'Input should be a finite number', kind: 'finite_number', input };
  }
  const { reason, kind } = schemaReason(reasonKeyword(error));
  return { path, reason: fillReason(reason, factsOf(error)), kind, input };
}

function reasonKeyword({ keyword, params }: ErrorObject): string {
  return keyword === 'type' && typeof params.type === 'string' ? `type ${params.type}` : keyword;
}

function factsOf({ keyword, params, data }: ErrorObject): ReadonlyMap<string, string> {
  const facts = new Map<string, string>();
  for (const [name, value] of Object.entries(params as Readonly<Record<string, unknown>>)) {
    if (typeof value === 'number' || typeof value === 'string') facts.set(name, String(value));
  }
  const amount: unknown = params.limit ?? params.minContains;
  facts.set('s', amount === 1 ? '' : 's');
  if (Array.isArray(data)) facts.set('length', String(data.length));
  if (keyword === 'pattern') facts.set('pattern', inputRepr(params.pattern));
  if (keyword === 'const') facts.set('allowed', inputRepr(params.allowedValue));
  if (keyword === 'enum') facts.set('allowed', alternatives((params.allowedValues as unknown[]).map(inputRepr)));
  if (Array.isArray(params.type)) facts.set('types', alternatives(params.type.map(String)));
  return facts;
}

function alternatives(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`;
}

function pathOf(instancePath: string, json: unknown): Path {
  const path: Path = [];
  let value = json;
  for (const token of instancePath.split('/').slice(1)) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    path.push(Array.isArray(value) ? Number(key) : key);
    value = (value as Readonly<Record<string, unknown>> | undefined)?.[key];
  }
  return path;
}
