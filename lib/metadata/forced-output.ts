import { DefinitionError } from '../errors/definition-error';
import type { ToolDeclaration } from './declarations';
import { isErased } from './design-types';
import { isClass } from './is-class';

type Declared = abstract new (...args: never[]) => object;

let hasSchema: ((type: Declared) => boolean) | undefined;

/** Lets the layer that reads classes say, while a class is still being defined, whether a schema can be made of one. */
export function setSchemaReader(reader: (type: Declared) => boolean): void {
  hasSchema = reader;
}

/**
 * Stops the definition of a class whose tool demands structured output that is impossible for certain.
 *
 * Certain is only a class, emitted or given as `output`, that declares no field by any decorator; everything else is
 * decided when the server is constructed.
 *
 * @throws {DefinitionError} naming the tool and the class.
 */
export function refuseImpossibleOutput(type: Declared, { member, options, emitted }: ToolDeclaration): void {
  if (options.structuredOutput !== true || options.outputSchema !== undefined) return;
  const result = options.output ?? emitted?.returnType;
  if (isErased(result) || !isClass(result) || hasSchema?.(result) !== false) return;
  const message = noFieldsMessage(options.name ?? member, result.name);
  throw new DefinitionError([{ className: type.name, member, message }]);
}

/** Why structured output is impossible for a class without declared fields. */
export function noFieldsMessage(toolName: string, className: string): string {
  return `tool ${toolName} demands structured output, but class ${className} declares no field; decorate its fields with @Field() or class-validator, or give \`output\`.`;
}
