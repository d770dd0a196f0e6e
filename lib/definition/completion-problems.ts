import type { DefinitionProblem } from '../errors/definition-error';
import { definitionOf } from './server-part';
import type { SettledPart } from './settle-part';

/** What is wrong with what `@Complete` refers to: it must be an argument that exists, and be completed once. */
export function completionProblems({
  part,
  prompts,
  templates,
  completions,
}: SettledPart): readonly DefinitionProblem[] {
  const className = part.type.name;
  const { placeOf } = definitionOf(part);
  const argumentsOf = new Map<string, readonly string[]>([
    ...prompts.map(({ name, input }) => [name, Object.keys(input.schema.properties ?? {})] as const),
    ...templates.map(({ template, input }) => [template.text, Object.keys(input.schema.properties ?? {})] as const),
  ]);
  return completions.flatMap(({ reference, argument, member }, index) => {
    const problem = (message: string): DefinitionProblem => ({ className, member, at: placeOf(member), message });
    const known = argumentsOf.get(reference);
    const shown = `@Complete('${reference}', '${argument}')`;
    if (known === undefined) {
      return [problem(`${shown} names no prompt and no resource template of the class.`)];
    }
    if (!known.includes(argument)) {
      const names = known.length === 0 ? 'it has none' : `it has ${known.join(', ')}`;
      return [problem(`${shown} names an argument that does not exist; ${names}.`)];
    }
    const first = completions.findIndex((other) => other.reference === reference && other.argument === argument);
    const earlier = completions[first];
    if (first === index || earlier === undefined) return [];
    return [problem(`${shown} stands on ${earlier.member}() already; keep one.`)];
  });
}
