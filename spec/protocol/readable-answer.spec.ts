import { readableAnswer } from '../../lib/protocol/readable-answer';

const failure = (code: number, message: string, data?: unknown) => ({
  jsonrpc: '2.0' as const,
  id: 1,
  error: { code, message, ...(data !== undefined && { data }) },
});

const issues = [
  { code: 'invalid_type', path: ['params', 'cursor'], message: 'expected string, received number' },
  { code: 'invalid_type', path: ['params', 'list', 0], message: 'expected string' },
];

describe(readableAnswer, () => {
  it('calls wrong parameters what they are, without the dump', () => {
    expect(readableAnswer(failure(-32603, JSON.stringify(issues, null, 2)))).toEqual(
      failure(
        -32602,
        'Invalid params: params.cursor: expected string, received number; params.list.0: expected string',
      ),
    );
  });

  it('keeps code, data and the heading of a dump that has one', () => {
    const message = `Invalid tools/call result: ${JSON.stringify(issues.slice(0, 1), null, 2)}`;
    expect(readableAnswer(failure(-32602, message, { a: 1 }))).toEqual(
      failure(-32602, 'Invalid tools/call result: params.cursor: expected string, received number', { a: 1 }),
    );
  });

  it.each(['Unknown tool: [\n', '[\n  1\n]', '[\n', 'Invalid params: [\n]', 'Internal error'])(
    'leaves the message %j alone',
    (message) => {
      const answer = failure(-32603, message);
      expect(readableAnswer(answer)).toBe(answer);
    },
  );

  it('leaves results and requests alone', () => {
    const result = { jsonrpc: '2.0' as const, id: 1, result: { error: { code: 1, message: '[\n' } } };
    expect(readableAnswer(result)).toBe(result);
  });
});
