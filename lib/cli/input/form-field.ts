import { nodeOf, Schemas, typesOf, valuesOf, type SchemaNode } from './schema-node';

/** One field of a form that a server asks a person to fill in. */
export interface FormField {
  readonly name: string;
  /** What it is asked by: the title, or else the name. */
  readonly label: string;
  readonly description: string | undefined;
  readonly isRequired: boolean;
  readonly usual: unknown;
  readonly node: SchemaNode;
  /** What there is to choose from; undefined where anything may be written. */
  readonly choices: readonly Choice[] | undefined;
  /** Whether several choices may be made. */
  readonly takesSeveral: boolean;
}

/** A value with the words for it. */
export interface Choice {
  readonly value: unknown;
  readonly title: string;
}

/** The fields of a form, in the order of its schema. */
export function formFields(requestedSchema: unknown): readonly FormField[] {
  const schemas = new Schemas(requestedSchema);
  const required: readonly unknown[] = Array.isArray(schemas.root.required) ? schemas.root.required : [];
  return Object.entries(nodeOf(schemas.root.properties)).map(([name, given]) => {
    const node = schemas.resolve(given);
    const takesSeveral = typesOf(node).includes('array');
    return {
      name,
      label: typeof node.title === 'string' ? node.title : name,
      description: typeof node.description === 'string' ? node.description : undefined,
      isRequired: required.includes(name),
      usual: node.default,
      node,
      choices: choicesOf(takesSeveral ? schemas.resolve(node.items) : node),
      takesSeveral,
    };
  });
}

function choicesOf(node: SchemaNode): readonly Choice[] | undefined {
  const titled = [node.oneOf, node.anyOf].find((list) => Array.isArray(list)) as readonly unknown[] | undefined;
  if (titled !== undefined) {
    return titled
      .map(nodeOf)
      .map(({ const: value, title }) => ({ value, title: typeof title === 'string' ? title : String(value) }));
  }
  const names = Array.isArray(node.enumNames) ? (node.enumNames as readonly unknown[]) : [];
  return valuesOf(node)?.map((value, index) => ({ value, title: String(names[index] ?? value) }));
}

/** What may be written into a field, in a few words; the choices by number. */
export function fieldHint({ node, choices, takesSeveral }: FormField): string {
  if (choices !== undefined) {
    const list = choices.map(({ title }, index) => `${String(index + 1)} ${title}`).join(', ');
    return takesSeveral ? `${list}; several with commas` : list;
  }
  const { minimum, maximum, format } = node;
  const range = [
    ...(typeof minimum === 'number' ? [`from ${String(minimum)}`] : []),
    ...(typeof maximum === 'number' ? [`to ${String(maximum)}`] : []),
  ].join(' ');
  const [type] = typesOf(node);
  const kind = type === 'integer' ? 'whole number' : type === 'number' ? 'number' : type === 'boolean' ? 'y/n' : format;
  return [...(typeof kind === 'string' ? [kind] : []), ...(range === '' ? [] : [range])].join(' ');
}

/** What a person wrote into a field, or what is wrong with it. */
export type FieldValue =
  { readonly kind: 'value'; readonly value: unknown } | { readonly kind: 'wrong'; readonly reason: string };

/** What a text means in a field. */
export function readField(field: FormField, text: string): FieldValue {
  const { node, choices, takesSeveral } = field;
  if (choices !== undefined) return takesSeveral ? readChoices(text, choices) : readChoice(text, choices);
  const types = typesOf(node);
  if (types.includes('boolean')) return readBoolean(text);
  if (types.includes('integer') || types.includes('number')) return readNumber(text, node, types.includes('number'));
  const { minLength, maxLength } = node;
  const length = Array.from(text).length;
  if (typeof minLength === 'number' && length < minLength) return wrong(`at least ${String(minLength)} characters`);
  if (typeof maxLength === 'number' && length > maxLength) return wrong(`at most ${String(maxLength)} characters`);
  return { kind: 'value', value: text };
}

function readChoice(text: string, choices: readonly Choice[]): FieldValue {
  const wanted = text.trim().toLowerCase();
  const byName = choices.find(({ value, title }) =>
    [String(value), title].some((name) => name.toLowerCase() === wanted),
  );
  const found = byName ?? (/^\d+$/.test(wanted) ? choices[Number(wanted) - 1] : undefined);
  return found === undefined
    ? wrong(`one of the numbers 1 to ${String(choices.length)}`)
    : { kind: 'value', value: found.value };
}

function readChoices(text: string, choices: readonly Choice[]): FieldValue {
  const values: unknown[] = [];
  for (const part of text.split(',').filter((word) => word.trim() !== '')) {
    const read = readChoice(part, choices);
    if (read.kind === 'wrong') return read;
    values.push(read.value);
  }
  return { kind: 'value', value: values };
}

function readBoolean(text: string): FieldValue {
  if (/^(y|yes|true|1)$/i.test(text.trim())) return { kind: 'value', value: true };
  return /^(n|no|false|0)$/i.test(text.trim()) ? { kind: 'value', value: false } : wrong('y or n');
}

function readNumber(text: string, { minimum, maximum }: SchemaNode, takesFractions: boolean): FieldValue {
  const number = text.trim() === '' ? NaN : Number(text);
  if (!Number.isFinite(number)) return wrong('a number');
  if (!takesFractions && !Number.isSafeInteger(number)) return wrong('a whole number');
  if (typeof minimum === 'number' && number < minimum) return wrong(`at least ${String(minimum)}`);
  if (typeof maximum === 'number' && number > maximum) return wrong(`at most ${String(maximum)}`);
  return { kind: 'value', value: number };
}

function wrong(reason: string): FieldValue {
  return { kind: 'wrong', reason };
}
