import type { ElicitRequestParams, ElicitResult } from '@modelcontextprotocol/server';
import type { ClientRoot, SampleParams, SampleResult } from '../dispatch/client-features';

/** What a client answers when a method asks it; what is left out is a capability that it has not. */
export interface Answers {
  /** Fills in a form, or opens a URL where `mode` is `url`. */
  readonly elicit?: (question: ElicitRequestParams) => ElicitResult | Promise<ElicitResult>;
  /** Speaks for a model. */
  readonly sample?: (request: SampleParams) => SampleResult | Promise<SampleResult>;
  /** Tells which folders are open. */
  readonly roots?: () => readonly ClientRoot[] | Promise<readonly ClientRoot[]>;
}

/** What a client with these answers declares when it connects. */
export function capabilitiesOf({ elicit, sample, roots }: Answers): object {
  return {
    ...(elicit !== undefined && { elicitation: { form: {}, url: {} } }),
    ...(sample !== undefined && { sampling: { tools: {} } }),
    ...(roots !== undefined && { roots: {} }),
  };
}

/** The part of an SDK client that is asked. */
export interface AskedClient {
  setRequestHandler(method: string, handler: (request: { readonly params: never }) => Promise<unknown>): void;
}

/** Lets a client give these answers. */
export function giveAnswers(client: AskedClient, { elicit, sample, roots }: Answers): void {
  if (elicit !== undefined) client.setRequestHandler('elicitation/create', async ({ params }) => elicit(params));
  if (sample !== undefined) client.setRequestHandler('sampling/createMessage', async ({ params }) => sample(params));
  if (roots !== undefined) client.setRequestHandler('roots/list', async () => ({ roots: await roots() }));
}
