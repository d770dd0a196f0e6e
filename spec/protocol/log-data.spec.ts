import { toLogData } from '../../lib/protocol/log-data';

describe(toLogData, () => {
  it('keeps text and plain data', () => {
    expect(toLogData('text')).toBe('text');
    expect(toLogData({ a: [1, null], at: new Date(0) })).toEqual({ a: [1, null], at: '1970-01-01T00:00:00.000Z' });
  });

  it('describes what JSON cannot carry', () => {
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    expect(toLogData(new TypeError('boom'))).toBe('TypeError: boom');
    expect(toLogData({ n: 10n, cause: new Error('inner') })).toEqual({ n: '10', cause: 'Error: inner' });
    expect(toLogData(undefined)).toBe('undefined');
    expect(toLogData(cyclic)).toBe('<ref *1> { self: [Circular *1] }');
  });
});
