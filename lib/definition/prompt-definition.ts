import type { Prompt } from '@modelcontextprotocol/server';
import type { DescribedSchema } from '../schema/described-schema';
import type { ParameterBinding } from './tool-definition';

/** A prompt as the server runs it. */
export interface PromptDefinition {
  readonly name: string;
  /** The method's name on the instance. */
  readonly member: string;
  /** One entry per positional parameter. */
  readonly bindings: readonly ParameterBinding[];
  /** The schema of the arguments as one object, by which their text is converted and checked. */
  readonly input: DescribedSchema;
  /** The entry of `prompts/list`. */
  readonly listing: Prompt;
}

/** Who completes an argument of a prompt or a variable of a template. */
export interface CompletionDefinition {
  /** A prompt's name or a resource template. */
  readonly reference: string;
  readonly argument: string;
  /** The method's name on the instance. */
  readonly member: string;
  /** The position of a parameter that is the request's context; undefined where there is none. */
  readonly contextIndex: number | undefined;
}
