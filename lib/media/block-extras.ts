import type { Annotations } from '@modelcontextprotocol/server';
import { annotationProblems } from './annotation-problems';

/** What every content block may carry besides what it shows. */
export interface BlockExtras {
  annotations?: Annotations;
  _meta?: Record<string, unknown>;
}

/**
 * Copies of annotations and `_meta`, as far as they are given.
 *
 * @throws {TypeError} for what clients would refuse, since they refuse the whole answer with it.
 */
export function blockExtras(
  name: string,
  { annotations, _meta }: { readonly annotations?: unknown; readonly _meta?: unknown },
): BlockExtras {
  const [problem] = annotationProblems(annotations);
  if (problem !== undefined) throw new TypeError(`new ${name}(): ${problem}`);
  if (_meta !== undefined && (typeof _meta !== 'object' || _meta === null || Array.isArray(_meta))) {
    throw new TypeError(`new ${name}(): _meta must be an object.`);
  }
  return {
    ...(annotations === undefined ? {} : { annotations: { ...(annotations as Annotations) } }), // as checked above
    ...(_meta === undefined ? {} : { _meta: { ..._meta } }),
  };
}
