import type { Prompt, ResourceTemplateType, Tool } from '@modelcontextprotocol/server';
import type { Host } from './host';
import { takePage, type Page } from './take-page';

/** One page of the tools that are offered at present; throws a `ProtocolError` for a bad cursor, as the others do. */
export function listTools({ view, whole }: Host, cursor: string | undefined): Page<Tool> {
  const identityOf = ({ name }: Tool): string => name;
  const isShown = ({ name }: Tool): boolean => view.tools.has(name);
  const paged = { list: 'tools', ordered: whole.toolListing, isShown, identityOf } as const;
  return takePage(paged, { cursor, size: view.pageSize });
}

/** One page of the prompts that are offered at present. */
export function listPrompts({ view, whole }: Host, cursor: string | undefined): Page<Prompt> {
  const identityOf = ({ name }: Prompt): string => name;
  const isShown = ({ name }: Prompt): boolean => view.prompts.has(name);
  const paged = { list: 'prompts', ordered: whole.promptListing, isShown, identityOf } as const;
  return takePage(paged, { cursor, size: view.pageSize });
}

/** One page of the resource templates that are offered at present. */
export function listTemplates({ view, whole }: Host, cursor: string | undefined): Page<ResourceTemplateType> {
  const shown = new Set(view.templateListing);
  const identityOf = ({ uriTemplate }: ResourceTemplateType): string => uriTemplate;
  const paged = {
    list: 'templates',
    ordered: whole.templateListing,
    isShown: (template: ResourceTemplateType) => shown.has(template),
    identityOf,
  } as const;
  return takePage(paged, { cursor, size: view.pageSize });
}
