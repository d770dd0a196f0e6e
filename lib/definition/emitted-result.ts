import type { ToolDeclaration } from '../metadata/declarations';
import { erasure, isErased } from '../metadata/design-types';
import { isContentType } from '../media/content-item';
import { Reply } from '../media/reply';
import { declaresFields } from '../schema/class-schema';
import type { Constructor } from '../schema/described-schema';
import { isBuiltIn } from '../schema/describe-type';
import { plainResult, TEXT, textOnly, undeclaredResult } from './text-result';
import type { DescribedResult } from './tool-type';
import { typedResult } from './typed-result';

/** What a tool's result is as far as the compiler emitted it. */
export function emittedResult(declaration: ToolDeclaration): DescribedResult {
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
  if (type === undefined) return plainResult({ result: TEXT });
  if (isErased(type) || type === Map || type === Set) {
    return textOnly(
      `the compiler erases its result type to ${erasure(type).to}, so it answers in text only; ${erasure(type).fix}give it as \`output\`.`,
    );
  }
  if (isContentType(type)) return plainResult({ result: { kind: 'content', shape: 'one' } });
  if (type === Reply) {
    return textOnly(
      'the compiler erases what Reply<T> holds, so its data does not go out in the structured channel; give the type of the data as `output`.',
    );
  }
  if (type === Symbol) return textOnly('symbols have no JSON form, so it answers in text only.');
  const author = type as Constructor; // what is not erased is a function
  if (isBuiltIn(type) || declaresFields(author)) return typedResult(type, { place: '', declared: undefined });
  return undeclaredResult(author.name, declaration);
}
