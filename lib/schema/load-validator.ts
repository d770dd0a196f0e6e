import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The decorators of class-validator by name. */
export type ValidatorApi = Readonly<Record<string, ((...args: unknown[]) => PropertyDecorator) | undefined>>;

/** The copy of class-validator that a file in one of the folders would import, else the one beside this package. */
export function loadValidator(folders: readonly string[]): ValidatorApi | undefined {
  for (const folder of folders) {
    try {
      return createRequire(join(folder, 'package.json'))('class-validator') as ValidatorApi;
    } catch {
      // Not installed there; all copies keep their checks in one place, so that any of them will do.
    }
  }
  try {
    return require('class-validator') as ValidatorApi;
  } catch {
    return undefined;
  }
}
