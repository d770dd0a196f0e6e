import type { ResourceDefinition, TemplateDefinition } from '../definition/resource-definition';
import { screenVariable } from '../definition/screen-variable';
import type { ServerView } from '../definition/server-view';
import type { TemplateValues } from '../definition/template-expression';

/** The resource under a URI, with the texts that a template finds in it. */
export type FoundResource =
  | { readonly definition: ResourceDefinition; readonly values?: never }
  | { readonly definition: TemplateDefinition; readonly values: TemplateValues };

/**
 * The resource that a URI leads to; undefined where there is none, or where it holds what no method may be given.
 *
 * The URI is compared as it came. Fixed resources come before templates, templates in declared order, and an unsafe
 * value ends the search, so that no later template takes what an earlier one refused.
 */
export function findResource(view: ServerView, uri: string): FoundResource | undefined {
  const fixed = view.resources.get(uri);
  if (fixed !== undefined) return { definition: fixed };
  for (const definition of view.templates) {
    const values = definition.template.match(uri);
    if (values !== undefined) return isSafe(definition, values) ? { definition, values } : undefined;
  }
  return undefined;
}

function isSafe({ template, unscreened }: TemplateDefinition, values: TemplateValues): boolean {
  return template.variables.every(
    (variable) => unscreened.has(variable.name) || screenVariable(variable, values.get(variable.name)) === undefined,
  );
}
