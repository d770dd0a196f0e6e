import type { Manifest, ManifestResult } from '../../lib/manifest/manifest';
import { describeDeclared } from '../../lib/schema/describe-declared';
import type { ClassPlan, Constructor, Meaning } from '../../lib/schema/described-schema';
import type { JsonSchema } from '../../lib/schema/json-schema';
import type { Direction } from '../../lib/schema/schema-session';
import { SchemaSession } from '../../lib/schema/schema-session';
import { manifestOf } from './read-manifest';

/** What a type of a source becomes. */
export interface Declared {
  readonly node: JsonSchema;
  readonly definitions: Readonly<Record<string, JsonSchema>>;
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
  readonly meaningOf: (node: JsonSchema | undefined) => Meaning | undefined;
  /** How the objects of a definition travel. */
  readonly planOf: (name: string) => ClassPlan | undefined;
}

export interface DeclaredOptions {
  readonly direction?: Direction;
  readonly reachable?: ReadonlyMap<string, Constructor>;
  /** The file of the class `X`; `main.ts` by default. */
  readonly source?: string;
}

/** What the method `f` of the class `X` in a source returns. */
export function resultOf(manifest: Manifest, source = 'main.ts'): Extract<ManifestResult, { kind: 'data' }> {
  const result = manifest.classes[`${source}#X`]?.methods.f?.result;
  if (result?.kind !== 'data') throw new Error(`f returns ${JSON.stringify(result)}`);
  return result;
}

/** The manifest of a source with `type` as the result of the method `f` of a class `X`. */
export function manifestReturning(type: string, source: string): Manifest {
  return manifestOf(returning(type, source));
}

/** A source with a class `X` whose method `f` promises a type. */
export function returning(type: string, source: string): string {
  return `import { Field, MCPServer, Tool, integer, enumeration, literal, nullable, optional, record, tuple, union } from 'stereomcp';
import * as v from 'class-validator'; import * as t from 'class-transformer';
${source}
class X extends MCPServer { @Tool() f(): Promise<${type}> { throw new Error('never called'); } }`;
}

/** A type of a source as a schema. */
export function describeSource(type: string, source: string, options: DeclaredOptions = {}): Declared {
  return describeResult(manifestReturning(type, source), options);
}

/** The result of the method `f` of a manifest as a schema. */
export function describeResult(
  manifest: Manifest,
  { direction = 'output', reachable = new Map(), source }: DeclaredOptions = {},
): Declared {
  const session = new SchemaSession(direction);
  const node = describeDeclared(resultOf(manifest, source).schema, { session, manifest, reachable });
  return {
    node,
    definitions: Object.fromEntries(session.definitions),
    problems: session.problems,
    warnings: session.warnings,
    meaningOf: (part) => (part === undefined ? undefined : session.meanings.get(part)),
    planOf: (name) => {
      const meaning = session.meanings.get(session.definitions.get(name) ?? {});
      return meaning?.kind === 'class' ? meaning.plan : undefined;
    },
  };
}
