import { explainClient } from '../../../lib/cli/target/explain-client';

describe('an error of the client', () => {
  it.each<[string, string, string]>([
    ['OTHER', 'as it is', 'as it is'],
    [
      'INVALID_RESULT',
      'Invalid result for tools/call: [{"code":"invalid_union","errors":[[{"path":["type"]}]],"path":["content",0],"message":"Invalid input"}]',
      'X sent an answer that the protocol does not have: content.0: Invalid input.',
    ],
    [
      'INVALID_RESULT',
      `Invalid result for x: ${JSON.stringify(['a', 'b', 'c', 'd', 'e'].map((name) => ({ path: [name], message: 'no' })))}`,
      'X sent an answer that the protocol does not have: a: no; b: no; c: no; and 2 more.',
    ],
    ['INVALID_RESULT', 'Invalid result [', 'Invalid result ['],
    [
      'INVALID_RESULT',
      'Invalid [{"path":[],"message":"no"}]',
      'X sent an answer that the protocol does not have: all of it: no.',
    ],
    [
      'ERA_NEGOTIATION_FAILED',
      'the server did not offer pinned protocol version 2026-07-28',
      'X does not speak 2026-07-28. Leave --protocol out, or write --protocol 2025-11-25.',
    ],
  ])('is told in words: %s %s', (code, message, words) => {
    expect(explainClient('X', { code, message })).toBe(words);
  });
});
