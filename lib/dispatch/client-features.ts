/* eslint-disable @typescript-eslint/no-deprecated -- clients of every generation in use still have sampling and roots */
import type {
  CreateMessageRequestParams,
  CreateMessageResult,
  CreateMessageResultWithTools,
  Root,
} from '@modelcontextprotocol/server';

/** What a client's model is asked, as the protocol has it. */
export type SampleParams = CreateMessageRequestParams;

/** What a client's model answers. */
export type SampleResult = CreateMessageResult;

/** What a client's model answers that was given tools. */
export type SampleResultWithTools = CreateMessageResultWithTools;

/** A folder that a client has opened: a file URL, and a name for people. */
export type ClientRoot = Root;
/* eslint-enable @typescript-eslint/no-deprecated */
