import { MCPServer } from '../../lib';
import { currentToolbox, enterToolbox, leaveToolbox } from '../../lib/metadata/toolbox';

class Quiet extends MCPServer {}

afterEach(leaveToolbox);

it('takes what run() is called on, instead of serving it', async () => {
  const taken: unknown[] = [];
  enterToolbox({
    load: 1,
    main: '/app/server.ts',
    run: (server, options) => {
      taken.push(server, options);
      return Promise.resolve({ url: 'http://127.0.0.1:3000/mcp' });
    },
  });
  const server = new Quiet();
  const running = await server.run({ transport: 'http' });
  expect(running).toEqual({ url: 'http://127.0.0.1:3000/mcp' });
  expect(taken).toEqual([server, { transport: 'http' }]);
});

it('is known by a symbol, so that another copy of the package finds it', () => {
  const toolbox = { load: 1, main: '/app/server.ts', run: () => Promise.resolve() };
  enterToolbox(toolbox);
  expect(Reflect.get(globalThis, Symbol.for('stereomcp.toolbox'))).toBe(toolbox);
});

it('is left for good', () => {
  enterToolbox({ load: 1, main: '/app/server.ts', run: () => Promise.resolve() });
  leaveToolbox();
  expect(currentToolbox()).toBeUndefined();
});
