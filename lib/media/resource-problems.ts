import { annotationProblems } from './annotation-problems';
import { iconProblems } from './icon-problems';
import { metaProblems, textProblems } from './text-problems';

/**
 * What is wrong with what is said of a resource, in a listing or in a link to it, one sentence each.
 *
 * Clients refuse the whole answer for one wrong member.
 */
export function resourceProblems(facts: object): readonly string[] {
  const { size, icons, annotations, _meta } = facts as Readonly<Record<string, unknown>>;
  return [
    ...textProblems(facts, ['name', 'title', 'description', 'mimeType']),
    ...(size === undefined || (Number.isSafeInteger(size) && (size as number) >= 0)
      ? []
      : ['size must be a whole number of bytes.']),
    ...iconProblems(icons),
    ...annotationProblems(annotations),
    ...metaProblems(_meta),
  ];
}
