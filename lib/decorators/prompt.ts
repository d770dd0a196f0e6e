import type { Icon } from '@modelcontextprotocol/server';
import { callSiteAbove } from '../metadata/call-site';
import { appendDeclaration } from '../metadata/declaration-store';
import type { PromptDeclarationOptions } from '../metadata/declarations';
import { emittedMethodTypes } from '../metadata/design-types';
import { methodTarget } from '../metadata/method-target';

/** Options of `@Prompt`; all optional. */
export interface PromptOptions extends PromptDeclarationOptions {
  /** The name on the wire; the method's name by default. */
  readonly name?: string;
  /** A name for people. */
  readonly title?: string;
  /** What the prompt is for. */
  readonly description?: string;
  readonly icons?: readonly Icon[];
}

/**
 * Makes a method a prompt: `@Prompt()`, `@Prompt`, or with options.
 *
 * Its parameters are the prompt's arguments; they travel as text and arrive as their declared types. It returns a
 * string, a content block or medium, a message `{ role, content }`, or a list of these.
 */
export function Prompt(options?: PromptOptions): MethodDecorator;
export function Prompt(target: object, key: string | symbol, descriptor: PropertyDescriptor): void;
export function Prompt(first: object = {}, key?: string | symbol, descriptor?: PropertyDescriptor): unknown {
  const site = callSiteAbove(Prompt);
  const declare = (place: Parameters<typeof methodTarget>[1], options: PromptOptions): void => {
    const found = methodTarget('Prompt', place);
    if (found === undefined) return;
    const { type, member } = found;
    const emitted = emittedMethodTypes(type.prototype as object, member);
    appendDeclaration(type, { kind: 'prompt', member, options: { ...options }, emitted, site });
  };
  if (key !== undefined) {
    declare({ target: first, key, descriptor }, {});
    return undefined;
  }
  return (target: object, member: string | symbol, method?: PropertyDescriptor) => {
    declare({ target, key: member, descriptor: method }, first);
  };
}
