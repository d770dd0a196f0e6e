import { patternOfText, readMatches } from '../../lib/schema/validator-pattern';

describe(readMatches, () => {
  it.each([
    [/^[a-c]+$/, undefined],
    [/^[a-c]+$/g, undefined],
    [/^\p{L}+$/u, undefined],
    ['^abc$', undefined],
    ['^abc$', 'g'],
  ])('says %s (%s) as a pattern', (pattern, modifiers) => {
    const { source } = new RegExp(pattern);
    expect(readMatches([pattern, modifiers])).toEqual({ schema: { pattern: source } });
  });

  it.each([
    [/^abc$/i, undefined, 'a pattern cannot carry the flags "i"'],
    ['^abc$', 'i', 'a pattern cannot carry the flags "i"'],
    [/^abc$/my, undefined, 'a pattern cannot carry the flags "my"'],
    [/^.$/s, undefined, 'a pattern cannot carry the flags "s"'],
    [String.raw`^\a\-$`, undefined, 'the expression is not valid under the u flag, which patterns have'],
    [String.raw`^\u{3}$`, undefined, 'the expression means something else under the u flag, which patterns have'],
    [String.raw`^\p{L}$`, undefined, 'the expression means something else under the u flag, which patterns have'],
    ['(', undefined, 'the expression is no regular expression'],
  ])('leaves %s (%s) to class-validator: %s', (pattern, modifiers, residual) => {
    expect(readMatches([pattern, modifiers])).toEqual({ schema: {}, residual });
  });
});

describe(patternOfText, () => {
  it('finds the text anywhere, whatever it consists of', () => {
    const text = String.raw`^$\.*+?()[]{}|/-💧`;
    const pattern = new RegExp(String(patternOfText(text)?.pattern), 'u');
    expect([pattern.test(`a${text}b`), pattern.test('a')]).toEqual([true, false]);
  });

  it('has no pattern for nothing and for half a character', () => {
    expect([patternOfText(''), patternOfText('\uD83D')]).toEqual([undefined, undefined]);
  });
});
