import type { DescribedSchema } from '../schema/described-schema';
import { copySchema } from './stated-facts';
import type { InputType } from './tool-type';

/** The schema of a whole arguments object, under its title. */
export function settleInput(
  input: InputType,
  { title, ignoresUnknown }: { readonly title: string; readonly ignoresUnknown: boolean },
): DescribedSchema {
  if (input.kind === 'raw') return { schema: copySchema(input.schema), meanings: new Map() };
  const { definitions, properties, required, meanings } = input;
  return {
    schema: {
      ...(Object.keys(definitions).length === 0 ? {} : { $defs: definitions }),
      properties,
      ...(required.length === 0 ? {} : { required }),
      title,
      type: 'object',
      ...(ignoresUnknown ? {} : { additionalProperties: false }),
    },
    meanings,
  };
}
