import type { ArgsDeclaration, ParamDeclaration, ParamDeclarationOptions } from '../metadata/declarations';
import { erasure, isErased } from '../metadata/design-types';
import { isInjected } from '../metadata/injected';
import { definitionOf, describedNode, reachable } from '../schema/create-output-contract';
import type { Meaning } from '../schema/described-schema';
import { describeType, unwrapOptional } from '../schema/describe-type';
import type { JsonSchema } from '../schema/json-schema';
import { keywordProblems } from '../schema/keyword-problems';
import { checkRawSchema } from '../schema/raw-schema';
import { readThunk } from '../schema/resolve-type';
import { SchemaSession } from '../schema/schema-session';
import { setMember } from '../schema/set-member';
import { titleOf } from '../schema/titles';
import { checkDefault, publishedDefault } from './default-value';
import { parameterCount, type DeclaredOffer } from './read-class';
import type { ParameterBinding } from './tool-definition';
import type { DescribedInput } from './tool-type';

/** What one parameter adds to the arguments object. */
interface Contribution {
  readonly binding: ParameterBinding;
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

const NOTHING = { properties: {}, required: [] } as const;

/** What a method takes: one schema over all its parameters, and where each parameter gets its value from. */
export function describeInput(offer: DeclaredOffer): DescribedInput {
  const session = new SchemaSession('input');
  const raw = rawInput(offer);
  const contributions = Array.from({ length: parameterCount(offer) }, (_, index) => contribute(offer, index, session));
  const bindings = contributions.map(({ binding }) => binding);
  const properties: Record<string, JsonSchema> = {};
  for (const contribution of contributions) {
    for (const [name, node] of Object.entries(contribution.properties)) {
      if (Object.hasOwn(properties, name)) {
        session.problems.push(`two of its parameters take the argument '${name}'; rename one.`);
      } else {
        setMember(properties, name, node);
      }
    }
  }
  if (raw !== undefined) {
    const problems = [...checkRawSchema(raw, 'inputSchema'), ...session.problems];
    return { bindings, input: { kind: 'raw', schema: raw }, problems, warnings: session.warnings };
  }
  const required = contributions.flatMap((contribution) => contribution.required);
  const definitions = reachable({ properties }, session);
  const input = { kind: 'declared', properties, required, definitions, meanings: session.meanings } as const;
  return { bindings, input, problems: session.problems, warnings: session.warnings };
}

/** The author's own schema, which only tools can have. */
function rawInput({ declaration }: DeclaredOffer): Readonly<Record<string, unknown>> | undefined {
  return declaration.kind === 'tool' ? declaration.options.inputSchema : undefined;
}

function contribute(offer: DeclaredOffer, index: number, session: SchemaSession): Contribution {
  const { declaration } = offer;
  const marks = [...offer.params, ...offer.args].filter((mark) => mark.index === index);
  const [mark] = marks;
  const emitted = declaration.emitted?.parameterTypes[index];
  if (marks.length > 1) session.problems.push(`${ordinal(index)} carries more than one of @Param and @Args; keep one.`);
  if (mark?.kind === 'args') return contributeAll(mark, { offer, emitted, session });
  if (mark?.kind === 'param') return contributeNamed(mark, { offer, emitted, session });
  if (isInjected(emitted)) return { binding: { kind: 'context' }, ...NOTHING };
  if (rawInput(offer) !== undefined) {
    return { binding: { kind: 'all', described: undefined }, ...NOTHING };
  }
  session.problems.push(
    declaration.emitted === undefined
      ? `${ordinal(index)} has no name at run time, and since this runner emits no types, it cannot be known for a Context either; write @Param('…') in front of it, or ${EMIT}.`
      : unnamed(index, emitted),
  );
  return { binding: { kind: 'nothing' }, ...NOTHING };
}

interface Place {
  readonly offer: DeclaredOffer;
  readonly emitted: unknown;
  readonly session: SchemaSession;
}

function contributeAll(mark: ArgsDeclaration, { offer, emitted, session }: Place): Contribution {
  const explicit = readThunk(mark.type);
  if (explicit.problem !== undefined) {
    session.problems.push(`${ordinal(mark.index)} takes all arguments, but ${explicit.problem}`);
    return { binding: { kind: 'nothing' }, ...NOTHING };
  }
  const type = explicit.type ?? emitted;
  const raw = rawInput(offer) !== undefined;
  if (raw && isErased(type)) return { binding: { kind: 'all', described: undefined }, ...NOTHING };
  if (isErased(type)) {
    session.problems.push(
      `${ordinal(mark.index)} takes all arguments, but ${whyErased(offer, emitted)}; ${erasure(emitted).fix}write @Args(() => TheClass)${orEmit(offer)}.`,
    );
    return { binding: { kind: 'nothing' }, ...NOTHING };
  }
  const node = describeType(type, session);
  const definition = definitionOf(node, session);
  if (definition?.properties === undefined) {
    session.problems.push(
      `${ordinal(mark.index)} takes all arguments, but its type has no declared fields; decorate the fields of the class with @Field() or class-validator.`,
    );
    return { binding: { kind: 'nothing' }, ...NOTHING };
  }
  const binding = { kind: 'all', described: describedNode(definition, session) } as const;
  if (raw) return { binding, ...NOTHING };
  return { binding, properties: definition.properties, required: definition.required ?? [] };
}

function contributeNamed(mark: ParamDeclaration, { offer, emitted, session }: Place): Contribution {
  const { name } = mark;
  const { type: given, optional, default: value, title, description, ...keywords } = goodOptions(mark, session);
  const { type, optional: absent } = unwrapOptional(given);
  const raw = rawInput(offer) !== undefined;
  const fallback = publishedDefault(name, value, session);
  if (type === undefined && isErased(emitted)) {
    if (!raw)
      session.problems.push(
        `nothing says the type of '${name}', since ${whyErased(offer, emitted)}; ${erasure(emitted).fix}write @Param('${name}', { type: … })${orEmit(offer)}.`,
      );
    return { binding: namedBinding(name, {}, { fallback, session }), ...NOTHING };
  }
  const before = session.problems.length;
  const typed = describeType(type ?? emitted, session);
  session.problems.splice(
    before,
    Infinity,
    ...session.problems.slice(before).map((problem) => `'${name}': ${problem}`),
  );
  const node: JsonSchema = {
    ...(typed.$ref === undefined ? { title: title ?? titleOf(name) } : {}),
    ...typed,
    ...keywords,
    ...(description === undefined ? {} : { description }),
    ...(fallback === undefined ? {} : { default: fallback }),
  };
  const meaning = containerMeaning(emitted, typed, session.meanings.get(typed));
  if (meaning !== undefined) session.mean(node, meaning);
  checkDefault(name, node, session);
  const binding = namedBinding(name, node, { fallback, session });
  if (raw) return { binding, ...NOTHING };
  const required = optional === true || absent || fallback !== undefined ? [] : [name];
  return { binding, properties: { [name]: node }, required };
}

/** The options without those that the author has to correct, after they were reported. */
function goodOptions({ name, options }: ParamDeclaration, session: SchemaSession): ParamDeclarationOptions {
  const problems = keywordProblems(options);
  if (problems.length === 0) return options;
  session.problems.push(...problems.map((problem) => `'${name}': ${problem}`));
  return { type: options.type, optional: options.optional === true, default: options.default };
}

/** A dictionary arrives as a Map, a list as a Set, where that is what the compiler saw. */
function containerMeaning(emitted: unknown, { type }: JsonSchema, meaning: Meaning | undefined): Meaning | undefined {
  if (emitted === Map && type === 'object') {
    return { kind: 'map', keys: meaning?.kind === 'record' ? meaning.keys : 'string' };
  }
  return emitted === Set && type === 'array' ? { kind: 'set' } : meaning;
}

function namedBinding(
  name: string,
  node: JsonSchema,
  { fallback, session }: { readonly fallback: unknown; readonly session: SchemaSession },
): ParameterBinding {
  return { kind: 'named', name, described: describedNode(node, session), default: fallback };
}

const EMIT = 'run it with a compiler that emits decorator metadata (tsc, swc, ts-node)';

function whyErased({ declaration }: DeclaredOffer, emitted: unknown): string {
  if (declaration.emitted === undefined) return 'this runner emits no types';
  if (emitted === undefined) return 'its type is undefined here, which happens when modules import each other';
  return `the compiler erases it to ${erasure(emitted).to}`;
}

/** The other way out where the runner is at fault. */
function orEmit({ declaration }: DeclaredOffer): string {
  return declaration.emitted === undefined ? `, or ${EMIT}` : '';
}

/** A Context needs no name, so what may be one gets the other advice too. */
function unnamed(index: number, emitted: unknown): string {
  const named = `${ordinal(index)} has no name at run time`;
  if (emitted !== Function) return `${named}; write @Param('…') in front of it.`;
  return `${named}, and the compiler erases its type to ${erasure(emitted).to}; write \`import { Context }\` where it is a Context, else @Param('…') in front of it.`;
}

function ordinal(index: number): string {
  return `parameter ${String(index + 1)}`;
}
