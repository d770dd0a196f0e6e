import { outputType } from '../schema/create-output-contract';
import { useDeclarations } from '../schema/describe-declared';
import { describeType } from '../schema/describe-type';
import { SchemaSession } from '../schema/schema-session';
import { placeIn, type DeclaredMethod } from './declared-method';
import type { DescribedResult } from './tool-type';

/** A result whose type is a value: given as `output`, or emitted; `place` stands before what is reported of it. */
export function typedResult(
  type: unknown,
  { place, declared }: { readonly place: string; readonly declared: DeclaredMethod | undefined },
): DescribedResult {
  const session = new SchemaSession('output');
  if (declared !== undefined) useDeclarations(placeIn(session, declared));
  const node = describeType(type, session);
  const description = declared === undefined ? undefined : textOf(declared);
  return {
    result: { kind: 'declared', type: { ...outputType(node, session), description }, inResult: false },
    problems: session.problems.map((problem) => place + problem),
    warnings: session.warnings,
  };
}

/** What the author says of the result, whichever way its type is told. */
function textOf({ method: { result } }: DeclaredMethod): string | undefined {
  return result.kind === 'data' || result.kind === 'reply' ? result.description : undefined;
}
