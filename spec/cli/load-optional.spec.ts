import { loadOptional } from '../../lib/cli/load-optional';

const missing = (name: string, code = 'MODULE_NOT_FOUND') =>
  Object.assign(new Error(`Cannot find module '${name}'\nRequire stack:\n- x.js`), { code });

describe('a package that only some commands need', () => {
  it('is handed on where it is installed', async () => {
    expect(await loadOptional('jsonc-parser', () => Promise.resolve(5))).toBe(5);
  });

  it.each([
    ['tsx', missing('tsx/cjs/api'), 'TypeScript is loaded'],
    ['chokidar', missing('chokidar', 'ERR_MODULE_NOT_FOUND'), 'Files are watched'],
    ['jsonc-parser', missing('jsonc-parser'), 'Configuration files are edited'],
    ['@modelcontextprotocol/client', missing('@modelcontextprotocol/client/stdio'), 'Servers are called'],
  ] as const)('is named with the command that installs it where %s is missing', async (name, error, purpose) => {
    await expect(loadOptional(name, () => Promise.reject(error))).rejects.toThrow(
      `${purpose} with the package ${name}, which is not installed here. ` +
        `It is an optional dependency of stereomcp; install it with: npm install --save-dev ${name}`,
    );
  });

  it.each([missing('chokidar-cli'), missing('readdirp'), new Error("'chokidar' is broken")])(
    'is not blamed for another failure: %s',
    async (error) => {
      await expect(loadOptional('chokidar', () => Promise.reject(error))).rejects.toBe(error);
    },
  );
});
