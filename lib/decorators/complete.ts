import { callSiteAbove } from '../metadata/call-site';
import { writtenDecorator } from '../metadata/decorator-arguments';
import { methodTarget } from '../metadata/method-target';
import type { MethodDecoratorOf } from './tool';

/** What a completing method returns: texts in any form of a list, at most the first 100 of which are sent. */
export type Completions = ((Iterable<string> | AsyncIterable<string>) & object) | Promise<Iterable<string> & object>;

/**
 * Makes a method complete an argument of a prompt, or a variable of a resource template.
 *
 * It gets what was typed so far and the other arguments that are known already; a parameter of type `Context` is passed
 * wherever it stands. `reference` is the prompt's name on the wire, or the template as `@Resource` has it.
 */
export function Complete(reference: string, argument: string): MethodDecoratorOf<Completions> {
  const site = callSiteAbove(Complete);
  const written = writtenDecorator('Complete', [reference, argument]);
  return (target: object, key: unknown, descriptor?: unknown) => {
    const found = methodTarget(written, { target, key, descriptor });
    found?.declare({ ...found.facts, kind: 'complete', reference, argument, site });
  };
}
