import 'reflect-metadata';
import { ts } from 'typescript-json-schema';
import * as stereomcp from '../../lib/index';

const MODULES: Readonly<Record<string, () => unknown>> = {
  stereomcp: () => stereomcp,
  'class-validator': (): unknown => require('class-validator'),
  'class-transformer': (): unknown => require('class-transformer'),
};

/** What one source exports when it is compiled with emitted types and run. */
export function runSource(text: string): Readonly<Record<string, unknown>> {
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.CommonJS,
      strict: true,
      experimentalDecorators: true,
      emitDecoratorMetadata: true,
      useDefineForClassFields: false,
    },
  });
  const exported: Record<string, unknown> = {};
  const load = (name: string): unknown => MODULES[name]?.();
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the text is the spec's own
  const run = new Function('require', 'exports', outputText) as (load: unknown, exports: unknown) => void;
  run(load, exported);
  return exported;
}
