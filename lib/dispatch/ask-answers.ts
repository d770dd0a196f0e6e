import type { SampleParams, SampleResult, SampleResultWithTools } from './client-features';

/** What a user made of a form: filled it in, said no, or closed it. */
export type ElicitAnswer<T> =
  | { readonly action: 'accept'; readonly content: T }
  | { readonly action: 'decline'; readonly content?: undefined }
  | { readonly action: 'cancel'; readonly content?: undefined };

/** Whether a user agreed to open a URL; what happens there is not part of the answer. */
export interface ElicitUrlAnswer {
  readonly action: 'accept' | 'decline' | 'cancel';
}

/** What a model is asked: the request of the protocol, in which one text may stand for the list of messages. */
export type SampleRequest = Omit<SampleParams, 'messages'> & {
  readonly messages: SampleParams['messages'] | string;
};

/** What a model answered; its content is a list only where the request gave it tools. */
export type SampleAnswer<R> = R extends { readonly tools: unknown } ? SampleResultWithTools : SampleResult;
