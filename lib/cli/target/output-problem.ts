import type { CallToolResult, JsonSchemaType, Tool } from '@modelcontextprotocol/client';

/** How an answer breaks the promise of its tool's output schema, as a sentence; undefined where it keeps it. */
export async function outputProblem(
  { outputSchema }: Tool,
  { structuredContent }: CallToolResult,
): Promise<string | undefined> {
  if (outputSchema === undefined) return undefined;
  if (structuredContent === undefined) return 'the tool has an output schema, but its answer no structured content.';
  try {
    const { AjvJsonSchemaValidator } = await loadValidator();
    const verdict = new AjvJsonSchemaValidator().getValidator({ ...outputSchema } as JsonSchemaType)(structuredContent);
    return verdict.valid
      ? undefined
      : `the structured content does not fit the output schema: ${verdict.errorMessage}.`;
  } catch (error) {
    return `the output schema cannot be used: ${(error as Error).message}.`;
  }
}

type Validators = typeof import('@modelcontextprotocol/client/validators/ajv');

function loadValidator(): Promise<Validators> {
  return Promise.resolve().then(() => require('@modelcontextprotocol/client/validators/ajv') as Validators);
}
