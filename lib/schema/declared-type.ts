import type { JsonSchema } from './json-schema';
import type { SchemaSession } from './schema-session';

/** A type that was read from a source, in a place where an author's type expression stands otherwise. */
export class DeclaredType {
  readonly describe: (session: SchemaSession) => JsonSchema;

  constructor(describe: (session: SchemaSession) => JsonSchema) {
    this.describe = describe;
  }
}
