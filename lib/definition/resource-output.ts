import type { ManifestNode } from '../manifest/manifest';
import { isContentType } from '../media/content-item';
import { Reply } from '../media/reply';
import type { ResourceDeclaration } from '../metadata/declarations';
import { isErased } from '../metadata/design-types';
import { declaresFields } from '../schema/class-schema';
import { createOutputContract, outputType } from '../schema/create-output-contract';
import type { Constructor } from '../schema/described-schema';
import { describeDeclared } from '../schema/describe-declared';
import { describeType, isBuiltIn } from '../schema/describe-type';
import type { OutputContract } from '../schema/output-contract';
import { SchemaSession } from '../schema/schema-session';
import { placeIn, type DeclaredMethod } from './declared-method';
import { holdsMembers, isReadyMade } from './declared-shape';
import type { DeclaredOffer } from './read-class';
import type { Findings } from './tool-type';

/** What the contents of a resource are held to; undefined where no members are declared. */
export interface ResourceOutput extends Findings {
  readonly output: OutputContract | undefined;
  /** Whether the declared type is contents as the protocol has them, rather than data. */
  readonly readyMade: boolean;
}

const UNHELD = { output: undefined, readyMade: false, problems: [], warnings: [] } as const;

/** Reads what a resource's method is declared to return, by which its JSON is cut and checked. */
export function resourceOutput({ declaration, declared }: DeclaredOffer<ResourceDeclaration>): ResourceOutput {
  return declared === undefined ? emittedOutput(declaration) : declaredOutput(declared, declaration.member);
}

function emittedOutput({ emitted, member }: ResourceDeclaration): ResourceOutput {
  const type = emitted?.returnType;
  if (!isAuthorsClass(type)) return UNHELD;
  if (!declaresFields(type)) return { ...UNHELD, warnings: [withoutFields(type.name)] };
  const session = new SchemaSession('output');
  const output = createOutputContract(outputType(describeType(type, session), session), member);
  return { output, readyMade: false, problems: session.problems, warnings: session.warnings };
}

/** Text, bytes and lists of them have no members to cut; they go out as what they are. */
function declaredOutput(declared: DeclaredMethod, member: string): ResourceOutput {
  const { method, manifest, at } = declared;
  const { result } = method;
  switch (result.kind) {
    case 'data':
      return holdsMembers(result.schema, manifest) ? heldTo(result.schema, declared, member) : UNHELD;
    case 'undeclared': {
      const held = result.schema === undefined ? UNHELD : heldTo(result.schema, declared, member);
      return { ...held, warnings: [withoutFields(result.className)] };
    }
    case 'none':
      return { ...UNHELD, problems: [`its result type (${at}) cannot be read as a resource: ${result.reason}`] };
    case 'reply':
    case 'content':
    case 'open':
      return UNHELD;
    default:
      return result satisfies never;
  }
}

function heldTo(schema: ManifestNode, declared: DeclaredMethod, member: string): ResourceOutput {
  const session = new SchemaSession('output');
  const node = describeDeclared(schema, placeIn(session, declared));
  return {
    output: createOutputContract(outputType(node, session), member),
    readyMade: isReadyMade(schema, declared.manifest),
    problems: session.problems.map((problem) => `its result type (${declared.at}): ${problem}`),
    warnings: session.warnings,
  };
}

function withoutFields(className: string): string {
  const name = className === '' ? 'without a name' : className;
  return `class ${name} declares no field, so every member of the object reaches the client; decorate its fields with @Field() or class-validator.`;
}

/** A class that is neither the platform's nor content. */
function isAuthorsClass(type: unknown): type is Constructor {
  if (isErased(type) || isBuiltIn(type) || isContentType(type) || type === Reply) return false;
  const { name } = type as Constructor; // what is not erased is a function
  return (globalThis as Readonly<Record<string, unknown>>)[name] !== type;
}
