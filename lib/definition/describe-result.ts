import type { ManifestResult } from '../manifest/manifest';
import type { ToolDeclaration } from '../metadata/declarations';
import { erasure, isErased } from '../metadata/design-types';
import { noFieldsMessage } from '../metadata/forced-output';
import { isClass } from '../metadata/is-class';
import { isContentType } from '../media/content-item';
import { Reply } from '../media/reply';
import { declaresFields } from '../schema/class-schema';
import { outputType, type OutputType } from '../schema/create-output-contract';
import type { Constructor } from '../schema/described-schema';
import { describeDeclared, useDeclarations } from '../schema/describe-declared';
import { describeType, isBuiltIn } from '../schema/describe-type';
import { checkRawSchema } from '../schema/raw-schema';
import { isForm, resolveThunk } from '../schema/resolve-type';
import { SchemaSession } from '../schema/schema-session';
import { contentShape } from './content-shape';
import { isKnownClass, placeIn, type DeclaredMethod } from './declared-method';
import type { DeclaredOffer } from './read-class';
import type { DescribedResult } from './tool-type';

const TEXT = { kind: 'text' } as const;

/** What is asked about a result: the tool, and what the sources say of its method. */
interface Asked {
  readonly declaration: ToolDeclaration;
  readonly declared: DeclaredMethod | undefined;
}

/** What a tool's result is: an explicit option beats the declared type, which beats the emitted one. */
export function describeResult(asked: Pick<DeclaredOffer<ToolDeclaration>, keyof Asked>): DescribedResult {
  const { declaration } = asked;
  const { options } = declaration;
  if (options.structuredOutput === false) return plain({ result: { kind: 'text', cut: cutOf(asked) } });
  if (options.outputSchema !== undefined) {
    return {
      result: { kind: 'raw', schema: options.outputSchema, inResult: returnsProtocolResult(asked) },
      problems: checkRawSchema(options.outputSchema, 'outputSchema'),
      warnings: [],
    };
  }
  const found = typedResult(asked);
  return options.structuredOutput === true ? demandSchema(found, asked) : found;
}

function typedResult(asked: Asked): DescribedResult {
  const { declaration, declared } = asked;
  const { output } = declaration.options;
  if (output !== undefined) return explicitResult(output, asked);
  return declared === undefined ? emittedResult(declaration) : declaredResult(declared, declaration);
}

/**
 * What is known of the members of a result that goes out as text by choice.
 *
 * Nothing else than these leaves, since a plain object may stand for a class with members that must not.
 */
function cutOf(asked: Asked): OutputType | undefined {
  const { result } = typedResult(asked);
  if (result.kind === 'text') return result.cut;
  return result.kind === 'declared' && !result.inResult && hasMembers(result.type) ? result.type : undefined;
}

function hasMembers({ node, definitions }: OutputType): boolean {
  return Object.keys(definitions).length > 0 || holdsProperties(node);
}

function holdsProperties(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  return 'properties' in node || Object.values(node).some(holdsProperties);
}

function explicitResult(output: unknown, { declaration, declared }: Asked): DescribedResult {
  const type = resolve(output);
  if (type.problem !== undefined) return plain({ result: TEXT, problems: [`output: ${type.problem}`] });
  const shape = contentShape(type.value);
  if (shape !== undefined) return plain({ result: { kind: 'content', shape } });
  if (isForm(type.value) && type.value.form.kind === 'result') return resultOf(type.value.form.structured, declared);
  if (type.value === Reply) {
    return plain({ result: TEXT, problems: ['output: Reply says nothing about its data; give the type of the data.'] });
  }
  if (isClass(type.value) && !isBuiltIn(type.value) && !declaresFields(type.value)) {
    if (!isKnownClass(type.value, declared)) {
      const { name } = type.value;
      const source = declared?.method.result;
      const cut = source?.kind === 'undeclared' && source.className === name ? openCut(source, declared) : undefined;
      return { ...undeclared(name, declaration), result: { kind: 'text', cut } };
    }
  }
  return described(type.value, { place: 'output: ', declared });
}

/** The return type as the sources have it, which tell all that there is to tell. */
function declaredResult(declared: DeclaredMethod, declaration: ToolDeclaration): DescribedResult {
  const { result } = declared.method;
  switch (result.kind) {
    case 'data':
    case 'reply':
      return dataResult(result, declared);
    case 'content':
      return plain({ result: { kind: 'content', shape: result.shape } });
    case 'open':
      return plain({ result: TEXT });
    case 'undeclared':
      return { ...undeclared(result.className, declaration), result: { kind: 'text', cut: openCut(result, declared) } };
    case 'none':
      return textOnly(
        `its result type (${declared.at}) has no schema, so it answers in text only: ${result.reason} Another type can be given as \`output\`.`,
      );
    default:
      return result satisfies never;
  }
}

