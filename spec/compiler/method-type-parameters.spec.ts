import { readReturns } from '../support/read-types';

/** What a method of a class `Server` answers. */
function resultOf(method: string, prelude = ''): unknown {
  return readReturns(`${prelude}\nexport abstract class Server { abstract ${method}; }`).found.m;
}

describe('a type parameter of a method', () => {
  it('is what it extends', () => {
    expect(resultOf('m<T extends { id: number }>(a: T): T[]')).toEqual({
      kind: 'data',
      schema: {
        type: 'array',
        items: { type: 'object', properties: { id: { type: 'number' } }, required: ['id'] },
      },
    });
  });

  it('says nothing inside of a named type, whose name does not tell two methods apart', () => {
    expect(resultOf('m<T extends { id: number }>(): Page<T>', 'interface Page<T> { items: T[] }')).toMatchObject({
      kind: 'none',
      reason: expect.stringContaining('T is a type parameter, of which nothing certain is known') as unknown,
    });
  });

  it('has to extend something', () => {
    expect(resultOf('m<T>(): T[]')).toEqual({
      kind: 'none',
      reason:
        'member []: T is a type parameter of the method, of which nothing is known; say what it extends, such as <T extends Item>, or write the type itself.',
    });
  });
});
