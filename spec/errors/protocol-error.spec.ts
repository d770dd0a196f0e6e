import { ProtocolError as SdkProtocolError } from '@modelcontextprotocol/server';
import { isProtocolError, ProtocolError } from '../../lib/errors/protocol-error';

describe(ProtocolError, () => {
  it('carries code, message and data', () => {
    const error = new ProtocolError(-32050, 'busy', { retryAfter: 5 });
    expect({ name: error.name, code: error.code, message: error.message, data: error.data }).toEqual({
      name: 'ProtocolError',
      code: -32050,
      message: 'busy',
      data: { retryAfter: 5 },
    });
    expect(error).toBeInstanceOf(Error);
  });
});

describe(isProtocolError, () => {
  it("knows ours, its subclasses and the official SDK's", () => {
    class Busy extends ProtocolError {}
    expect(isProtocolError(new ProtocolError(-32050, 'busy'))).toBe(true);
    expect(isProtocolError(new Busy(-32050, 'busy'))).toBe(true);
    expect(isProtocolError(new SdkProtocolError(-32602, 'bad'))).toBe(true);
  });

  it.each([
    new Error('plain'),
    Object.assign(new Error('code but another name'), { code: 5 }),
    Object.assign(new Error('name but no code'), { name: 'ProtocolError' }),
    Object.assign(new Error('name but a code that is text'), { name: 'ProtocolError', code: 'EACCES' }),
    { name: 'ProtocolError', code: -32602, message: 'no error at all' },
    'ProtocolError',
    null,
    undefined,
  ])('takes %p for the failure of a tool', (thrown) => {
    expect(isProtocolError(thrown)).toBe(false);
  });
});
