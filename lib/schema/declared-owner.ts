import type { ManifestNode } from '../manifest/manifest';
import type { DeclaredType } from './declared-type';
import type { SchemaSession } from './schema-session';

/** A class that is known by its source only, while its decorators are read. */
export interface DeclaredOwner {
  readonly name: string;
  /** Folders from which the packages of the class can be found. */
  readonly folders: readonly string[];
  /** A type in the source as an author would have written it at run time. */
  readonly typed: (type: ManifestNode) => DeclaredType;
  /** Reports what on a member only running the code would tell; `what` is the subject of the sentence. */
  readonly needsCode: (member: string, what: string) => void;
}

/** What to do so that the run time gets hold of a class. */
export function howToReach(name: string, session: SchemaSession): string {
  const [type = name] = name.split('.');
  return session.direction === 'output'
    ? `give \`output: () => ${type}\``
    : `name the class with @Args(${type}) or @Param(name, { type: ${type} })`;
}
