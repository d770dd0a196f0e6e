import type { ToolDeclaration } from '../metadata/declarations';
import { erasure, isErased } from '../metadata/design-types';
import { noFieldsMessage } from '../metadata/forced-output';
import { isClass } from '../metadata/is-class';
import { isContentType } from '../media/content-item';
import { Reply } from '../media/reply';
import { declaresFields } from '../schema/class-schema';
import { outputType } from '../schema/create-output-contract';
import type { Constructor } from '../schema/described-schema';
import { describeType, isBuiltIn } from '../schema/describe-type';
import { checkRawSchema } from '../schema/raw-schema';
import { isForm, resolveThunk } from '../schema/resolve-type';
import { SchemaSession } from '../schema/schema-session';
import { contentShape } from './content-shape';
import type { DescribedResult } from './tool-type';

const TEXT = { kind: 'text' } as const;

/** What a tool's result is: an explicit option beats the emitted type; what nothing says is text. */
export function describeResult(declaration: ToolDeclaration): DescribedResult {
  const { options } = declaration;
  if (options.structuredOutput === false) return plain({ result: TEXT });
  if (options.outputSchema !== undefined) {
    return {
      result: { kind: 'raw', schema: options.outputSchema, inResult: isContentForm(options.output) },
      problems: checkRawSchema(options.outputSchema, 'outputSchema'),
      warnings: [],
    };
  }
  const described =
    options.output === undefined ? emittedResult(declaration) : explicitResult(options.output, declaration);
  return options.structuredOutput === true ? demandSchema(described, declaration) : described;
}

function explicitResult(output: unknown, declaration: ToolDeclaration): DescribedResult {
  const type = resolve(output);
  if (type.problem !== undefined) return plain({ result: TEXT, problems: [`output: ${type.problem}`] });
  const shape = contentShape(type.value);
  if (shape !== undefined) return plain({ result: { kind: 'content', shape } });
  if (isForm(type.value) && type.value.form.kind === 'result') return resultOf(type.value.form.structured);
  if (type.value === Reply) {
    return plain({ result: TEXT, problems: ['output: Reply says nothing about its data; give the type of the data.'] });
  }
  if (isClass(type.value) && !isBuiltIn(type.value) && !declaresFields(type.value))
    return undeclared(type.value, declaration);
  return described(type.value, 'output: ');
}

function emittedResult(declaration: ToolDeclaration): DescribedResult {
  const { emitted } = declaration;
  if (emitted === undefined) {
    return textOnly(
      'this runner emits no types, so its result type is unknown and it answers in text only; give `output`, or run it with a compiler that emits decorator metadata (tsc, swc, ts-node).',
    );
  }
  const type = emitted.returnType;
  // Emitted for `void` and for no annotation alike; nothing is lost that the author wrote.
  if (type === undefined) return plain({ result: TEXT });
  if (isErased(type) || type === Map || type === Set) {
    return textOnly(
      `the compiler erases its result type to ${erasure(type).to}, so it answers in text only; ${erasure(type).fix}give it as \`output\`.`,
    );
  }
  if (isContentType(type)) return plain({ result: { kind: 'content', shape: 'one' } });
  if (type === Reply) {
    return textOnly(
      'the compiler erases what Reply<T> holds, so its data does not go out in the structured channel; give the type of the data as `output`.',
    );
  }
  if (type === Symbol) return textOnly('symbols have no JSON form, so it answers in text only.');
  if (isBuiltIn(type)) return described(type, '');
  return declaresFields(type as Constructor) ? described(type, '') : undeclared(type as Constructor, declaration);
}

/** A protocol result whose structured part has a type of its own; the protocol asks for an object there. */
function resultOf(structured: unknown): DescribedResult {
  const found = described(structured, 'output: ');
  if (found.result.kind !== 'declared') return found;
  const { type } = found.result;
  if (type.shape !== 'wrapped') return { ...found, result: { ...found.result, inResult: true } };
  const problem =
    'output: callToolResult() takes a class or record(T), since structuredContent is an object; for other data return reply(data).';
  return { ...found, problems: [...found.problems, problem] };
}

/** Whether the method of a tool with a schema of its own returns a protocol result rather than the data itself. */
function isContentForm(output: unknown): boolean {
  const type = resolve(output).value;
  return isForm(type) && type.form.kind === 'content';
}

function described(type: unknown, place: string): DescribedResult {
  const session = new SchemaSession('output');
  const node = describeType(type, session);
  return {
    result: { kind: 'declared', type: outputType(node, session), inResult: false },
    problems: session.problems.map((problem) => place + problem),
    warnings: session.warnings,
  };
}

/** A class that declares no field has no schema; under auto that is worth a warning, under demand a mistake. */
function undeclared(type: Constructor, { options, member }: ToolDeclaration): DescribedResult {
  const name = type.name === '' ? 'without a name' : type.name;
  if (options.structuredOutput === true) {
    return plain({ result: TEXT, problems: [noFieldsMessage(options.name ?? member, name)] });
  }
  return textOnly(
    `class ${name} declares no field, so it answers in text only and every member of the object reaches the client; decorate its fields with @Field() or class-validator, or give \`output\`.`,
  );
}

function demandSchema(found: DescribedResult, { options, member }: ToolDeclaration): DescribedResult {
  if (found.problems.length > 0 || found.result.kind === 'declared' || found.result.kind === 'raw') return found;
  const reason = found.warnings[0] ?? 'its result type is unknown; give it as `output`.';
  const problem = `tool ${options.name ?? member} demands structured output, but ${reason}`;
  return { ...found, problems: [problem], warnings: [] };
}

function resolve(output: unknown): { readonly value?: unknown; readonly problem?: string } {
  try {
    const value = resolveThunk(output);
    return value === undefined
      ? {
          problem:
            'the type is undefined, which happens when it is declared further down or modules import each other; write output: () => Type.',
        }
      : { value };
  } catch (error) {
    return { problem: `the function that returns the type failed: ${(error as Error).message}` };
  }
}

function textOnly(warning: string): DescribedResult {
  return plain({ result: TEXT, warnings: [warning] });
}

function plain(found: Pick<DescribedResult, 'result'> & Partial<DescribedResult>): DescribedResult {
  return { problems: [], warnings: [], ...found };
}
