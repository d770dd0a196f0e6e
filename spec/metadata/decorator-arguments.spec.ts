import { Args, Complete, DefinitionError, Field, MCPServer, Param, Prompt, Resource, Tool } from '../../lib';
import type { DefinitionProblem } from '../../lib';

type Decorator = (...args: readonly unknown[]) => (...place: readonly unknown[]) => void;

class Class extends MCPServer {
  member(): string {
    return 'said';
  }
}

/** The arguments, and what is wrong with them. */
const WRONG: readonly (readonly [keyof typeof PLACES, readonly unknown[], string])[] = [
  [
    'Tool',
    ['forecast'],
    `@Tool takes options as an object, not the text "forecast"; write @Tool({ description: '…' }).`,
  ],
  [
    'Tool',
    ['forecast', {}],
    `@Tool takes options as an object, not the text "forecast"; write @Tool({ description: '…' }).`,
  ],
  ['Tool', [{}, {}], `@Tool was given more arguments than it takes; write @Tool({ description: '…' }).`],
  ['Tool', [null], `@Tool takes options as an object, not null; write @Tool({ description: '…' }).`],
  ['Tool', [[]], `@Tool takes options as an object, not a list; write @Tool({ description: '…' }).`],
  ['Prompt', [5], `@Prompt takes options as an object, not 5; write @Prompt({ description: '…' }).`],
  ['Prompt', [''], `@Prompt takes options as an object, not an empty text; write @Prompt({ description: '…' }).`],
  [
    'Resource',
    [],
    `@Resource takes a URI or a template as a text, not nothing; write @Resource('notes://today', { description: '…' }).`,
  ],
  [
    'Resource',
    [{ uri: 'a://b' }],
    `@Resource takes a URI or a template as a text, not an object; write @Resource('notes://today', { description: '…' }).`,
  ],
  [
    'Resource',
    ['a://b', 'title'],
    `@Resource takes options as an object, not the text "title"; write @Resource('notes://today', { description: '…' }).`,
  ],
  [
    'Complete',
    [],
    `@Complete takes the name of a prompt or a template of a URI as a text, not nothing; write @Complete('plan_trip', 'city').`,
  ],
  [
    'Complete',
    ['trip', Symbol('city')],
    `@Complete takes the name of its argument as a text, not a symbol; write @Complete('plan_trip', 'city').`,
  ],
  [
    'Param',
    [],
    `@Param takes the name of the argument as a text, not nothing; write @Param('city', { description: '…' }).`,
  ],
  [
    'Param',
    [{ description: 'City' }],
    `@Param takes the name of the argument as a text, not an object; write @Param('city', { description: '…' }).`,
  ],
  [
    'Param',
    [''],
    `@Param takes the name of the argument as a text, not an empty text; write @Param('city', { description: '…' }).`,
  ],
  [
    'Param',
    ['city', 'The city'],
    `@Param takes options as an object, not the text "The city"; write @Param('city', { description: '…' }).`,
  ],
  [
    'Param',
    ['city', () => String],
    `@Param takes options as an object, not a function; write @Param('city', { description: '…' }).`,
  ],
  ['Args', [{}], '@Args takes a class or a function that gives one, not an object; write @Args(() => Query).'],
  [
    'Args',
    ['Query'],
    '@Args takes a class or a function that gives one, not the text "Query"; write @Args(() => Query).',
  ],
  [
    'Field',
    ['The city'],
    `@Field takes options as an object, not the text "The city"; write @Field({ description: '…' }).`,
  ],
  ['Field', [true], `@Field takes options as an object, not true; write @Field({ description: '…' }).`],
];

/** Puts a decorator where it belongs, as compilers do. */
const PLACES = {
  Tool: onMethod(Tool as unknown as Decorator),
  Prompt: onMethod(Prompt as unknown as Decorator),
  Resource: onMethod(Resource as unknown as Decorator),
  Complete: onMethod(Complete as unknown as Decorator),
  Param: onParameter(Param as unknown as Decorator),
  Args: onParameter(Args as unknown as Decorator),
  Field: (type: typeof Class, given: readonly unknown[]) => {
    (Field as unknown as Decorator)(...given)(type.prototype, 'member');
  },
} as const;

