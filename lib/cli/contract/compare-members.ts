import type { JsonSchema } from '../../schema/json-schema';
import { isObject } from '../../schema/schema-keywords';
import type { SchemaPair } from './schema-pair';
import type { SchemaFinding, SchemaRule } from './schema-rules';
import type { Walk } from './schema-walk';

/** What a flat node says of the members of objects. */
interface Members {
  readonly properties: ReadonlyMap<string, unknown>;
  readonly required: ReadonlySet<string>;
  /** The schema of members that it does not name. */
  readonly rest: unknown;
  /** Whether members without a name of their own are data, as in a record, rather than something that nobody mentions. */
  readonly isRecord: boolean;
  readonly isClosed: boolean;
}

/** What is different in the members of two object types. */
export function compareMembers(walk: Walk, { one, other, path }: SchemaPair): readonly SchemaFinding[] {
  const [before, after] = [membersOf(one), membersOf(other)];
  const at = (name: string): readonly string[] => walk.toMember(path, name);
  const found = (rule: SchemaRule, name: string, message: string): SchemaFinding => ({ rule, path: at(name), message });
  // What has to be sent has no default: that says it all.
  const isTold =
    (name: string) =>
    ({ rule, path: { length } }: SchemaFinding): boolean =>
      rule !== 'default-removed' || length > at(name).length || before.required.has(name) || !after.required.has(name);
  const findings: SchemaFinding[] = [];
  for (const [name, schema] of before.properties) {
    if (!after.properties.has(name)) findings.push(found('property-removed', name, 'was removed'));
    else findings.push(...walk.compare(schema, after.properties.get(name), at(name)).filter(isTold(name)));
  }
  for (const [name, schema] of after.properties) {
    if (before.properties.has(name)) continue;
    const isRequired = after.required.has(name);
    const message = isRequired ? 'was added and is required' : 'was added';
    findings.push(found(isRequired ? 'property-added-required' : 'property-added', name, message));
    if (one.patternProperties !== undefined) findings.push(found('schema-changed', name, 'was added beside patterns'));
    else if (before.isRecord) findings.push(...walk.compare(before.rest, schema, at(name)));
  }
  for (const name of after.required) {
    const isNew = after.properties.has(name) && !before.properties.has(name);
    if (!before.required.has(name) && !isNew) findings.push(found('property-required', name, 'is required now'));
  }
  for (const name of before.required) {
    const isGone = before.properties.has(name) && !after.properties.has(name);
    if (!after.required.has(name) && !isGone) findings.push(found('property-optional', name, 'may be absent now'));
  }
  return [...findings, ...compareRest(walk, { before, after, path })];
}

function compareRest(
  walk: Walk,
  { before, after, path }: { readonly before: Members; readonly after: Members; readonly path: readonly string[] },
): readonly SchemaFinding[] {
  if (before.isClosed && after.isClosed) return [];
  if (after.isClosed) {
    return [{ rule: 'undeclared-refused', path, message: 'refuses members that are not declared now' }];
  }
  if (before.isClosed && after.isRecord) {
    return [{ rule: 'type-widened', path, message: 'may have any members now' }];
  }
  if (before.isClosed) {
    return [{ rule: 'undeclared-allowed', path, message: 'may have members that are not declared now' }];
  }
  return walk.compare(before.rest, after.rest, [
    ...path,
    before.isRecord && after.isRecord ? 'values' : 'other members',
  ]);
}

function membersOf(flat: JsonSchema): Members {
  const properties = new Map<string, unknown>(Object.entries(flat.properties ?? {}));
  const rest = flat.additionalProperties ?? true;
  return {
    properties,
    required: new Set(flat.required ?? []),
    rest,
    isClosed: rest === false,
    isRecord: rest !== false && (properties.size === 0 || isObject(rest)),
  };
}
