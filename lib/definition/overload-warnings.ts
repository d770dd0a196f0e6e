import type { OfferDeclaration } from '../metadata/declarations';
import type { DeclaredOffer } from './read-class';

/** What an author who writes overloads should know: one schema can show one of them. */
export function overloadWarnings({ declaration, declared }: DeclaredOffer): readonly string[] {
  const { overloads = 1 } = declared?.method ?? {};
  if (declared === undefined || overloads < 2 || saysAllTypes(declaration)) return [];
  return [
    `clients see the last of its ${String(overloads)} overloads only (${declared.at}); write one signature that takes unions, such as (key: string | number).`,
  ];
}

/** Whether options say both what the method takes and what it returns. */
function saysAllTypes(declaration: OfferDeclaration): boolean {
  if (declaration.kind !== 'tool') return false;
  const { inputSchema, outputSchema, output, structuredOutput } = declaration.options;
  return inputSchema !== undefined && (outputSchema ?? output ?? structuredOutput) !== undefined;
}
