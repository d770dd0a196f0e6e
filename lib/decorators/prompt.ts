import type { Icon } from '@modelcontextprotocol/server';
import { callSiteAbove } from '../metadata/call-site';
import type { PromptDeclarationOptions } from '../metadata/declarations';
import { standsBare, writtenDecorator } from '../metadata/decorator-arguments';
import { methodTarget, type DecoratorTarget } from '../metadata/method-target';
import type { AnyMethodDecorator, Method } from './tool';

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
export function Prompt(options?: PromptOptions): AnyMethodDecorator;
export function Prompt(target: object, key: string | symbol, descriptor: PropertyDescriptor): void;
export function Prompt(method: Method, context: ClassMethodDecoratorContext): void;
export function Prompt(first: object = {}, key?: unknown, descriptor?: unknown): unknown {
  const site = callSiteAbove(Prompt);
  const isBare = standsBare(first, key);
  const options = isBare ? {} : first;
  const written = writtenDecorator('Prompt', isBare ? [] : [first, key]);
  const declare = (place: DecoratorTarget): void => {
    const found = methodTarget(written, place);
    found?.declare({ ...found.facts, kind: 'prompt', options: { ...options }, site });
  };
  if (isBare) {
    declare({ target: first, key, descriptor });
    return undefined;
  }
  return (target: object, member: unknown, method?: unknown) => {
    declare({ target, key: member, descriptor: method });
  };
}
