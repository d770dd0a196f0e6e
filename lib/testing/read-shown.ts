import type { ContentBlock } from '@modelcontextprotocol/server';
import { createValidator, type Validator } from '../results/validate-value';
import type { JsonSchema } from '../schema/json-schema';

/** What content says by itself: the data, where there are some that fit the schema. */
export type Shown = { readonly kind: 'data'; readonly data: unknown } | { readonly kind: 'none' };

/** Tells the data of a result from its content alone. */
export type ShownReader = (content: readonly ContentBlock[]) => Shown;

/** How the data of a tool are published. */
export interface Publication {
  /** The output schema of the tool. */
  readonly schema: JsonSchema;
  /** Whether the data stand in the one member `result`. */
  readonly wrapped: boolean;
}

/**
 * Reads the data of a tool from its content, as a client does that looks at nothing else.
 *
 * A text is the JSON of a value or the value itself, and several are the items of a list; which it is, is for the schema
 * to say. Blocks other than text stand beside the data. Where content means two values, the one that JSON would be rules.
 */
export function createShownReader({ schema, wrapped }: Publication): ShownReader {
  const validate = createValidator(schema);
  const fits = (value: unknown): boolean => validate(wrapped ? { result: value } : value).length === 0;
  return (content) => {
    const texts = content.flatMap((block) => (block.type === 'text' ? [block.text] : []));
    for (const value of singleValues(texts)) if (fits(value)) return { kind: 'data', data: value };
    return wrapped ? readList(texts, validate) : { kind: 'none' };
  };
}

/** The values that one text may be; a list with items has a text for each of them. */
function singleValues(texts: readonly string[]): readonly unknown[] {
  const [only, ...others] = texts;
  if (only === undefined || others.length > 0) return [];
  const parsed = parse(only);
  return Array.isArray(parsed) && parsed.length > 0 ? [only] : [parsed, only];
}

/** The list whose items these texts are: those that do not fit as JSON are texts. */
function readList(texts: readonly string[], validate: Validator): Shown {
  const items = texts.map(parse);
  for (;;) {
    const issues = validate({ result: items });
    if (issues.length === 0) return { kind: 'data', data: items };
    const wrong = new Set(issues.map(({ path: [, index] }) => index));
    const mended = [...wrong].filter((index) => typeof index === 'number' && items[index] !== texts[index]);
    for (const index of mended) items[index as number] = texts[index as number];
    if (mended.length > 0) continue;
    const [only] = texts;
    const whole = texts.length === 1 && only !== undefined ? parse(only) : undefined;
    return validate({ result: whole }).length === 0 ? { kind: 'data', data: whole } : { kind: 'none' };
  }
}

/** The value whose JSON a text is, else the text; quotes around a text are its own. */
function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? text : value;
  } catch {
    return text;
  }
}
