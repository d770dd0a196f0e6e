import { ToolError } from '../../lib/errors/tool-error';

describe(ToolError, () => {
  it('carries a code, the cause and no blocks by default', () => {
    const cause = new Error('ECONNREFUSED');
    const error = new ToolError('The upstream is down.', { cause });
    const { name, code, content, message } = error;
    expect({ name, code, content, message, cause: error.cause }).toEqual({
      name: 'ToolError',
      code: 'ERR_TOOL',
      content: [],
      message: 'The upstream is down.',
      cause,
    });
    expect(error).toBeInstanceOf(Error);
  });

  it('keeps its own frozen list of the given blocks', () => {
    const block = { type: 'text', text: 'Try London.' } as const;
    const given = [block];
    const error = new ToolError('No such city.', { content: given });
    given.pop();
    expect(error.content).toEqual([block]);
    expect(Object.isFrozen(error.content)).toBe(true);
  });
});
