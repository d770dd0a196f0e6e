import { isContentType } from '../media/content-item';
import { isForm } from '../schema/resolve-type';

/**
 * What the blocks of a result stand for to a caller: one value, a list of values, or blocks.
 *
 * `open` where the type says that it may be one or several.
 */
export type ContentShape = 'one' | 'list' | 'blocks' | 'open';

/** What the blocks of a result of this type stand for, or undefined where the type is data. */
export function contentShape(type: unknown): ContentShape | undefined {
  if (Array.isArray(type)) return type.some(holdsContent) ? 'list' : undefined;
  if (!isForm(type)) return isContentType(type) ? 'one' : undefined;
  const { form } = type;
  switch (form.kind) {
    case 'content':
      return 'blocks';
    case 'tuple':
      return form.members.some(holdsContent) ? 'list' : undefined;
    case 'union':
      return form.members.some(holdsContent) ? common(form.members) : undefined;
    case 'optional':
    case 'nullable':
      return contentShape(form.inner);
    case 'record':
    case 'literal':
    case 'result':
      return undefined;
    default:
      return form satisfies never;
  }
}

/** Whether media or content blocks stand anywhere at the top of a type; such a result is content, not data. */
function holdsContent(type: unknown): boolean {
  return contentShape(type) !== undefined;
}

/** Members that are lists beside members that are none leave it open. */
function common(members: readonly unknown[]): ContentShape {
  const shapes = new Set(members.map((member) => contentShape(member) ?? (Array.isArray(member) ? 'list' : 'one')));
  const [shape] = shapes;
  return shapes.size === 1 && shape !== undefined ? shape : 'open';
}
