import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentBlock } from '@modelcontextprotocol/client';

/** What a call answers. */
export interface Outcome {
  readonly content?: ContentBlock[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly structuredContentAbsent?: true;
  readonly isError?: true;
  readonly text?: string;
  readonly textContains?: readonly string[];
  readonly textParsesTo?: unknown;
}

/** One of several calls of a vector. */
export interface VectorCall extends Outcome {
  /** A signature; absent where the vector has one. */
  readonly method?: string;
  readonly returns?: string;
  readonly needs?: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
  /** The schema of `result` in a wrapped output schema. */
  readonly result?: Readonly<Record<string, unknown>>;
}

/** An exact outcome of the page on structured output. */
export interface Vector extends Outcome {
  readonly id: string;
  readonly method?: string;
  readonly needs?: string;
  readonly call?: { readonly name: string; readonly arguments?: Readonly<Record<string, unknown>> };
  readonly calls?: readonly VectorCall[];
  readonly inputSchema?: Readonly<Record<string, unknown>>;
  readonly outputSchema?: Readonly<Record<string, unknown>>;
  readonly outputSchemaAbsent?: true;
  readonly throwsAtDefinition?: true;
  readonly messageContains?: readonly string[];
  readonly warns?: readonly string[];
  readonly expect?: string;
  readonly note?: string;
}

/** The whole file of vectors. */
export interface VectorFile {
  readonly vectors: readonly Vector[];
  readonly forms: {
    readonly wrapped: readonly { readonly type: string; readonly result: Readonly<Record<string, unknown>> }[];
    readonly asIs: readonly { readonly type: string; readonly outputSchema: Readonly<Record<string, unknown>> }[];
  };
}

/** Reads `spec/vectors/structured-output.json`. */
export function readVectors(): VectorFile {
  return JSON.parse(readFileSync(join(__dirname, '../vectors/structured-output.json'), 'utf8')) as VectorFile;
}

/** The method's name in a signature such as `echo(line: string): string`. */
export function methodName(signature: string): string {
  const name = /(\w+)\(/.exec(signature.replace(/^@Tool\(.*?\) /, ''))?.[1];
  if (name === undefined) throw new Error(`no method name in ${signature}`);
  return name;
}
