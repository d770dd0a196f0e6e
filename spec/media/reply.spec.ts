import { reply, ResourceLink } from '../../lib/index';

describe('a reply', () => {
  it('keeps what is added in its order', () => {
    const answer = reply(1).text('a').text('').meta({ a: 1 }).meta({ b: 2 });
    expect({ parts: answer.parts, meta: answer.resultMeta }).toEqual({
      parts: [
        { type: 'text', text: 'a' },
        { type: 'text', text: '' },
      ],
      meta: { a: 1, b: 2 },
    });
  });

  it('refuses text that is none and a _meta that is no object where they are given', () => {
    expect(() => reply(1).text(5 as never)).toThrow(
      new TypeError('reply().text() takes text, not a value of type number.'),
    );
    expect(() => reply(1).meta('x' as never)).toThrow(
      new TypeError('reply().meta() takes an object, not a value of type string.'),
    );
    expect(() => reply(1).meta([] as never)).toThrow(new TypeError('reply().meta() takes an object, not a list.'));
  });
});

describe('a link', () => {
  it.each([
    ['mimeType', 5, 'mimeType must be text.'],
    ['title', {}, 'title must be text.'],
    ['size', NaN, 'size must be a whole number of bytes.'],
    ['annotations', { priority: 5 }, 'annotations.priority must be a number from 0 to 1.'],
    ['_meta', 'x', '_meta must be an object.'],
  ])('refuses a wrong %s where it is made', (member, value, problem) => {
    const options = { name: 'y', uri: 'x://y', [member]: value };
    expect(() => new ResourceLink(options)).toThrow(new TypeError(`new ResourceLink(): ${problem}`));
  });
});
