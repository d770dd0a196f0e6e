import { erasure } from '../metadata/design-types';
import { isInjected } from '../metadata/injected';
import { reachable } from '../schema/create-output-contract';
import { useDeclarations } from '../schema/describe-declared';
import type { JsonSchema } from '../schema/json-schema';
import { checkRawSchema } from '../schema/raw-schema';
import { SchemaSession } from '../schema/schema-session';
import { setMember } from '../schema/set-member';
import { contributeAll, contributeNamed, contributeNothing, type Contribution } from './contribution';
import { placeIn } from './declared-method';
import { EMIT, ordinal, takesRaw, type ParameterPlace } from './parameter-type';
import { contributeToRaw } from './raw-parameters';
import { parameterCount, type DeclaredOffer } from './read-class';
import type { DescribedInput } from './tool-type';

/** What a method takes: one schema over all its parameters, and where each parameter gets its value from. */
export function describeInput(offer: DeclaredOffer): DescribedInput {
  const session = new SchemaSession('input');
  if (offer.declared !== undefined) useDeclarations(placeIn(session, offer.declared));
  const raw = rawInput(offer);
  const contributions = Array.from({ length: parameterCount(offer) }, (_, index) => contribute(offer, index, session));
  const bindings = contributions.map(({ binding }) => binding);
  const properties: Record<string, JsonSchema> = {};
  for (const contribution of contributions) {
    for (const [name, node] of Object.entries(contribution.properties)) {
      if (Object.hasOwn(properties, name)) {
        session.problems.push(`two of its parameters take the argument '${name}'; rename one.`);
      } else if (name === '__proto__') {
        session.problems.push(`'__proto__' is what every object has, so no argument can have this name; take another.`);
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
  const { declaration, declared } = offer;
  const marks = [...offer.params, ...offer.args].filter((mark) => mark.index === index);
  const [mark] = marks;
  const emitted = declaration.emitted?.parameterTypes[index];
  const parameter = declared?.method.parameters[index];
  const place: ParameterPlace = { offer, index, emitted, parameter, session };
  if (marks.length > 1) session.problems.push(`${ordinal(index)} carries more than one of @Param and @Args; keep one.`);
  if (mark?.kind === 'args') return contributeAll(mark, place);
  if (mark?.kind === 'param') return contributeNamed(mark, place);
  if (isInjected(emitted) || parameter?.takes === 'context') return contributeNothing({ kind: 'context' });
  if (takesRaw(offer)) return contributeToRaw(place);
  if (parameter?.takes === 'all') return contributeAll(undefined, place);
  if (parameter !== undefined) return contributeNamed({ name: parameter.name, options: {} }, place);
  session.problems.push(nameless(place));
  return contributeNothing({ kind: 'nothing' });
}

/** Why a parameter cannot be an argument, and what to write. */
function nameless({ offer: { declaration }, index, emitted }: ParameterPlace): string {
  if (declaration.standard === true) {
    return `${ordinal(index)} has no name at run time, and beside standard decorators only the sources tell it; make the manifest of the sources with \`stereomcp build\`, or set "experimentalDecorators": true and "emitDecoratorMetadata": true in tsconfig.json and write @Param('…') in front of it.`;
  }
  return declaration.emitted === undefined
    ? `${ordinal(index)} has no name at run time, and since this runner emits no types, it cannot be known for a Context either; write @Param('…') in front of it, or ${EMIT}.`
    : unnamed(index, emitted);
}

/** A Context needs no name, so what may be one gets the other advice too. */
function unnamed(index: number, emitted: unknown): string {
  const named = `${ordinal(index)} has no name at run time`;
  if (emitted !== Function) return `${named}; write @Param('…') in front of it.`;
  return `${named}, and the compiler erases its type to ${erasure(emitted).to}; write \`import { Context }\` where it is a Context, else @Param('…') in front of it.`;
}
