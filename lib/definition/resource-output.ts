import { isContentType } from '../media/content-item';
import { Reply } from '../media/reply';
import type { ResourceDeclaration } from '../metadata/declarations';
import { isErased } from '../metadata/design-types';
import { declaresFields } from '../schema/class-schema';
import { createOutputContract, outputType } from '../schema/create-output-contract';
import type { Constructor } from '../schema/described-schema';
import { describeType, isBuiltIn } from '../schema/describe-type';
import type { OutputContract } from '../schema/output-contract';
import { SchemaSession } from '../schema/schema-session';
import type { Findings } from './tool-type';

/** What the contents of a resource are held to; undefined where no class is declared. */
export interface ResourceOutput extends Findings {
  readonly output: OutputContract | undefined;
}

/** Reads the class that a resource's method is declared to return, by which its JSON is cut and checked. */
export function resourceOutput({ emitted, member }: ResourceDeclaration): ResourceOutput {
  const type = emitted?.returnType;
  if (!isAuthorsClass(type)) return { output: undefined, problems: [], warnings: [] };
  if (!declaresFields(type)) {
    const name = type.name === '' ? 'without a name' : type.name;
    const warning = `class ${name} declares no field, so every member of the object reaches the client; decorate its fields with @Field() or class-validator.`;
    return { output: undefined, problems: [], warnings: [warning] };
  }
  const session = new SchemaSession('output');
  const output = createOutputContract(outputType(describeType(type, session), session), member);
  return { output, problems: session.problems, warnings: session.warnings };
}

/** A class that is neither the platform's nor content. */
function isAuthorsClass(type: unknown): type is Constructor {
  if (isErased(type) || isBuiltIn(type) || isContentType(type) || type === Reply) return false;
  const { name } = type as Constructor; // what is not erased is a function
  return (globalThis as Readonly<Record<string, unknown>>)[name] !== type;
}