function dataResult(
  { schema, description }: Extract<ManifestResult, { readonly kind: 'data' | 'reply' }>,
  declared: DeclaredMethod,
): DescribedResult {
  const session = new SchemaSession('output');
  const node = describeDeclared(schema, placeIn(session, declared));
  return {
    result: { kind: 'declared', type: { ...outputType(node, session), description }, inResult: false },
    problems: session.problems.map((problem) => `its result type (${declared.at}): ${problem}`),
    warnings: session.warnings,
  };
}

function emittedResult(declaration: ToolDeclaration): DescribedResult {
  const { emitted } = declaration;
  if (declaration.standard === true) {
    return textOnly(
      'standard decorators tell no types, so its result type is unknown and it answers in text only; make the manifest of the sources with `stereomcp build`, or give `output`.',
    );
  }
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
  const author = type as Constructor; // what is not erased is a function
  if (isBuiltIn(type) || declaresFields(author)) return described(type, { place: '', declared: undefined });
  return undeclared(author.name, declaration);
}

/** A protocol result whose structured part has a type of its own; the protocol asks for an object there. */
function resultOf(structured: unknown, declared: DeclaredMethod | undefined): DescribedResult {
  const found = described(structured, { place: 'output: ', declared });
  if (found.result.kind !== 'declared') return found;
  const { type } = found.result;
  if (type.shape !== 'wrapped') return { ...found, result: { ...found.result, inResult: true } };
  const problem =
    'output: callToolResult() takes a class or record(T), since structuredContent is an object; for other data return reply(data).';
  return { ...found, problems: [...found.problems, problem] };
}

/** Whether the method of a tool with a schema of its own returns a protocol result rather than the data itself. */
function returnsProtocolResult({ declaration: { options }, declared }: Asked): boolean {
  if (options.output === undefined) return declared?.method.result.kind === 'content';
  const type = resolve(options.output).value;
  return isForm(type) && type.form.kind === 'content';
}

function described(
  type: unknown,
  { place, declared }: { readonly place: string; readonly declared: DeclaredMethod | undefined },
): DescribedResult {
  const session = new SchemaSession('output');
  if (declared !== undefined) useDeclarations(placeIn(session, declared));
  const node = describeType(type, session);
  const description = declared === undefined ? undefined : describedResult(declared);
  return {
    result: { kind: 'declared', type: { ...outputType(node, session), description }, inResult: false },
    problems: session.problems.map((problem) => place + problem),
    warnings: session.warnings,
  };
}

/** What the author says of the result, whichever way its type is told. */
function describedResult({ method: { result } }: DeclaredMethod): string | undefined {
  return result.kind === 'data' || result.kind === 'reply' ? result.description : undefined;
}

/** A class without fields has no schema to publish, yet its source may tell what must not leave with its members. */
function openCut(
  { schema }: Extract<ManifestResult, { readonly kind: 'undeclared' }>,
  declared: DeclaredMethod | undefined,
): OutputType | undefined {
  if (schema === undefined || declared === undefined) return undefined;
  const session = new SchemaSession('output');
  return outputType(describeDeclared(schema, placeIn(session, declared)), session);
}

/** A class that declares no field has no schema; under auto that is worth a warning, under demand a mistake. */
function undeclared(className: string, { options, member }: ToolDeclaration): DescribedResult {
  const name = className === '' ? 'without a name' : className;
  if (options.structuredOutput === true) {
    return plain({ result: TEXT, problems: [noFieldsMessage(options.name ?? member, name)] });
  }
  return textOnly(
    `class ${name} declares no field, so it answers in text only and every member of the object reaches the client; decorate its fields with @Field() or class-validator, or give \`output\`.`,
  );
}

function demandSchema(found: DescribedResult, { declaration, declared }: Asked): DescribedResult {
  const { options, member } = declaration;
  if (found.problems.length > 0 || found.result.kind === 'declared' || found.result.kind === 'raw') return found;
  const silence =
    declared?.method.result.kind === 'open'
      ? `its result type (${declared.at}) admits anything; name a type, or give it as \`output\`.`
      : 'its result type is unknown; give it as `output`.';
  const reason = found.warnings[0] ?? silence;
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
