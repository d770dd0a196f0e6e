import type { Prompt } from '@modelcontextprotocol/server';
import { iconProblems } from '../media/icon-problems';
import type { CompleteDeclaration, PromptDeclaration } from '../metadata/declarations';
import { isInjected } from '../metadata/injected';
import { describeInput } from './describe-input';
import { descriptionOf } from './offer-description';
import { nameProblems } from './option-problems';
import type { CompletionDefinition, PromptDefinition } from './prompt-definition';
import type { DeclaredOffer } from './read-class';
import { settleInput } from './settle-input';
import { copyFacts, factProblems } from './stated-facts';
import type { Findings } from './tool-type';

export interface DescribedPrompt extends Findings {
  readonly definition: PromptDefinition;
}

/** Reads what `@Prompt` marked; the wire knows names and texts of arguments only, their types stay here. */
export function definePrompt(offer: DeclaredOffer<PromptDeclaration>): DescribedPrompt {
  const { member, options } = offer.declaration;
  const { name = member, title, icons } = options;
  const description = descriptionOf(offer);
  const { bindings, input: type, problems, warnings } = describeInput(offer);
  const input = settleInput(type, { title: `${name}Arguments`, ignoresUnknown: false });
  const required = new Set(input.schema.required);
  const args = Object.entries(input.schema.properties ?? {}).map(([argument, node]) => ({
    name: argument,
    ...(typeof node.description === 'string' ? { description: node.description } : {}),
    required: required.has(argument),
  }));
  const listing: Prompt = {
    name,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(args.length === 0 ? {} : { arguments: args }),
    ...copyFacts(options),
  };
  const definition = Object.freeze({
    name,
    member,
    bindings: Object.freeze(bindings),
    input,
    listing: Object.freeze(listing),
  });
  const nameless = name === '' ? ["its name is empty; give one with @Prompt({ name: '…' })."] : [];
  return {
    definition,
    problems: [
      ...nameless,
      ...problems,
      ...nameProblems('prompt', options),
      ...iconProblems(icons),
      ...factProblems(options),
    ],
    warnings,
  };
}

export interface DescribedCompletion extends Findings {
  readonly definition: CompletionDefinition;
}

/** What `@Complete` marked; what it refers to is looked up once all of the class is known. */
export function defineCompletion(offer: DeclaredOffer<CompleteDeclaration>): DescribedCompletion {
  const { reference, argument, member } = offer.declaration;
  const contextIndex = contextPlace(offer);
  const takes = contextIndex === undefined ? 2 : 3;
  const asks = Math.max(requiredCount(offer), (contextIndex ?? -1) + 1);
  const problems = asks <= takes ? [] : [tooMany(offer, asks)];
  return { definition: Object.freeze({ reference, argument, member, contextIndex }), problems, warnings: [] };
}

/** Where a parameter is the request's context. */
function contextPlace({ declaration: { emitted }, declared }: DeclaredOffer): number | undefined {
  const told = declared?.method.parameters.findIndex(({ takes }) => takes === 'context') ?? -1;
  const found = told === -1 ? (emitted?.parameterTypes.findIndex(isInjected) ?? -1) : told;
  return found === -1 ? undefined : found;
}

/** How many parameters want a value. */
function requiredCount({ method, declared }: DeclaredOffer): number {
  if (declared === undefined) return method.length;
  return declared.method.parameters.findLastIndex(({ optional }) => optional !== true) + 1;
}

function tooMany({ declaration: { emitted }, declared }: DeclaredOffer, asks: number): string {
  const fix =
    declared === undefined && emitted === undefined
      ? 'this runner emits no types, so a Context cannot be known, leave it out'
      : 'leave the rest out';
  return `takes ${String(asks)} parameters, but @Complete passes the text so far, the other arguments and a Context; ${fix}.`;
}