function onMethod(decorator: Decorator) {
  return (type: typeof Class, given: readonly unknown[]): void => {
    decorator(...given)(type.prototype, 'member', Object.getOwnPropertyDescriptor(Class.prototype, 'member'));
  };
}

function onParameter(decorator: Decorator) {
  return (type: typeof Class, given: readonly unknown[]): void => {
    decorator(...given)(type.prototype, 'member', 0);
    PLACES.Tool(type, []);
  };
}

/** What using a class reports to its author. */
function mistakesOf(use: () => unknown): readonly DefinitionProblem[] {
  try {
    use();
  } catch (error) {
    if (error instanceof DefinitionError) return error.problems;
    throw error;
  }
  return [];
}

describe('the arguments of decorators', () => {
  it.each(WRONG)('of @%s may not be %j, which is told once, with its place', (name, given, message) => {
    class Desk extends Class {}
    const at = expect.stringMatching(/^spec\/metadata\/decorator-arguments\.spec\.ts:\d+$/) as string;
    const mistakes = mistakesOf(() => {
      PLACES[name](Desk, given);
      new Desk();
    });
    expect(mistakes).toEqual([{ className: 'Desk', member: 'member', at, message }]);
  });

  it('of standard decorators are looked at, too', () => {
    const metadata = {};
    const context = { kind: 'method', name: 'member', static: false, private: false, metadata };
    (Tool as unknown as Decorator)('forecast')(() => 'said', context);
    class Desk extends Class {}
    Object.defineProperty(Desk, (Symbol as unknown as { metadata: symbol }).metadata, { value: metadata });
    expect(mistakesOf(() => new Desk()).map(({ message }) => message)).toEqual([
      `@Tool takes options as an object, not the text "forecast"; write @Tool({ description: '…' }).`,
    ]);
  });

  it.each([
    ['@Param.member', () => (Param as unknown as Decorator)(Class.prototype, 'member', 0)],
    ['@Param', () => (Param as unknown as Decorator)(Class, undefined, 0)],
    ['@Args', () => (Args as unknown as Decorator)(Class.prototype, 'member', 0)],
    ['@Field', () => (Field as unknown as Decorator)(Class.prototype, 'city')],
    ['@Complete.member', () => (Complete as unknown as Decorator)(Class.prototype, 'member', {})],
    ['@Tool', () => (Tool as unknown as Decorator)(Class)],
    ['@Prompt', () => (Prompt as unknown as Decorator)(Class)],
    ['@Field', () => (Field as unknown as Decorator)(Class)],
  ])('stand in parentheses and on a member: %s', (place, decorate) => {
    expect(decorate).toThrow(DefinitionError);
    expect(decorate).toThrow(
      new RegExp(`^${place} \\(spec/metadata/.*:\\d+\\): stands without parentheses, or on a class; write @`),
    );
  });

  it.each([null, 5, 'city', {}])('name variables that are not screened in a list, not as %p', (unscreened) => {
    class Desk extends Class {}
    const mistakes = mistakesOf(() => {
      PLACES.Resource(Desk, ['desk://{city}', { unscreened }]);
      new Desk();
    });
    expect(mistakes.map(({ message }) => message)).toContain(
      'its option "unscreened" must be a list of names of variables.',
    );
  });

  it.each(['inputSchema', 'outputSchema'])('have a schema for %s, if any', (option) => {
    class Desk extends Class {}
    const mistakes = mistakesOf(() => {
      PLACES.Tool(Desk, [{ [option]: null }]);
      new Desk();
    });
    expect(mistakes.map(({ member, message }) => [member, message.includes(option)])).toEqual([['member', true]]);
  });
});
