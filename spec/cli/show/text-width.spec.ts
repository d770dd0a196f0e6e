import { clipped, padded, textWidth, wrapped } from '../../../lib/cli/show/text-width';

describe('the width of a text in a terminal', () => {
  it.each<[string, number]>([
    ['', 0],
    ['abc', 3],
    ['日本', 4],
    ['한글', 4],
    ['é', 1], // e and a mark
    ['👍', 2],
    ['ａ', 2],
  ])('of %j is %d', (text, width) => {
    expect(textWidth(text)).toBe(width);
  });

  it('is filled up with blanks', () => {
    expect(padded('日本', 6)).toBe('日本  ');
    expect(padded('abcdef', 3)).toBe('abcdef');
  });

  it('is kept by cutting', () => {
    expect(clipped('abcdef', 6)).toBe('abcdef');
    expect(clipped('abcdefg', 6)).toBe('abcde…');
    expect(clipped('日本語', 5)).toBe('日本…');
  });

  it('is kept by breaking between words, and within those that are too long', () => {
    expect(wrapped('one two three', 7)).toEqual(['one two', 'three']);
    expect(wrapped('abcdefghij kl', 4)).toEqual(['abcd', 'efgh', 'ij', 'kl']);
    expect(wrapped('a\n\nb', 10)).toEqual(['a', '', 'b']);
    expect(wrapped('日本語', 1)).toEqual(['日', '本', '語']);
  });
});
