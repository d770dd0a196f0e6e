import { MCPServer, Prompt, Resource, Tool, type ServerOptions } from '../../lib/index';
import { nameProblems, serverOptionProblems } from '../../lib/definition/option-problems';
import { problemsOf } from './problems';

describe('the options of a server', () => {
  it('may be all that there are', () => {
    const options: ServerOptions = {
      version: '1.0.0',
      title: 'A',
      description: 'B',
      websiteUrl: 'https://example.com',
      instructions: 'C',
      toolNames: 'as-is',
      unknownArguments: 'ignore',
      refs: 'inline',
      maskErrors: true,
      manifest: false,
    };
    expect([serverOptionProblems({}), serverOptionProblems(options)]).toEqual([[], []]);
    expect(serverOptionProblems({ bogus: undefined, toolNames: undefined } as object)).toEqual([]);
  });

  it.each<[object, string]>([
    [{ toolName: 'snake_case' }, 'has the unknown option "toolName"; write "toolNames".'],
    [{ toolNames: 'kebab' }, `its option "toolNames" must be 'as-is' or 'snake_case'.`],
    [{ unknownArguments: true }, `its option "unknownArguments" must be 'reject' or 'ignore'.`],
    [{ refs: 'none' }, `its option "refs" must be 'defs' or 'inline'.`],
    [{ maskErrors: 'yes' }, 'its option "maskErrors" must be true or false.'],
    [{ version: 2 }, 'version must be text.'],
    [{ instructions: ['a'] }, 'instructions must be text.'],
  ])('cannot be %j', (options, problem) => {
    expect(serverOptionProblems(options)).toEqual([problem]);
  });

  it('are told with those of decorators that there are not', () => {
    class Sloppy extends MCPServer {
      constructor() {
        super('sloppy', { bogus: 1 } as object);
      }

      @Tool({ anotations: {} } as object)
      look(): string {
        return 'seen';
      }

      @Resource('a://b', { mimetype: 'text/plain' } as object)
      read(): string {
        return 'read';
      }

      @Prompt({ descripton: 'x' } as object)
      ask(): string {
        return 'asked';
      }
    }
    const problems = problemsOf(Sloppy);
    expect(problems).toHaveLength(4);
    expect(problems).toEqual(
      expect.arrayContaining([
        { className: 'Sloppy', member: 'look', message: 'has the unknown option "anotations"; write "annotations".' },
        { className: 'Sloppy', member: 'read', message: 'has the unknown option "mimetype"; write "mimeType".' },
        { className: 'Sloppy', member: 'ask', message: 'has the unknown option "descripton"; write "description".' },
        {
          className: 'Sloppy',
          message: expect.stringMatching(/^has the unknown option "bogus"; there are .*include/) as string,
        },
      ]),
    );
  });
});

describe('the options of a decorator', () => {
  it('are listed where none is near', () => {
    expect(nameProblems('prompt', { arguments: [], name: 'x' })).toEqual([
      'has the unknown option "arguments"; there are _meta, description, icons, name, title.',
    ]);
  });
});
