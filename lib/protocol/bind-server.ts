import { McpServer } from '@modelcontextprotocol/server';
import type { McpServerFactory } from '@modelcontextprotocol/server';
import type { Host } from '../dispatch/host';
import { announceChanges } from './bind-changes';
import { cacheFields } from './cache-fields';
import { bindCompletions, bindPrompts } from './bind-prompts';
import { bindResources } from './bind-resources';
import { bindTools } from './bind-tools';
import { createEra } from './era';
import { registerHeaderTools } from './register-header-tools';
import type { Serving } from './serving';

/**
 * What the SDK calls for every connection (stdio, in memory, a session over HTTP) or request (HTTP) to be served.
 *
 * An SDK server costs the same whatever is offered: the listings are made once, and nothing is registered with it but
 * tools whose arguments headers carry, too. The
 * author's objects stand behind all of them. What it promises is what the server has, enabled at present or not.
 */
export function serverFactory(host: Host, { lasting }: Serving): McpServerFactory {
  const { info, instructions, prompts, resources, templates } = host.whole;
  const discover = cacheFields(host.whole.cacheHints.discover);
  const eras = { legacy: createEra(host, 'legacy'), modern: createEra(host, 'modern') };
  const withHeaders = [...host.whole.tools.values()].filter(({ hasHeaders }) => hasHeaders);
  const hasTemplates = templates.length > 0;
  return ({ era: name }) => {
    const era = eras[name];
    // Whoever serves single requests of 2026-07-28 keeps the streams of `subscriptions/listen`, too.
    const binding = { era, announces: lasting || name === 'modern' };
    const mcp = new McpServer(info, {
      capabilities: { logging: {} },
      cacheHints: { 'server/discover': discover },
      ...(instructions !== undefined && { instructions }),
    });
    // Whatever carries a lasting connection has no headers of its own for each request.
    if (!lasting && name === 'modern') registerHeaderTools(mcp, host, withHeaders);
    bindTools(mcp, host, binding);
    if (resources.size > 0 || hasTemplates) bindResources(mcp, host, binding);
    if (prompts.size > 0) bindPrompts(mcp, host, binding);
    if (prompts.size > 0 || hasTemplates) bindCompletions(mcp, host, binding);
    if (lasting) announceChanges(mcp, host, era);
    return mcp;
  };
}
