import { isMinified } from '../manifest/match-evidence';
import { definitionOf } from './create-output-contract';
import type { Constructor, DescribedSchema } from './described-schema';
import { describeType, isBuiltIn, unwrapOptional } from './describe-type';
import { useFormSource, type FormRequest } from './form-source';
import { formProperty } from './form-property';
import type { JsonSchema } from './json-schema';
import { checkKeywords } from './raw-schema-keywords';
import { isPlainObject, jsonProblems, shown } from './raw-schema-values';
import { readThunk } from './resolve-type';
import { SchemaSession } from './schema-session';

/** A form as it goes out, and what its answer is read by. */
export interface DescribedForm {
  /** As the protocol has it: an object with flat members. */
  readonly requested: JsonSchema;
  /** The same with all that is known of it. */
  readonly described: DescribedSchema;
  /** Whether the content is one value, asked for as the member `value`. */
  readonly single: boolean;
}

/** The one member of a form that asks for one value. */
export const SINGLE = 'value';

const UNKNOWN: FormRequest = { sources: [], sites: () => [] };

/**
 * Reads what a user is to be asked, by the sources of a server for classes that they declare; throws a TypeError that
 * names every member that no form can ask for.
 */
export function describeForm(form: unknown, request = UNKNOWN): DescribedForm {
  if (isRaw(form)) return describeRaw(form.schema);
  const session = new SchemaSession('input');
  const { type, optional } = unwrapOptional(form);
  const { type: resolved } = readThunk(type);
  if (isOwnClass(resolved)) useFormSource(resolved, session, request);
  const node = describeType(type, session);
  refuseFor(session.problems);
  const target = definitionOf(node, session) ?? node;
  if (target.properties !== undefined) {
    return made({ schema: target, meanings: session.meanings }, { single: false, name: nameOf(form) });
  }
  if (target.type === 'object' || isOwnClass(resolved)) {
    const name = nameOf(form);
    const keep = request.sources.length > 0 && isMinified(name) ? 'keep class names where code is minified, or ' : '';
    refuseFor([`${name} has no declared members; ${keep}${DECORATE}`]);
  }
  const value = { ...target, title: 'Value' };
  const meaning = session.meanings.get(target);
  const schema = { type: 'object', properties: { [SINGLE]: value }, ...(!optional && { required: [SINGLE] }) };
  const meanings = meaning === undefined ? session.meanings : new Map([...session.meanings, [value, meaning]]);
  return made({ schema, meanings }, { single: true, name: 'the form' });
}

const DECORATE =
  'decorate the fields of the class with @Field() or class-validator, as those of generic classes have to be.';

function isRaw(form: unknown): form is { readonly schema: unknown } {
  return isPlainObject(form) && Object.hasOwn(form, 'schema');
}

function describeRaw(schema: unknown): DescribedForm {
  if (!isPlainObject(schema)) refuseFor([`schema must be a JSON Schema object, not ${shown(schema)}.`]);
  const raw = schema as JsonSchema;
  const problems = jsonProblems(raw);
  if (problems.length === 0) problems.push(...checkKeywords(raw));
  refuseFor(problems.map(({ at, message }) => `schema${at === '' ? '' : ` at ${at}`} ${message}`));
  if (raw.type !== 'object' || raw.properties === undefined) {
    refuseFor(["schema must be of type: 'object' and name its members under properties."]);
  }
  const others = Object.keys(raw).filter((keyword) => !ROOT.includes(keyword));
  refuseFor(others.map((keyword) => `schema has the keyword ${keyword}, which no form knows.`));
  return made({ schema: raw, meanings: new Map() }, { single: false, name: 'schema' });
}

/** The keywords of a form as a whole; only the first three go out. */
const ROOT = ['type', 'properties', 'required', '$schema', 'title', 'description', '$comment', 'additionalProperties'];

function made(
  described: DescribedSchema,
  { single, name }: { readonly single: boolean; readonly name: string },
): DescribedForm {
  const { properties = {}, required = [] } = described.schema;
  const problems: string[] = [];
  const asked = Object.entries(properties).map(([member, node]) => {
    const property = formProperty(node);
    const place = single ? name : `${name}.${member}`;
    if (!property.ok) problems.push(`${place}: ${property.problem}.`);
    else if (property.nullable && required.includes(member)) {
      problems.push(`${place}: it may be null; a form leaves out what is not answered, so make it optional.`);
    }
    return [member, property.ok ? property.node : node] as const;
  });
  if (asked.length === 0) problems.push(`${name} has no declared members; ${DECORATE}`);
  const unknown = required.filter((member) => !Object.hasOwn(properties, member));
  problems.push(...unknown.map((member) => `${name} requires ${member}, which is none of its properties.`));
  refuseFor(problems);
  const requested = {
    type: 'object',
    properties: Object.fromEntries(asked),
    ...(required.length > 0 && { required }),
  };
  return { requested, described, single };
}

/** A class of the author's, not one of the language's. */
function isOwnClass(type: unknown): type is Constructor {
  return typeof type === 'function' && !isBuiltIn(type);
}

function nameOf(form: unknown): string {
  const { type } = readThunk(form);
  return typeof type === 'function' && type.name !== '' ? type.name : 'the form';
}

function refuseFor(problems: readonly string[]): void {
  if (problems.length > 0) throw new TypeError(`context.elicit(): ${problems.join(' ')}`);
}
