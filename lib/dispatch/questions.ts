import type { FormRequest } from '../schema/form-source';
import type { ElicitAnswer, ElicitUrlAnswer, SampleRequest } from './ask-answers';
import type { Question } from './asking';
import type { ClientRoot } from './client-features';
import { compileForm } from './elicit-form';

/** A question without what only its asker knows. */
export type Asked<T> = Pick<Question<T>, 'kind' | 'request' | 'read'>;

/** Asks the user to fill in a form. */
export function formQuestion(
  message: string,
  { form, ...request }: FormRequest & { readonly form: unknown },
): Asked<ElicitAnswer<unknown>> {
  const { requested, read } = compileForm(form, request);
  return {
    kind: 'elicit',
    request: {
      method: 'elicitation/create',
      params: { message: textOf(message, 'elicit'), requestedSchema: requested },
    },
    read: async (answer) => {
      const { action, content } = answer as ElicitAnswer<unknown>; // of the protocol's shape
      return action === 'accept' ? { action, content: await read(content) } : { action };
    },
  };
}

/** Asks the user to open a URL. */
export function urlQuestion(message: string, url: string | URL): Asked<ElicitUrlAnswer> {
  const { href } = urlOf(url);
  return {
    kind: 'elicitUrl',
    request: {
      method: 'elicitation/create',
      params: { mode: 'url', message: textOf(message, 'elicitUrl'), url: href },
    },
    read: (answer) => ({ action: (answer as ElicitUrlAnswer).action }),
  };
}

/** Asks the client's model. */
export function sampleQuestion<R>({ messages, ...request }: SampleRequest): Asked<R> {
  const params = {
    messages: typeof messages === 'string' ? [{ role: 'user', content: { type: 'text', text: messages } }] : messages,
    ...request,
  };
  return { kind: 'sample', request: { method: 'sampling/createMessage', params }, read: (answer) => answer as R };
}

/** Asks for the folders that the client has opened. */
export function rootsQuestion(): Asked<readonly ClientRoot[]> {
  return {
    kind: 'roots',
    request: { method: 'roots/list' },
    read: (answer) => (answer as { readonly roots: readonly ClientRoot[] }).roots,
  };
}

function textOf(message: unknown, member: string): string {
  if (typeof message === 'string' && message !== '') return message;
  throw new TypeError(`context.${member}(message): the message is what the user reads; write one.`);
}

function urlOf(url: string | URL): URL {
  try {
    return new URL(url);
  } catch (cause) {
    const shown = JSON.stringify(String(url).slice(0, 80));
    throw new TypeError(`context.elicitUrl(): ${shown} is no URL; write it with its scheme, such as https://.`, {
      cause,
    });
  }
}
