import { describeClass } from './class-schema';
import type { Constructor, Meaning } from './described-schema';
import { DeclaredType } from './declared-type';
import { integer } from './integer';
import type { JsonSchema } from './json-schema';
import { isForm, readThunk } from './resolve-type';
import type { SchemaSession } from './schema-session';
import type { FormBody, Literal } from './type-expression';

/** Classes of the language whose JSON form is fixed. */
const BUILT_IN: ReadonlyMap<unknown, { readonly schema: JsonSchema; readonly meaning?: Meaning }> = new Map<
  unknown,
  { readonly schema: JsonSchema; readonly meaning?: Meaning }
>([
  [String, { schema: { type: 'string' } }],
  [Number, { schema: { type: 'number' } }],
  [Boolean, { schema: { type: 'boolean' } }],
  [integer, { schema: { type: 'integer' } }],
  [BigInt, { schema: { type: 'string', pattern: '^-?[0-9]+$' }, meaning: { kind: 'bigint' } }],
  [Date, { schema: { type: 'string', format: 'date-time' }, meaning: { kind: 'date' } }],
  [URL, { schema: { type: 'string', format: 'uri' }, meaning: { kind: 'url' } }],
  [RegExp, { schema: { type: 'string', format: 'regex' }, meaning: { kind: 'regexp' } }],
  [Buffer, { schema: { type: 'string', contentEncoding: 'base64' }, meaning: { kind: 'bytes', as: 'Buffer' } }],
  [Uint8Array, { schema: { type: 'string', contentEncoding: 'base64' }, meaning: { kind: 'bytes', as: 'Uint8Array' } }],
  [
    ArrayBuffer,
    { schema: { type: 'string', contentEncoding: 'base64' }, meaning: { kind: 'bytes', as: 'ArrayBuffer' } },
  ],
]);

/** Types that say nothing about their members, with what to write instead. */
const SILENT: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [Object, 'Object says nothing about its members; give a class, record(T) or a raw schema.'],
  [Array, 'Array says nothing about its items; write [T].'],
  [Promise, 'Promise says nothing about its value; write the type of the value.'],
  [Map, 'Map says nothing about its values; write record(T).'],
  [Set, 'Set says nothing about its items; write [T].'],
  [Function, 'functions have no JSON form.'],
  [Symbol, 'symbols have no JSON form.'],
]);

/** Whether a class is one of the language's whose JSON form is fixed. */
export function isBuiltIn(type: unknown): boolean {
  return BUILT_IN.has(type);
}

/**
 * The schema node of a type expression, or of a thunk of one.
 *
 * What cannot be described becomes a problem of the session, which says what to write instead, and an open schema.
 */
export function describeType(expression: unknown, session: SchemaSession): JsonSchema {
  const resolved = readThunk(expression);
  if (resolved.problem !== undefined) return refuse(session, resolved.problem);
  const { type } = resolved;
  if (type === null) return { type: 'null' };
  if (type === undefined) {
    return refuse(session, 'a type is undefined here, which happens when modules import each other; write () => Type.');
  }
  if (Array.isArray(type)) return describeArray(type, session);
  const builtIn = BUILT_IN.get(type);
  if (builtIn !== undefined) {
    const node = { ...builtIn.schema };
    return builtIn.meaning === undefined ? node : session.mean(node, builtIn.meaning);
  }
  const silent = SILENT.get(type);
  if (silent !== undefined) return refuse(session, silent);
  if (isForm(type)) return describeForm(type.form, session);
  if (type instanceof DeclaredType) return type.describe(session);
  if (typeof type === 'function') {
    const known = session.readClass?.(type as Constructor);
    return known ?? describeClass(type as Constructor, session, describeType);
  }
  return refuse(session, `${typeof type} is no type; give a class, [T], record(T), union(A, B) or the like.`);
}

