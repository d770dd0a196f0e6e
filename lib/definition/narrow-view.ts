import type { PromptDefinition } from './prompt-definition';
import type { ResourceDefinition, TemplateDefinition } from './resource-definition';
import type { ServerView } from './server-view';
import type { ToolDefinition } from './tool-definition';

/** A definition that clients reach by itself. */
export type Offered = ToolDefinition | ResourceDefinition | TemplateDefinition | PromptDefinition;

/** The view without what does not stay; the objects behind what left are still known, for calls that run. */
export function narrowView(view: ServerView, stays: (definition: Offered) => boolean): ServerView {
  const tools = kept(view.tools, stays);
  const resources = kept(view.resources, stays);
  const prompts = kept(view.prompts, stays);
  const templates = view.templates.filter(stays);
  return Object.freeze({
    ...view,
    tools,
    toolListing: listingOf(tools.values()),
    resources,
    resourceListing: listingOf(resources.values()),
    templates: Object.freeze(templates),
    templateListing: listingOf(templates),
    prompts,
    promptListing: listingOf(prompts.values()),
  });
}

function kept<D extends Offered>(
  definitions: ReadonlyMap<string, D>,
  stays: (definition: Offered) => boolean,
): ReadonlyMap<string, D> {
  return new Map([...definitions].filter(([, definition]) => stays(definition)));
}

function listingOf<L>(definitions: Iterable<{ readonly listing: L }>): readonly L[] {
  return Object.freeze([...definitions].map(({ listing }) => listing));
}
