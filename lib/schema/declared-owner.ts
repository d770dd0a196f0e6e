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

/** A class that is to be named, and the type in which it stands. */
export interface Sought {
  readonly name: string;
  readonly key: string | undefined;
  readonly within: ManifestNode;
}

/** What to do so that the run time gets hold of a class. */
export function howToReach({ name, key, within }: Sought, { direction }: SchemaSession): string {
  const type = expressionOf(within, { name, key });
  if (direction === 'output') {
    return type === undefined ? `give \`output\`, with a type that leads to ${name}` : `give \`output: () => ${type}\``;
  }
  if (type === name) return `name the class with @Args(${name}) or @Param(name, { type: ${name} })`;
  return type === undefined
    ? `give the parameter a type that leads to ${name}, with @Args(…) or @Param(name, { type: … })`
    : `name the class with @Param(name, { type: ${type} })`;
}

/** What to do where a type that is no class was made of classes, whose code nothing can bring along. */
export function howToReplace(of: readonly string[]): string {
  return `a type that is made of ${of.join(' and ')} has no class, so write one with these members`;
}

/** A type as its author would write it for the run time; undefined where the class stands inside another one. */
function expressionOf(node: ManifestNode, { name, key }: Omit<Sought, 'within'>): string | undefined {
  const { $ref, items, additionalProperties, anyOf = [] } = node;
  if ($ref !== undefined) return $ref === key ? name : undefined;
  const inside = (inner: ManifestNode, write: (type: string) => string): string | undefined => {
    const type = expressionOf(inner, { name, key });
    return type === undefined ? undefined : write(type);
  };
  if (items !== undefined && node.prefixItems === undefined) return inside(items, (type) => `[${type}]`);
  if (typeof additionalProperties === 'object' && node.properties === undefined) {
    return inside(additionalProperties, (type) => `record(${type})`);
  }
  const [only, end, ...others] = anyOf;
  if (only === undefined || end?.type !== 'null' || others.length > 0) return undefined;
  return inside(only, (type) => `nullable(${type})`);
}
