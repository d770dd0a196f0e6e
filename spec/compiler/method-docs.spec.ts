import { methodsOf, parametersOf } from '../support/read-manifest';

function documented(doc: string, signature = 'f(city: string): string'): unknown {
  return methodsOf(`class X extends MCPServer {\n${doc}\n@Tool() ${signature} { return ''; } }`).f;
}

const plain = {
  decorators: ['Tool'],
  parameters: [{ name: 'city', type: { schema: { type: 'string' } } }],
  result: { kind: 'data', schema: { type: 'string' } },
};

describe('methodDocs', () => {
  it.each([
    ['/** Text. */', { description: 'Text.' }],
    ['/**\n * Text.\n *\n * - one\n *   - two   \n */', { description: 'Text.\n\n- one\n  - two' }],
    ['/** Text. @deprecated */', { description: 'Text.', deprecated: true }],
    ['/** @deprecated Use g. */', { deprecated: 'Use g.' }],
    ['/** @description Told by a tag. */', { description: 'Told by a tag.' }],
    [
      '/** Like {@link g}, {@link g the other one}, {@link g | another one}. */',
      { description: 'Like g, the other one, another one.' },
    ],
    [
      '/** See {@link https://a.example/x} and {@link https://a.example/y | the page}. */',
      { description: 'See https://a.example/x and the page.' },
    ],
    ['/** See {@linkcode Map.get}, mail me@example.com. */', { description: 'See Map.get, mail me@example.com.' }],
    ['/* no doc comment */', {}],
    ['/** Not this one. */\n/** The last one. */', { description: 'The last one.' }],
    ['/** */', {}],
    ['/** Text with `code` and "quotes" \\n. */', { description: 'Text with `code` and "quotes" \\n.' }],
  ])('reads %j', (doc, expected) => {
    const line = 2 + doc.split('\n').length;
    expect(documented(doc)).toStrictEqual({ ...plain, line, ...expected });
  });

  it('describes the result by @returns, where there is a schema to describe', () => {
    expect(documented('/** Text. @returns The text. */')).toStrictEqual({
      ...plain,
      line: 3,
      description: 'Text.',
      result: { kind: 'data', schema: { type: 'string' }, description: 'The text.' },
    });
    expect(documented('/** @return An image. */', 'f(): Image')).toStrictEqual({
      decorators: ['Tool'],
      line: 3,
      parameters: [],
      result: { kind: 'content', shape: 'one' },
    });
  });

  it.each([
    '/** @param city The city. */',
    '/** @param city - The city. */',
    '/** @param {string} city The city. */',
    '/** @param {string} city - The city. */',
    '/** @arg city The city. */',
    '/**\n * @param city\n *   The city.\n */',
  ])('describes a parameter by %j', (doc) => {
    expect(documented(doc)).toMatchObject({
      parameters: [{ name: 'city', description: 'The city.', type: { schema: { type: 'string' } } }],
    });
  });

  it('reads a comment that TypeScript attaches to nothing', () => {
    const methods = methodsOf(`class X extends MCPServer { /** Behind the brace. */ @Tool() a() {}
      @Tool() /** Behind the decorator. @param city The city. */ b(city: string) {}
      @Tool()
      /** Below the decorator. */
      private async c() {} /** Behind c. */
      @Tool() d() {} /** Before e. */ @Tool() e() {}
    }`);
    const descriptions = Object.entries(methods).map(([name, { description }]) => [name, description]);
    expect(descriptions).toStrictEqual([
      ['a', 'Behind the brace.'],
      ['b', 'Behind the decorator.'],
      ['c', 'Below the decorator.'],
      ['d', undefined],
      ['e', 'Before e.'],
    ]);
    expect(methods.b?.parameters[0]?.description).toBe('The city.');
  });

  it('describes a parameter by the comment in front of it first', () => {
    const doc = '/** @param city From the method. @param days How many. */';
    const signature = 'f(/** Its own. */ city: string, /** @minimum 1 */ days: number)';
    expect(documented(doc, signature)).toMatchObject({
      parameters: [
        { name: 'city', description: 'Its own.', type: { schema: { type: 'string' } } },
        { name: 'days', description: 'How many.', type: { schema: { type: 'number', minimum: 1 } } },
      ],
    });
  });

  it('reads the doc of an overload where the implementation has none, the last one first', () => {
    const { f } = methodsOf(`class X extends MCPServer {
      /** First. */
      f(a: string): void;
      /** Second. @param a A number. */
      f(a: number): void;
      @Tool() f(a: string | number): void {}
    }`);
    expect(f).toMatchObject({ description: 'Second.', parameters: [{ name: 'a', description: 'A number.' }] });
  });

  it('describes what a parameter takes apart by @param of its members', () => {
    const { f } = methodsOf(`class X extends MCPServer {
      /**
       * @param options Everything.
       * @param options.city - The city.
       */
      @Tool() f({ city }: { city: string }): void {}
    }`);
    expect(f?.parameters).toStrictEqual([
      {
        name: '',
        description: 'Everything.',
        type: {
          schema: {
            type: 'object',
            properties: { city: { type: 'string', description: 'The city.' } },
            required: ['city'],
          },
        },
        takes: 'all',
      },
    ]);
  });

  it('keeps the text of an alias where the parameter has none of its own', () => {
    const types = '\n/** A city. */\ntype City = string;';
    expect(parametersOf('city: City', types)).toMatchObject([
      { name: 'city', type: { schema: { type: 'string', description: 'A city.' } } },
    ]);
    expect(parametersOf('/** Where. */ city: City', types)).toStrictEqual([
      { name: 'city', description: 'Where.', type: { schema: { type: 'string' } } },
    ]);
  });
});
