import * as nodeModule from 'node:module';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { isAuthorFile } from './author-file';
import * as freshHooks from './fresh-hooks';

/** How a file is read: as an ES module, as CommonJS, or as an ES module although `package.json` says otherwise. */
export type Reading = 'module' | 'commonjs' | 'forced-module';

interface NewerModule {
  registerHooks?: (hooks: {
    readonly resolve: typeof freshHooks.resolveSync;
    readonly load: typeof freshHooks.loadSync;
  }) => void;
}

/** Loads the author's modules anew each time, and everything that is installed once. */
export class FreshModules {
  /** What was there before anything of an author, such as a program that uses this one. */
  readonly #before = new Set(Object.keys(require.cache));
  readonly #imported = new Set<string>();
  #drain: (() => void) | undefined;

  /**
   * Loads a file.
   *
   * @param file Its absolute path.
   * @param load A number that no other load had.
   * @returns What it exports.
   */
  async load(file: string, { load, reading }: { readonly load: number; readonly reading: Reading }): Promise<unknown> {
    this.#hook();
    this.#forget();
    if (reading === 'commonjs') return createRequire(file)(file) as unknown;
    const url = pathToFileURL(file);
    url.searchParams.set(freshHooks.LOAD_QUERY, `${String(load)}${reading === 'module' ? '' : 'm'}`);
    return (await import(url.href)) as unknown;
  }

  /** The author's files that the last load took, so far. */
  sources(): readonly string[] {
    this.#drain?.();
    const required = this.#required().map((key) => key.replace(/\?.*$/s, ''));
    return [...new Set([...this.#imported, ...required])];
  }

  #forget(): void {
    this.#drain?.();
    this.#imported.clear();
    // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- the cache of require is made for that
    for (const key of this.#required()) delete require.cache[key];
  }

  #required(): readonly string[] {
    return Object.keys(require.cache).filter((key) => !this.#before.has(key) && isAuthorFile(key));
  }

  #hook(): void {
    if (this.#drain !== undefined) return;
    const take = (file: string): void => void this.#imported.add(file);
    const { registerHooks } = nodeModule as NewerModule;
    if (registerHooks !== undefined) {
      freshHooks.tellLoaded(take);
      registerHooks({ resolve: freshHooks.resolveSync, load: freshHooks.loadSync });
      this.#drain = () => undefined;
      return;
    }
    const { port1, port2 } = new MessageChannel();
    nodeModule.register('./fresh-hooks.js', {
      parentURL: pathToFileURL(__filename),
      data: { port: port2 },
      transferList: [port2],
    });
    port1.unref();
    this.#drain = () => {
      for (let next = receiveMessageOnPort(port1); next !== undefined; next = receiveMessageOnPort(port1)) {
        take(String(next.message));
      }
    };
  }
}
