import { inputRequired } from '@modelcontextprotocol/server';
import type {
  ClientCapabilities,
  InputRequests,
  InputRequiredResult,
  McpServer,
  ServerContext,
} from '@modelcontextprotocol/server';
import type { Host } from '../dispatch/host';
import type { RequestScope } from '../dispatch/request-scope';
import type { PendingAnswer } from '../errors/pending-answer';
import { openState, sealState } from './ask-state';
import { digest } from './digest';
import { LifeOfAsking } from './life-of-asking';
import { NoAsking } from './no-asking';
import { PushAsking } from './push-asking';
import { RoundAsking, type Repetition } from './round-asking';
import { SdkRequestScope } from './sdk-request-scope';

/** One request that a method answers. */
interface MethodRequest {
  readonly mcp: McpServer;
  readonly context: ServerContext;
}

/** One request whose method may ask the client. */
export interface ServedRequest extends MethodRequest {
  readonly host: Host;
  readonly params: object;
}

type Make<R> = (scope: RequestScope) => R | Promise<R>;

/** Goes up with every change of what clients carry, so that none is read that an older release has made. */
const STATE_FORMAT = 1;

const CLIENT_CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';

/**
 * Serves a request whose method may ask the client, in the way of the generation.
 *
 * On 2026-07-28 the answer is what the client is to be asked, whatever the method made of the end of its round.
 *
 * @throws {ProtocolError} -32602 for a state that this server has not given for this very request.
 */
export function serveAsking<R extends object>(served: ServedRequest, make: Make<R>): Promise<R | InputRequiredResult> {
  return served.context.mcpReq.envelope === undefined ? serveWaiting(served, make) : serveInRounds(served, make);
}

/** Serves a completion, in whose time no client can be asked. */
export function serveCompletion<R extends object>(served: MethodRequest, make: Make<R>): Promise<R> {
  return serveOnce(served, new LifeOfAsking(() => new NoAsking('completion')), make);
}

async function serveWaiting<R extends object>(served: ServedRequest, make: Make<R>): Promise<R> {
  const { mcp, context } = served;
  const life = new LifeOfAsking(() => {
    // Nothing leads from a request over HTTP back to its client but a session.
    if (context.http !== undefined && context.sessionId === undefined) return new NoAsking('stateless');
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only source of them in generations with `initialize`
    return new PushAsking(context, mcp.server.getClientCapabilities());
  });
  return serveOnce(served, life, make);
}

async function serveOnce<R extends object>(
  { mcp, context }: MethodRequest,
  life: LifeOfAsking<NoAsking | PushAsking>,
  make: Make<R>,
): Promise<R> {
  try {
    return await make(new SdkRequestScope(mcp, context, life));
  } finally {
    life.end();
  }
}

async function serveInRounds<R extends object>(served: ServedRequest, make: Make<R>): Promise<R | InputRequiredResult> {
  const { mcp, context } = served;
  const repetition = await repetitionOf(served);
  const envelope = context.mcpReq.envelope as Readonly<Record<string, unknown>> | undefined; // typed `{}` by the SDK
  const declared = envelope?.[CLIENT_CAPABILITIES] as ClientCapabilities | undefined; // checked by the SDK before any handler runs
  let abandon: (reason: PendingAnswer) => void = () => undefined;
  const abandoned = new Promise<never>((_resolve, reject) => (abandon = reject));
  const life = new LifeOfAsking(() => new RoundAsking(declared, repetition, abandon));
  try {
    const result = await Promise.race([make(new SdkRequestScope(mcp, context, life)), abandoned]);
    return (await questions(served, life.used)) ?? result;
  } catch (error) {
    const asked = await questions(served, life.used);
    if (asked === undefined) throw error;
    return asked;
  } finally {
    life.end();
  }
}

/** What the client sends with a request that it repeats; a state that is none of ours ends the request. */
async function repetitionOf(served: ServedRequest): Promise<Repetition> {
  const { requestState, inputResponses = {} } = served.context.mcpReq;
  const sealed: unknown = requestState();
  if (sealed === undefined) return { state: undefined, responses: inputResponses };
  const { host, context } = served;
  return { state: await openState(host, sealed, { request: nameOf(served), context }), responses: inputResponses };
}

/** The answer that asks, where the method has asked what nobody has answered. */
async function questions(
  served: ServedRequest,
  asking: RoundAsking | undefined,
): Promise<InputRequiredResult | undefined> {
  if (asking?.isPending !== true) return undefined;
  const inputRequests = asking.requests() as InputRequests; // made by the methods of Context, in the protocol's words
  return inputRequired({ inputRequests, requestState: await sealState(served.host, asking.next(nameOf(served))) });
}

/** What tells a request from every other, and is the same each time that its client repeats it. */
function nameOf({ host, context: { mcpReq, http }, params }: ServedRequest): string {
  const { _meta, ...asked } = params as { readonly _meta?: unknown };
  const { clientId, extra } = http?.authInfo ?? {};
  return digest([STATE_FORMAT, host.view.info.name, mcpReq.method, asked, clientId, extra?.sub]);
}
