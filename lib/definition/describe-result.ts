import type { ManifestResult } from '../manifest/manifest';
import type { ToolDeclaration } from '../metadata/declarations';
import { isClass } from '../metadata/is-class';
import { Reply } from '../media/reply';
import { declaresFields } from '../schema/class-schema';
import { outputType, type OutputType } from '../schema/create-output-contract';
import { describeDeclared } from '../schema/describe-declared';
import { isBuiltIn } from '../schema/describe-type';
import { checkRawSchema } from '../schema/raw-schema';
import { isForm, resolveThunk } from '../schema/resolve-type';
import { SchemaSession } from '../schema/schema-session';
import { contentShape } from './content-shape';
import { isKnownClass, placeIn, type DeclaredMethod } from './declared-method';
import { emittedResult } from './emitted-result';
import type { DeclaredOffer } from './read-class';
import { plainResult, TEXT, textOnly, undeclaredResult } from './text-result';
import type { DescribedResult } from './tool-type';
import { typedResult } from './typed-result';

/** What is asked about a result: the tool, and what the sources say of its method. */
interface Asked {
  readonly declaration: ToolDeclaration;
  readonly declared: DeclaredMethod | undefined;
}

/** What a tool's result is: an explicit option beats the declared type, which beats the emitted one. */
export function describeResult(asked: Pick<DeclaredOffer<ToolDeclaration>, keyof Asked>): DescribedResult {
  const { declaration } = asked;
  const { options } = declaration;
  if (options.structuredOutput === false) return plainResult({ result: { kind: 'text', cut: cutOf(asked) } });
  if (options.outputSchema !== undefined) {
    const problems = checkRawSchema(options.outputSchema, 'outputSchema');
    // What is no schema may be nothing at all, whatever the types say; the class is not served then.
    const schema = problems.length > 0 ? {} : options.outputSchema;
    return { result: { kind: 'raw', schema, inResult: returnsProtocolResult(asked) }, problems, warnings: [] };
  }
  const found = foundResult(asked);
  return options.structuredOutput === true ? demandSchema(found, asked) : found;
}

function foundResult(asked: Asked): DescribedResult {
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
  const { result } = foundResult(asked);
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
  if (type.problem !== undefined) return plainResult({ result: TEXT, problems: [`output: ${type.problem}`] });
  const shape = contentShape(type.value);
  if (shape !== undefined) return plainResult({ result: { kind: 'content', shape } });
  if (isForm(type.value) && type.value.form.kind === 'result') return resultOf(type.value.form.structured, declared);
  if (type.value === Reply) {
    return plainResult({
      result: TEXT,
      problems: ['output: Reply says nothing about its data; give the type of the data.'],
    });
  }
  if (isClass(type.value) && !isBuiltIn(type.value) && !declaresFields(type.value)) {
    if (!isKnownClass(type.value, declared)) {
      const { name } = type.value;
      const source = declared?.method.result;
      const cut = source?.kind === 'undeclared' && source.className === name ? openCut(source, declared) : undefined;
      return { ...undeclaredResult(name, declaration), result: { kind: 'text', cut } };
    }
  }
  return typedResult(type.value, { place: 'output: ', declared });
}

/** The return type as the sources have it, which tell all that there is to tell. */
function declaredResult(declared: DeclaredMethod, declaration: ToolDeclaration): DescribedResult {
  const { result } = declared.method;
  switch (result.kind) {
    case 'data':
    case 'reply':
      return dataResult(result, declared);
    case 'content':
      return plainResult({ result: { kind: 'content', shape: result.shape } });
    case 'open':
      return plainResult({ result: TEXT });
    case 'undeclared':
      return {
        ...undeclaredResult(result.className, declaration),
        result: { kind: 'text', cut: openCut(result, declared) },
      };
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

/** A protocol result whose structured part has a type of its own; the protocol asks for an object there. */
function resultOf(structured: unknown, declared: DeclaredMethod | undefined): DescribedResult {
  const found = typedResult(structured, { place: 'output: ', declared });
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

/** A class without fields has no schema to publish, yet its source may tell what must not leave with its members. */
function openCut(
  { schema }: Extract<ManifestResult, { readonly kind: 'undeclared' }>,
  declared: DeclaredMethod | undefined,
): OutputType | undefined {
  if (schema === undefined || declared === undefined) return undefined;
  const session = new SchemaSession('output');
  return outputType(describeDeclared(schema, placeIn(session, declared)), session);
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
