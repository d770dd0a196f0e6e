import type { ManifestOption } from '../manifest/class-source';
import type { CallSite } from '../metadata/declarations';
import type { Constructor } from '../schema/described-schema';
import { defineClass, type ClassDefinition } from './define-class';
import type { ServerOptions } from './server-view';

/** One author's object among those that a server is made of. */
export interface ServerPart {
  readonly type: Constructor;
  readonly target: object;
  /** The options that the object itself was made with. */
  readonly options: ServerOptions;
  /** Put before the names of its tools and prompts. */
  readonly prefix: string;
  /** Where the object was made, which tells the file of a class without decorators of its own. */
  readonly construction?: CallSite | undefined;
}

/** What the class of a part defines, under the manifest that its own object names. */
export function definitionOf({ type, options, construction }: ServerPart): ClassDefinition {
  const manifest = options.manifest as ManifestOption; // an object is checked where it is read
  return defineClass(type, { manifest, construction });
}
