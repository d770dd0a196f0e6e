import type { JsonSchema } from './json-schema';

/** A question of a form as it goes out, or what no form can ask. */
export type FormProperty =
  | { readonly ok: true; readonly node: JsonSchema; readonly nullable: boolean }
  | { readonly ok: false; readonly problem: string };

/** The keywords that each type of a form has (MCP 2025-11-25, "Elicitation", restricted schemas). */
const KEYWORDS: ReadonlyMap<unknown, readonly string[]> = new Map<unknown, readonly string[]>([
  ['string', ['minLength', 'maxLength', 'format', 'enum', 'enumNames', 'oneOf']],
  ['number', ['minimum', 'maximum']],
  ['integer', ['minimum', 'maximum']],
  ['boolean', []],
  ['array', ['minItems', 'maxItems', 'items']],
]);

const COMMON = ['type', 'title', 'description', 'default'];

/** What says nothing about the values, so that it can stay at home. */
const SILENT = ['examples', 'deprecated', 'readOnly', 'writeOnly', '$comment'];

const FORMATS: readonly unknown[] = ['email', 'uri', 'date', 'date-time'];

/** The property of a form that asks for values of this schema. */
export function formProperty(schema: JsonSchema): FormProperty {
  const { node, nullable } = withoutNull(schema);
  const typed = withType(node);
  const allowed = KEYWORDS.get(typed.type);
  if (allowed === undefined) return refuse(whatItIs(node));
  const said = Object.keys(typed).filter((keyword) => typed[keyword] !== undefined && !isSilent(keyword, typed));
  const foreign = said.find((keyword) => !COMMON.includes(keyword) && !allowed.includes(keyword));
  if (foreign !== undefined)
    return refuse(`it has the keyword ${foreign}, which no form knows; check it in the method`);
  const problem = typed.type === 'array' ? itemsProblem(typed) : textProblem(typed);
  if (problem !== undefined) return refuse(problem);
  const shown = Object.fromEntries(said.map((keyword) => [keyword, typed[keyword]]));
  return { ok: true, node: typed.type === 'array' ? { ...shown, items: choices(typed.items) } : shown, nullable };
}

function refuse(problem: string): FormProperty {
  return { ok: false, problem };
}

/** A form leaves out what is not answered, so that null is nothing that it has to ask for. */
function withoutNull(schema: JsonSchema): { readonly node: JsonSchema; readonly nullable: boolean } {
  const { anyOf, ...rest } = schema;
  const [only, ...others] = anyOf?.filter(({ type }) => type !== 'null') ?? [];
  const nullable = anyOf?.some(({ type }) => type === 'null') === true;
  return nullable && only !== undefined && others.length === 0
    ? { node: { ...only, ...rest }, nullable }
    : { node: schema, nullable: false };
}

/** A list of texts, or one text, needs no type of its own in JSON Schema; a form wants it said. */
function withType(node: JsonSchema): JsonSchema {
  const { const: only, ...rest } = node;
  const listed = typeof only === 'string' ? { ...rest, enum: [only] } : node;
  const texts = isTexts(listed.enum) || isTitled(listed.oneOf);
  return listed.type === undefined && texts ? { ...listed, type: 'string' } : listed;
}

/** A selection of several is a set by nature. */
function isSilent(keyword: string, { type }: JsonSchema): boolean {
  return SILENT.includes(keyword) || keyword.startsWith('x-') || (keyword === 'uniqueItems' && type === 'array');
}

function whatItIs({ type, $ref, properties, anyOf, oneOf }: JsonSchema): string {
  if (type === 'object' || $ref !== undefined || properties !== undefined) {
    return 'it is an object; a form is flat, so put its members beside the others';
  }
  if (anyOf !== undefined || oneOf !== undefined || Array.isArray(type)) return 'it is a union; give it one type';
  if (type === undefined) return `its type is not known; write @Field({ type: String }) or the like`;
  return `a form has no ${String(type)}`;
}

function textProblem({ type, format, enum: values, enumNames, oneOf }: JsonSchema): string | undefined {
  if (type !== 'string') return undefined;
  if (format !== undefined && !FORMATS.includes(format)) {
    return `it has the format ${format}; a form knows email, uri, date and date-time`;
  }
  if (values !== undefined && !isTexts(values)) return 'its choices must be texts';
  if (oneOf !== undefined && !isTitled(oneOf)) return 'its oneOf must be a list of { const, title }, both texts';
  const names = enumNames as readonly unknown[] | undefined; // no keyword of JSON Schema; earlier revisions have it
  if (names !== undefined && (!isTexts(names) || names.length !== (values ?? []).length)) {
    return 'its enumNames must be texts, one for each value of its enum';
  }
  return undefined;
}

function itemsProblem({ items }: JsonSchema): string | undefined {
  const { enum: values, anyOf, oneOf } = typeof items === 'object' ? items : {};
  if (isTexts(values) || isTitled(anyOf ?? oneOf)) return undefined;
  return "a list in a form is a selection; give its items several texts to choose from, as in ('S' | 'M')[] or [literal('S', 'M')]";
}

function choices(items: JsonSchema['items']): JsonSchema {
  const { enum: values, anyOf, oneOf } = typeof items === 'object' ? items : {};
  const titled = anyOf ?? oneOf;
  return titled === undefined ? { type: 'string', enum: values ?? [] } : { anyOf: titled };
}

function isTexts(values: unknown): values is readonly string[] {
  return Array.isArray(values) && values.length > 0 && values.every((value) => typeof value === 'string');
}

function isTitled(branches: unknown): boolean {
  return (
    Array.isArray(branches) &&
    branches.length > 0 &&
    branches.every(
      (branch: Readonly<Record<string, unknown>>) =>
        typeof branch.const === 'string' && typeof branch.title === 'string',
    )
  );
}
