import type { ts } from 'typescript-json-schema';
import type { ManifestDefinition, ManifestResult, ManifestType } from '../manifest/manifest';
import type { TypePlace } from './compiler-place';
import type { TypeReader } from './type-reader';

/** Reads types, one that cannot be read at all costing nothing but its own schema. */
export class SafeTypeReader {
  readonly #reader: TypeReader;

  constructor(reader: TypeReader) {
    this.#reader = reader;
  }

  get definitions(): Readonly<Record<string, ManifestDefinition>> {
    return this.#reader.definitions;
  }

  typeOf(type: ts.Type, at: TypePlace): ManifestType {
    try {
      return this.#reader.typeOf(type, at);
    } catch (error) {
      return { problem: compilerFailure(error) };
    }
  }

  resultOf(type: ts.Type, at: TypePlace): ManifestResult {
    try {
      return this.#reader.resultOf(type, at);
    } catch (error) {
      return { kind: 'none', reason: compilerFailure(error) };
    }
  }
}

/** What is said of a type at which the compiler failed, so that the others can still be used. */
export function compilerFailure(error: unknown): string {
  const why = error instanceof Error ? error.message : String(error);
  return `the compiler failed at this type (${why.split('\n', 1)[0] ?? ''}); write it in a simpler form, such as an interface of its own.`;
}
