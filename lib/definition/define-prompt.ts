import type { Prompt } from '@modelcontextprotocol/server';
import { iconProblems } from '../media/icon-problems';
import type { CompleteDeclaration, PromptDeclaration } from '../metadata/declarations';
import { isInjected } from '../metadata/injected';
import { describeInput } from './describe-input';
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
  const { name = member, title, description, icons } = options;
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
    problems: [...nameless, ...problems, ...iconProblems(icons), ...factProblems(options)],
    warnings,
  };
}

export interface DescribedCompletion extends Findings {
  readonly definition: CompletionDefinition;
}

/** What `@Complete` marked; what it refers to is looked up once all of the class is known. */
export function defineCompletion({ declaration, method }: DeclaredOffer<CompleteDeclaration>): DescribedCompletion {
  const { reference, argument, member, emitted } = declaration;
  const found = emitted?.parameterTypes.findIndex(isInjected) ?? -1;
  const contextIndex = found === -1 ? undefined : found;
  const takes = contextIndex === undefined ? 2 : 3;
  const asks = Math.max(method.length, (contextIndex ?? -1) + 1);
  const problems =
    asks <= takes
      ? []
      : [
          `takes ${String(asks)} parameters, but @Complete passes the text so far, the other arguments and a Context; ${emitted === undefined ? 'this runner emits no types, so a Context cannot be known, leave it out' : 'leave the rest out'}.`,
        ];
  return { definition: Object.freeze({ reference, argument, member, contextIndex }), problems, warnings: [] };
}
