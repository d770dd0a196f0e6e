import { nodeOf, Schemas } from '../input/schema-node';
import { describeType } from './describe-type';

/** One argument of a tool or a prompt. */
export interface ShownArgument {
  readonly name: string;
  /** `name: type`, with `?` where it may be left out and its default: `days?: integer = 3`. */
  readonly text: string;
  readonly description: string | undefined;
}

/** The arguments of a tool, those that are needed first. */
export function describeArguments(inputSchema: unknown): readonly ShownArgument[] {
  const schemas = new Schemas(inputSchema);
  const { properties, required } = schemas.root;
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  const all = Object.entries(nodeOf(properties)).map(([name, schema]) => {
    const node = schemas.resolve(schema);
    const mark = needed.includes(name) ? '' : '?';
    const usual = node.default === undefined ? '' : ` = ${JSON.stringify(node.default)}`;
    return {
      name,
      text: `${name}${mark}: ${describeType(schemas, schema)}${usual}`,
      description: typeof node.description === 'string' ? node.description : undefined,
      isNeeded: needed.includes(name),
    };
  });
  return [...all.filter(({ isNeeded }) => isNeeded), ...all.filter(({ isNeeded }) => !isNeeded)];
}
