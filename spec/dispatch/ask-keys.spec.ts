import { AskKeys } from '../../lib/dispatch/ask-keys';

describe('Keys of questions', () => {
  it('are numbers in order of asking, those with a name counted', () => {
    const keys = new AskKeys();
    expect([undefined, 'name', undefined].map((given) => keys.take(given))).toEqual([
      { key: 'question-1', named: false },
      { key: 'name', named: true },
      { key: 'question-3', named: false },
    ]);
  });

  it.each(['', ' ', 'a b', '__proto__', '-a', 'ä', 'a'.repeat(129), 7])('are not %p', (key) => {
    expect(() => new AskKeys().take(key as string)).toThrow(
      'is no key of a question; write 1 to 128 of A-Z a-z 0-9 _ - . with a letter or digit first.',
    );
  });

  it('belong to one question each', () => {
    const keys = new AskKeys();
    keys.take('constructor');
    expect(() => keys.take('constructor')).toThrow("Two questions of one request have the key 'constructor'");
  });
});
