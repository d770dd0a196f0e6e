import { DefinitionError } from '../errors/definition-error';
import type { ToolDeclaration } from './declarations';
import { isErased } from './design-types';
import { isClass } from './is-class';
import { shownSite } from './shown-path';

type Declared = abstract new (...args: never[]) => object;

/**
 * Whether a schema can be made of the class `result`; `later` where that is not certain before the class is used, and
 * where it is impossible, the place of the method as far as the sources tell it.
 */
export type SchemaReader = (
  result: Declared,
  offer: { readonly owner: Declared; readonly declaration: ToolDeclaration },
) => 'possible' | 'later' | { readonly at: string | undefined };

let readSchema: SchemaReader | undefined;

/** Lets the layers that read types say, while a class is still being defined, whether a tool of it can have a schema. */
export function setSchemaReader(reader: SchemaReader): void {
  readSchema = reader;
}

/**
 * Stops the definition of a class whose tool demands structured output that is impossible for certain.
 *
 * Certain is only a class, emitted or given as `output`, that declares no field, neither by a decorator nor in its
 * source; everything else is decided when the server is constructed.
 *
 * @throws {DefinitionError} naming the tool and the class.
 */
export function refuseImpossibleOutput(type: Declared, declaration: ToolDeclaration): void {
  const { member, options, emitted } = declaration;
  if (options.structuredOutput !== true || options.outputSchema !== undefined) return;
  const result = options.output ?? emitted?.returnType;
  if (isErased(result) || !isClass(result)) return;
  const found = readSchema?.(result, { owner: type, declaration });
  if (typeof found !== 'object') return;
  const message = noFieldsMessage(options.name ?? member, result.name);
  throw new DefinitionError([{ className: type.name, member, at: found.at ?? shownSite(declaration.site), message }]);
}

/** Why structured output is impossible for a class without declared fields. */
export function noFieldsMessage(toolName: string, className: string): string {
  return `tool ${toolName} demands structured output, but class ${className} declares no field; decorate its fields with @Field() or class-validator, or give \`output\`.`;
}
