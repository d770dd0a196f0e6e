import { createServerView } from '../../lib/definition/create-server-view';
import { DefinitionError, MCPServer } from '../../lib/index';

class X extends MCPServer {}

describe('the bound for media', () => {
  it.each([-1, NaN, Infinity, 1.5, '10MB', null])('is a definition error where it is %p', (maxMediaBytes) => {
    const options = { maxMediaBytes: maxMediaBytes as never };
    const message = 'maxMediaBytes must be a whole number of bytes, such as 7_000_000.';
    expect(() => createServerView(X, undefined, options)).toThrow(new DefinitionError([{ className: 'X', message }]));
  });

  it('is 7 MB by default, and what the author says else', () => {
    expect([{}, { maxMediaBytes: 0 }].map((options) => createServerView(X, undefined, options).maxMediaBytes)).toEqual([
      7_000_000, 0,
    ]);
  });
});
