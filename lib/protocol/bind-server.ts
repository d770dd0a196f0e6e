import { McpServer } from '@modelcontextprotocol/server';
import type { McpServerFactory } from '@modelcontextprotocol/server';
import type { ServerView } from '../definition/server-view';
import type { ToolDefinition } from '../definition/tool-definition';
import type { Host } from '../dispatch/host';
import { announceChanges } from './bind-changes';
import { cacheFields } from './cache-fields';
import type { CacheFields } from './cache-fields';
import { bindCompletions, bindPrompts } from './bind-prompts';
import { bindResources } from './bind-resources';
import { bindTools } from './bind-tools';
import { createEra } from './era';
import { promisesOf } from './promises';
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
  const eras = { legacy: createEra(host, 'legacy'), modern: createEra(host, 'modern') };
  const promises = promisesOf(host);
  let facts = factsOf(host.whole);
  return ({ era: name }) => {
    if (facts.whole !== host.whole) facts = factsOf(host.whole);
    const era = eras[name];
    // Whoever serves single requests of 2026-07-28 keeps the streams of `subscriptions/listen`, too.
    const binding = { era, announces: lasting || name === 'modern' };
    const { info, instructions } = facts.whole;
    const mcp = new McpServer(info, {
      capabilities: { logging: {} },
      cacheHints: { 'server/discover': facts.discover },
      ...(instructions !== undefined && { instructions }),
    });
    // Whatever carries a lasting connection has no headers of its own for each request.
    if (!lasting && name === 'modern') registerHeaderTools(mcp, host, facts.withHeaders);
    bindTools(mcp, binding);
    if (promises.resources) bindResources(mcp, binding);
    if (promises.prompts) bindPrompts(mcp, binding);
    if (promises.completions) bindCompletions(mcp, binding);
    if (lasting) announceChanges(mcp, host, era);
    return mcp;
  };
}

/** What every SDK server of one class needs, made once. */
interface ServerFacts {
  readonly whole: ServerView;
  readonly discover: CacheFields;
  readonly withHeaders: readonly ToolDefinition[];
}

function factsOf(whole: ServerView): ServerFacts {
  return {
    whole,
    discover: cacheFields(whole.cacheHints.discover),
    withHeaders: [...whole.tools.values()].filter(({ hasHeaders }) => hasHeaders),
  };
}