/** The type of a member or parameter without `optional(…)`, which there means "may be absent" rather than null. */
export function unwrapOptional(expression: unknown): { readonly type: unknown; readonly optional: boolean } {
  const { type } = readThunk(expression);
  return isForm(type) && type.form.kind === 'optional'
    ? { type: type.form.inner, optional: true }
    : { type: expression, optional: false };
}

function describeArray(expression: readonly unknown[], session: SchemaSession): JsonSchema {
  if (expression.length !== 1) {
    return refuse(
      session,
      `[T] is an array of one type, not of ${String(expression.length)}; write tuple(A, B) or [union(A, B)].`,
    );
  }
  return { type: 'array', items: describeType(expression[0], session) };
}

function describeForm(form: FormBody, session: SchemaSession): JsonSchema {
  switch (form.kind) {
    case 'tuple':
      return describeTuple(form.members, session);
    case 'union':
      return describeUnion(form.members, session);
    case 'nullable':
    case 'optional':
      // JSON has no undefined: where a value must stand, absence travels as null.
      return anyOf([describeType(form.inner, session), { type: 'null' }]);
    case 'record': {
      const node = { additionalProperties: describeType(form.values, session), type: 'object' };
      return form.keys === 'number' ? session.mean({ ...node }, { kind: 'record', keys: 'number' }) : node;
    }
    case 'literal':
      return describeLiterals(form.values, session);
    case 'content':
      return refuse(session, 'Content stands by itself only, as the whole result of a tool.');
    case 'result':
      return refuse(session, 'callToolResult(T) stands by itself only, as the whole result of a tool.');
    default:
      return form satisfies never;
  }
}

function describeTuple(members: readonly unknown[], session: SchemaSession): JsonSchema {
  const optionalFrom = members.findIndex((member) => isOptional(member));
  const required = optionalFrom === -1 ? members.length : optionalFrom;
  if (members.slice(required).some((member) => !isOptional(member))) {
    return refuse(session, 'in a tuple the optional elements come last.');
  }
  return {
    maxItems: members.length,
    minItems: required,
    prefixItems: members.map((member) =>
      describeType(isForm(member) && member.form.kind === 'optional' ? member.form.inner : member, session),
    ),
    type: 'array',
  };
}

function describeUnion(members: readonly unknown[], session: SchemaSession): JsonSchema {
  if (members.length === 0) return refuse(session, 'a union of no types has no values.');
  const branches = members.map((member) => describeType(member, session));
  // null last, as everywhere, so that one reading of a union suffices.
  const nulls = branches.filter((branch) => branch.type === 'null');
  return anyOf([...branches.filter((branch) => branch.type !== 'null'), ...nulls.slice(0, 1)]);
}

function describeLiterals(values: readonly Literal[], session: SchemaSession): JsonSchema {
  if (values.length === 0) return refuse(session, 'a list of no values has no values.');
  const kinds = new Set(values.map((value) => (value === null ? 'null' : typeof value)));
  const [kind] = kinds;
  return kinds.size === 1 && kind !== undefined ? { type: kind, enum: [...values] } : { enum: [...values] };
}

/** A union of nodes, unions among them spread out, so that `nullable(union(A, B))` is one list. */
function anyOf(nodes: readonly JsonSchema[]): JsonSchema {
  const flat = nodes.flatMap((node) => (isBareUnion(node) ? node.anyOf : [node]));
  const [only] = flat;
  if (flat.length === 1 && only !== undefined) return only;
  const withoutNull = flat.filter((node) => node.type !== 'null');
  return { anyOf: withoutNull.length === flat.length ? flat : [...withoutNull, { type: 'null' }] };
}

function isBareUnion(node: JsonSchema): node is JsonSchema & { readonly anyOf: readonly JsonSchema[] } {
  return node.anyOf !== undefined && Object.keys(node).length === 1;
}

function isOptional(member: unknown): boolean {
  return isForm(member) && member.form.kind === 'optional';
}

function refuse(session: SchemaSession, problem: string): JsonSchema {
  session.problems.push(problem);
  return {};
}
