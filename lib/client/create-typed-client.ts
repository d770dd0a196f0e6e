import type { CallToolResult } from '@modelcontextprotocol/server';
import { checkCallOptions, type CallOptions } from './call-options';
import type { ChangeWatch } from './change-watch';
import type { ClientControls } from './connected';
import type { Link } from './link';
import { promptControls } from './prompt-controls';
import { resourceControls } from './resource-controls';
import { rememberOrigin } from './result-origin';
import type { ResultView } from './result-view';
import type { SdkClient } from './sdk-client';
import type { CallByName, ToolMembers } from './tool-members';

/** What a typed client is made of. */
export interface TypedClientParts<Client extends SdkClient> {
  readonly client: Client;
  readonly link: Link;
  readonly tools: ToolMembers;
  readonly watch: ChangeWatch;
  /** Undefined where results are seen whole. */
  readonly view?: ResultView | undefined;
}

/** Names that languages and test runners look for on any object, to which a function would be a false answer. */
const NEVER_MEMBERS: ReadonlySet<PropertyKey> = new Set(['then', 'toJSON', 'asymmetricMatch', '$$typeof', 'nodeType']);

/** A client whose members are the tools of the server it is connected to; requests are made with these options. */
export function createTypedClient<Client extends SdkClient>(
  parts: TypedClientParts<Client>,
  options: CallOptions,
): object {
  const { client, link, tools, watch, view } = parts;
  const send = async (
    name: string,
    args: Readonly<Record<string, unknown>>,
    own: CallOptions,
  ): Promise<CallToolResult> => {
    const whole = await link.request(
      {
        send: (sdkOptions) => client.callTool({ name, arguments: { ...args } }, sdkOptions),
        isRepeatable: () => tools.isRepeatable(name),
      },
      own,
    );
    const result = view === undefined ? whole : view.seen(whole);
    const tool = tools.listing(name);
    if (tool !== undefined) rememberOrigin(result, { tool, channel: view?.channel ?? 'both' });
    return result;
  };
  const byName: CallByName = (name, args) => send(name, args, options);
  const controls: Omit<ClientControls<Client>, 'with'> & { readonly with: (more: CallOptions) => object } =
    Object.freeze({
      client,
      close: () => link.close(),
      call: async (name: string, args: Readonly<Record<string, unknown>> = {}, more: CallOptions = {}) => {
        checkCallOptions(more, 'call()');
        return send(name, args, { ...options, ...more });
      },
      with: (more: CallOptions) => {
        checkCallOptions(more, 'with()');
        return createTypedClient(parts, { ...options, ...more });
      },
      resources: resourceControls(client, { link, watch, options }),
      prompts: promptControls(client, { link, options }),
    });
  const members = new Map<string, (...values: unknown[]) => Promise<unknown>>();
  return new Proxy(controls, {
    get(target, key): unknown {
      if (typeof key === 'symbol' || Object.hasOwn(target, key)) return Reflect.get(target, key);
      if (key === 'then') return undefined;
      const known = members.get(key);
      if (known !== undefined) return known;
      const isForeign = NEVER_MEMBERS.has(key) || key in target;
      const tool = tools.member(key);
      if (tool === undefined || (isForeign && !tools.isSure)) {
        if (isForeign) return Reflect.get(target, key);
        return () => Promise.reject(tools.noTool(key));
      }
      const member = async (...values: unknown[]): Promise<unknown> => tool(byName, values);
      members.set(key, member);
      return member;
    },
  });
}
