import type { JsonSchema } from '../schema/json-schema';
import type { Meaning } from '../schema/described-schema';
import type { OutputType } from '../schema/create-output-contract';
import type { ContentShape } from './content-shape';
import type { ParameterBinding } from './tool-definition';

/** The arguments of a tool before its name is known. */
export type InputType =
  | {
      readonly kind: 'declared';
      readonly properties: Readonly<Record<string, JsonSchema>>;
      readonly required: readonly string[];
      readonly definitions: Readonly<Record<string, JsonSchema>>;
      readonly meanings: ReadonlyMap<JsonSchema, Meaning>;
    }
  | { readonly kind: 'raw'; readonly schema: JsonSchema };

/** The result of a tool before its name is known. */
export type ResultType =
  | (Structured & { readonly kind: 'declared'; readonly type: OutputType })
  | (Structured & { readonly kind: 'raw'; readonly schema: JsonSchema })
  /** `cut` is the type to which values are cut although no schema is published. */
  | { readonly kind: 'text'; readonly cut?: OutputType | undefined }
  | { readonly kind: 'content'; readonly shape: ContentShape };

interface Structured {
  /** Whether the method returns a protocol result, whose structured part the schema is about. */
  readonly inResult: boolean;
}

/** What one reading of a tool found besides its type. */
export interface Findings {
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}

export interface DescribedInput extends Findings {
  readonly bindings: readonly ParameterBinding[];
  readonly input: InputType;
}

export interface DescribedResult extends Findings {
  readonly result: ResultType;
}
