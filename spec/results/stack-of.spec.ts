import { stackOf } from '../../lib/results/stack-of';

describe('what an operator reads of a thrown value', () => {
  it('is the stack of an error', () => {
    const error = new Error('upstream is down');
    expect(stackOf(error)).toBe(error.stack);
  });

  it.each([
    ['a text', 'no more', 'no more'],
    ['an object', { code: 7 }, '{"code":7}'],
    ['an error without a stack', Object.assign(new Error('bare'), { stack: undefined }), 'bare'],
  ])('is %s in words where there is no stack', (_kind, thrown, text) => {
    expect(stackOf(thrown)).toBe(text);
  });

  it('is something even where the value throws when it is looked at', () => {
    const hostile = new Proxy(new Error('hidden'), {
      getPrototypeOf: () => {
        throw new Error('do not look');
      },
      get: () => {
        throw new Error('do not look');
      },
    });
    expect(stackOf(hostile)).toMatch(/\S/);
  });
});
