import { basename } from 'node:path';
import * as ts from 'typescript';
import type { BlockModule } from './block-module';

/**
 * Loads blocks of one page as CommonJS modules inside this Jest context, in order and each once.
 *
 * Packages come from Jest, so that a block shares them with the specs.
 */
export class BlockLoader {
  readonly #loaded = new Map<string, Record<string, unknown>>();
  readonly #options: ts.CompilerOptions;

  constructor(options: ts.CompilerOptions) {
    this.#options = options;
  }

  load({ file, code }: BlockModule): Record<string, unknown> {
    const { outputText } = ts.transpileModule(code, { compilerOptions: this.#options, fileName: file });
    const exported: Record<string, unknown> = {};
    this.#loaded.set(basename(file, '.ts'), exported);
    const load = (name: string): unknown => {
      const block = this.#loaded.get(basename(name));
      if (name.startsWith('.') && block !== undefined) return block;
      return require(name); // eslint-disable-line @typescript-eslint/no-require-imports -- the block says which
    };
    // The compiled text runs in this context, where the classes that decorators emit are the ones that lib knows.
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the text is a page of this repository
    const run = new Function('exports', 'require', `${outputText}\n//# sourceURL=${file}`) as (
      exports: object,
      require: (name: string) => unknown,
    ) => void;
    run(exported, load);
    return exported;
  }
}
