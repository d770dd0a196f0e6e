import type { Prompt } from '@modelcontextprotocol/server';
import { iconProblems } from '../media/icon-problems';
import type { CompleteDeclaration, PromptDeclaration } from '../metadata/declarations';
import { isInjected } from '../metadata/injected';
import { describeInput } from './describe-input';
import type { CompletionDefinition, PromptDefinition } from './prompt-definition';
import type { DeclaredOffer } from './read-class';
import { settleInput } from './settle-input';
import type { Findings } from './tool-type';

export interface DescribedPrompt extends Findings {
  readonly definition: PromptDefinition;
}

/** Reads what `@Prompt` marked; the wire knows names and texts of arguments only, their types stay here. */
export function definePrompt(offer: DeclaredOffer<PromptDeclaration>): DescribedPrompt {
  const { member, options } = offer.declaration;
  const { name = member, title, description, icons, _meta } = options;
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
    ...(icons === undefined ? {} : { icons: structuredClone([...icons]) }),
    ...(_meta === undefined ? {} : { _meta: structuredClone({ ..._meta }) }),
  };
  const definition = Object.freeze({
    name,
    member,
    bindings: Object.freeze(bindings),
    input,
    listing: Object.freeze(listing),
  });
  return { definition, problems: [...problems, ...iconProblems(icons)], warnings };
}

/** What `@Complete` marked; what it refers to is looked up once all of the class is known. */
export function defineCompletion({ declaration }: DeclaredOffer<CompleteDeclaration>): CompletionDefinition {
  const { reference, argument, member, emitted } = declaration;
  const contextIndex = emitted?.parameterTypes.findIndex(isInjected) ?? -1;
  return Object.freeze({ reference, argument, member, contextIndex: contextIndex === -1 ? undefined : contextIndex });
}
