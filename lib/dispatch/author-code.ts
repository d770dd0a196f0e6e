import { AsyncLocalStorage } from 'node:async_hooks';

let places: AsyncLocalStorage<string> | undefined;

/**
 * From here on it is known, in this process, which tool, resource or prompt began what fails outside of any answer.
 *
 * Following the author's promises and timers costs every one of them a little, so that nobody follows them who does not
 * report what they throw.
 */
export function followAuthorCode(): void {
  places ??= new AsyncLocalStorage();
}

/** Runs code of the author's; `place` says of what, such as `tool now`. */
export function runAuthorCode<R>(place: string, run: () => R): R {
  return places === undefined ? run() : places.run(place, run);
}

/** The place whose code began what is running; undefined where that is not known. */
export function authorPlace(): string | undefined {
  return places?.getStore();
}
