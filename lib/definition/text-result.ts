import type { ToolDeclaration } from '../metadata/declarations';
import { noFieldsMessage } from '../metadata/forced-output';
import type { DescribedResult } from './tool-type';

/** A result that is text and nothing else. */
export const TEXT = { kind: 'text' } as const;

/** What was found of a result, without anything to report unless it is given. */
export function plainResult(found: Pick<DescribedResult, 'result'> & Partial<DescribedResult>): DescribedResult {
  return { problems: [], warnings: [], ...found };
}

/** A result that is text only though its author may expect more. */
export function textOnly(warning: string): DescribedResult {
  return plainResult({ result: TEXT, warnings: [warning] });
}

/** A class that declares no field has no schema; under auto that is worth a warning, under demand a mistake. */
export function undeclaredResult(className: string, { options, member }: ToolDeclaration): DescribedResult {
  const name = className === '' ? 'without a name' : className;
  if (options.structuredOutput === true) {
    return plainResult({ result: TEXT, problems: [noFieldsMessage(options.name ?? member, name)] });
  }
  return textOnly(
    `class ${name} declares no field, so it answers in text only and every member of the object reaches the client; decorate its fields with @Field() or class-validator, or give \`output\`.`,
  );
}
