import { createServerView } from '../../lib/definition/create-server-view';
import { Args, Context, Field, integer, literal, MCPServer, Param, Resource } from '../../lib/index';
import { emittedProblemsOf, problemsOf } from './problems';

const ICON = { src: 'https://example.com/note.png', mimeType: 'image/png', sizes: ['48x48'] };

/** What a method's mistakes are, without the name of the class. */
function mistakes(
  type: new () => MCPServer,
  read: typeof problemsOf = problemsOf,
): readonly (readonly [string | undefined, string])[] {
  return read(type).map(({ member, message }) => [member, message] as const);
}

describe('the definition of a resource', () => {
  it('lists what the options say, and of the name that the method has', () => {
    class X extends MCPServer {
      @Resource('x://plain') plain(): string {
        return '';
      }
      @Resource('x://full', {
        name: 'full-name',
        title: 'Full',
        description: 'All of it.',
        mimeType: 'text/markdown',
        icons: [ICON],
        annotations: { audience: ['user'], priority: 0.5 },
        size: 7,
        _meta: { own: true },
      })
      full(): string {
        return '';
      }
    }
    const { resourceListing, templateListing } = createServerView(X, undefined, {});
    expect(resourceListing).toEqual([
      { uri: 'x://plain', name: 'plain' },
      {
        uri: 'x://full',
        name: 'full-name',
        title: 'Full',
        description: 'All of it.',
        mimeType: 'text/markdown',
        icons: [ICON],
        annotations: { audience: ['user'], priority: 0.5 },
        size: 7,
        _meta: { own: true },
      },
    ]);
    expect(templateListing).toEqual([]);
  });

  it('describes the variables of a template by the types of its parameters', () => {
    class Place {
      @Field() city!: string;
      @Field({ minimum: 1 }) days!: integer;
    }
    class X extends MCPServer {
      @Resource('x://{n}/{on}/{at}/{kind}/{word}')
      typed(
        @Param('word') word: string,
        context: Context,
        @Param('n', { minimum: 1 }) n: integer,
        @Param('on') on: boolean,
        @Param('at') at: Date,
        @Param('kind', { type: literal('a', 'b') }) kind: 'a' | 'b',
      ): unknown {
        return [context.requestId, n, on, at, kind, word];
      }
      @Resource('x://place/{city}/{days}', { title: 'Place', mimeType: 'text/plain' }) place(
        @Args() place: Place,
      ): string {
        return `${place.city} ${place.days}`;
      }
    }
    const { templates, templateListing } = createServerView(X, undefined, {});
    expect(templates.map(({ input }) => input.schema)).toEqual([
      {
        properties: {
          word: { title: 'Word', type: 'string' },
          n: { title: 'N', type: 'integer', minimum: 1 },
          on: { title: 'On', type: 'boolean' },
          at: { title: 'At', type: 'string', format: 'date-time' },
          kind: { title: 'Kind', type: 'string', enum: ['a', 'b'] },
        },
        required: ['word', 'n', 'on', 'at', 'kind'],
        title: 'typedVariables',
        type: 'object',
        additionalProperties: false,
      },
      {
        properties: {
          city: { title: 'City', type: 'string' },
          days: { title: 'Days', type: 'integer', minimum: 1 },
        },
        required: ['city', 'days'],
        title: 'placeVariables',
        type: 'object',
        additionalProperties: false,
      },
    ]);
    expect(templateListing).toEqual([
      { uriTemplate: 'x://{n}/{on}/{at}/{kind}/{word}', name: 'typed' },
      { uriTemplate: 'x://place/{city}/{days}', name: 'place', title: 'Place', mimeType: 'text/plain' },
    ]);
  });

  it('is inherited, and an override without a decorator keeps its contract', () => {
    class Base extends MCPServer {
      @Resource('x://a') a(): string {
        return 'base';
      }
      @Resource('x://b/{n}') b(@Param('n') n: integer): string {
        return String(n);
      }
    }
    class X extends Base {
      override a(): string {
        return 'derived';
      }
    }
    const { resourceListing, templateListing } = createServerView(X, undefined, {});
    expect([resourceListing, templateListing]).toEqual([
      [{ uri: 'x://a', name: 'a' }],
      [{ uriTemplate: 'x://b/{n}', name: 'b' }],
    ]);
  });

  describe('is refused', () => {
    it('where a variable has no parameter, or a parameter no variable', () => {
      class X extends MCPServer {
        @Resource('x://{user_id}') a(@Param('user') user: string): string {
          return user;
        }
        @Resource('x://fixed') b(@Param('b') b: string): string {
          return b;
        }
        @Resource('x://c/{id}') c(): string {
          return '';
        }
      }
      expect(mistakes(X)).toEqual([
        ['a', "no parameter takes the variable 'user_id' of 'x://{user_id}'; write @Param('user_id') in front of one."],
        [
          'a',
          "takes 'user', which is no variable of 'x://{user_id}'; write {user} into it, or take the parameter away.",
        ],
        ['b', "takes 'b', but its URI has no variable; write {b} into 'x://fixed', or take the parameter away."],
        ['c', "no parameter takes the variable 'id' of 'x://c/{id}'; write @Param('id') in front of one."],
      ]);
    });

    it('where a parameter has no name or no type, without a second mistake for the same thing', () => {
      class X extends MCPServer {
        @Resource('x://{a}') a(a: string): string {
          return a;
        }
        @Resource('x://b/{b}') b(@Param('b') b: 'x' | 5): string {
          return String(b);
        }
      }
      expect(mistakes(X, emittedProblemsOf)).toEqual([
        ['a', "parameter 1 has no name at run time; write @Param('…') in front of it."],
        ['a', "no parameter takes the variable 'a' of 'x://{a}'; write @Param('a') in front of one."],
        ['b', "nothing says the type of 'b', since the compiler erases it to Object; write @Param('b', { type: … })."],
      ]);
    });

    it.each([
      ['notes', "'notes' is no URI; it begins with a scheme, such as notes://today."],
      ['/notes', "'/notes' is no URI; it begins with a scheme, such as notes://today."],
      ['#', "'#' is no URI; it begins with a scheme, such as notes://today."],
      ['1a:b', "'1a:b' is no URI; it begins with a scheme, such as notes://today."],
    ])('where %j has no scheme', (uri, message) => {
      class X extends MCPServer {
        @Resource(uri) a(): string {
          return '';
        }
      }
      expect(mistakes(X)).toEqual([['a', message]]);
    });

    it.each([
      ['notes/{x}', "'notes/{x}' is no URI; it begins with a scheme, such as notes://today."],
      ['{x}', "'{x}' is no URI; it begins with a scheme, such as notes://today."],
      ['x://{x', "'x://{x' is no template: a brace in 'x://{x' has no partner."],
      [
        'x://{x}{y}',
        "'x://{x}{y}' is no template: nothing stands between 'x' and 'y', so nothing tells where one ends.",
      ],
    ])('where %j is no template', (uri, message) => {
      class X extends MCPServer {
        @Resource(uri) a(@Param('x') x: string): string {
          return x;
        }
      }
      expect(mistakes(X)).toEqual([['a', message]]);
    });

    it('where an option makes no sense', () => {
      class X extends MCPServer {
        @Resource('x://fixed', { unscreened: ['x'], list: () => [] }) a(): string {
          return '';
        }
        @Resource('x://{x}', { size: 5, unscreened: ['x', 'y'] }) b(@Param('x') x: string): string {
          return x;
        }
        @Resource('x://icons', { icons: [{ src: 'note.png' }] }) c(): string {
          return '';
        }
      }
      expect(mistakes(X)).toEqual([
        ['a', "list is for a template, and 'x://fixed' has no variable; leave it out."],
        ['a', "unscreened is for a template, and 'x://fixed' has no variable; leave it out."],
        ['b', "unscreened names 'y', which is no variable of the template."],
        ['b', 'size is for a resource under one URI; leave it out of a template.'],
        [
          'c',
          'icons[0].src must be an http, https or data:image URI, not "note.png"; Icon.fromFile(path) makes one of a file.',
        ],
      ]);
    });

    it('on what is no method of an object', () => {
      class X extends MCPServer {
        @Resource('x://a') static a(): string {
          return '';
        }
        @Resource('x://b') get b(): string {
          return '';
        }
        @Resource('x://run') override run(): Promise<never> {
          return Promise.reject(new Error('nobody calls it'));
        }
      }
      expect(mistakes(X)).toEqual([
        ['b', '@Resource stands on an accessor; put it on a method.'],
        ['run', 'would shadow run() of the server; give the method another name.'],
        ['a', expect.stringContaining('@Resource cannot stand on a static method')],
      ]);
    });

    it('where it would bear two URIs', () => {
      class X extends MCPServer {
        @Resource('x://a')
        @Resource('x://b')
        a(): string {
          return '';
        }
      }
      expect(mistakes(X)).toContainEqual(['a', 'carries @Resource twice; write a second method for the second one.']);
    });
  });
});
