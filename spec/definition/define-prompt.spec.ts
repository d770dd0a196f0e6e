import { definePrompt } from '../../lib/definition/define-prompt';
import { createServerView } from '../../lib/definition/create-server-view';
import {
  Args,
  Complete,
  Context,
  Field,
  integer,
  literal,
  MCPServer,
  Param,
  Prompt,
  type PromptOptions,
} from '../../lib/index';
import { appendDeclaration } from '../../lib/metadata/declaration-store';
import { emittedProblemsOf, problemsOf } from './problems';

const ICON = { src: 'https://example.com/p.png', mimeType: 'image/png', sizes: ['48x48'] };

class Trip {
  @Field({ description: 'Where it starts.' }) from!: string;
  @Field({ optional: true }) on?: Date;
}

class Desk extends MCPServer {
  @Prompt({ name: 'say_hello', title: 'Hello', description: 'Greets.', icons: [ICON], _meta: { a: { b: 1 } } })
  hello(
    @Param('name', { description: 'Whom to greet.' }) name: string,
    context: Context,
    @Param('times', { default: 1 }) times: number,
    @Param('tone', { type: literal('dry', 'warm'), optional: true }) tone?: string,
  ): string {
    return `${name}${String(times)}${String(tone)}${String(context.requestId)}`;
  }
  @Prompt trip(@Args() trip: Trip): string {
    return trip.from;
  }
  @Prompt() bare(): string {
    return '';
  }
}

const listed = (type: new () => MCPServer): readonly unknown[] => createServerView(type, undefined, {}).promptListing;

describe(definePrompt, () => {
  it('lists names, words and icons, and of each argument its name, description and whether it is required', () => {
    expect(listed(Desk)).toEqual([
      {
        name: 'say_hello',
        title: 'Hello',
        description: 'Greets.',
        arguments: [
          { name: 'name', description: 'Whom to greet.', required: true },
          { name: 'times', required: false },
          { name: 'tone', required: false },
        ],
        icons: [ICON],
        _meta: { a: { b: 1 } },
      },
      {
        name: 'trip',
        arguments: [
          { name: 'from', description: 'Where it starts.', required: true },
          { name: 'on', required: false },
        ],
      },
      { name: 'bare' },
    ]);
  });

  it('copies what the author passed', () => {
    const icons = [{ ...ICON }];
    const options: PromptOptions = { icons };
    class Copied extends MCPServer {
      @Prompt(options) p(): string {
        return '';
      }
    }
    const view = createServerView(Copied, undefined, {});
    icons.push({ ...ICON });
    expect(view.promptListing).toEqual([{ name: 'p', icons: [ICON] }]);
  });

  it('is inherited, and an override without a decorator keeps the contract', () => {
    class Derived extends Desk {
      override bare(): string {
        return 'derived';
      }
    }
    expect(listed(Derived)).toEqual(listed(Desk));
    class Again extends Desk {
      @Prompt({ description: 'Again.' }) override bare(): string {
        return 'again';
      }
    }
    expect(listed(Again)).toEqual([...listed(Desk).slice(0, 2), { name: 'bare', description: 'Again.' }]);
  });

  it('leaves the methods what they are', () => {
    expect(new Desk().trip({ from: 'Rome' })).toBe('Rome');
  });

  it('reports every mistake of a class together', () => {
    class Mistaken extends MCPServer {
      @Prompt({ name: '' }) nameless(): string {
        return '';
      }
      @Prompt({ icons: [{ src: 'ftp://x/y.png' }] }) icon(): string {
        return '';
      }
      @Prompt() untold(_a: string): string {
        return '';
      }
      @Prompt() erased(@Param('list') _list: string[]): string {
        return '';
      }
      @Prompt() static still(): string {
        return '';
      }
      @Prompt() get accessor(): string {
        return '';
      }
      @Prompt() @Prompt() twice(): string {
        return '';
      }
      @Prompt({ name: 'same' }) one(): string {
        return '';
      }
      @Prompt({ name: 'same' }) two(): string {
        return '';
      }
      @Prompt() override run(): Promise<never> {
        return Promise.reject(new Error('nobody calls it'));
      }
      @Prompt() fallback(@Param('n', { type: integer, default: 1.5 }) _n: number): string {
        return '';
      }
    }
    const found = emittedProblemsOf(Mistaken).map(({ member, message }) => `${member ?? ''}: ${message}`);
    const about = (start: string): string => found.filter((line) => line.startsWith(start)).join('\n');
    expect(about('nameless')).toBe("nameless: its name is empty; give one with @Prompt({ name: '…' }).");
    expect(about('icon')).toContain('icons[0].src must be an http, https or data:image URI');
    expect(about('untold')).toContain("parameter 1 has no name at run time; write @Param('…') in front of it.");
    expect(about('erased')).toContain("nothing says the type of 'list', since the compiler erases it to Array");
    expect(about('still')).toContain('@Prompt cannot stand on a static method');
    expect(about('accessor')).toContain('@Prompt stands on an accessor');
    expect(about('twice')).toContain('carries @Prompt twice');
    expect(about('run')).toContain("keep the prompt's with @Prompt({ name: 'run' })");
    expect(about('fallback')).not.toBe('');
    expect(about(':')).toContain("the methods one and two are both the prompt 'same'");
  });
});

describe('a completing method', () => {
  it('takes the text, the other arguments and a Context, and no more', () => {
    class Greedy extends MCPServer {
      @Prompt() p(@Param('a') a: string, @Param('b') b: string, @Param('c') c: string): string {
        return a + b + c;
      }
      @Complete('p', 'a') three(_prefix: string, _others: object, _more: object): string[] {
        return [];
      }
      @Complete('p', 'b') late(_prefix: string, _others: object, _more: string, _context: Context): string[] {
        return [];
      }
      @Complete('p', 'c') fine(_prefix: string, _others: object, _context: Context, _limit = 5): string[] {
        return [];
      }
    }
    const advice = 'but @Complete passes the text so far, the other arguments and a Context; leave the rest out.';
    expect(problemsOf(Greedy)).toEqual([
      { className: 'Greedy', member: 'three', message: `takes 3 parameters, ${advice}` },
      { className: 'Greedy', member: 'late', message: `takes 4 parameters, ${advice}` },
    ]);
  });

  it('cannot know a Context where the runner emits no types, and is told', () => {
    class Erased extends MCPServer {
      @Prompt() p(@Param('a') a: string): string {
        return a;
      }
      values(_prefix: string, _others: object, _context: unknown): string[] {
        return [];
      }
    }
    appendDeclaration(Erased, {
      kind: 'complete',
      member: 'values',
      reference: 'p',
      argument: 'a',
      emitted: undefined,
      site: undefined,
    });
    expect(problemsOf(Erased)).toEqual([
      {
        className: 'Erased',
        member: 'values',
        message:
          'takes 3 parameters, but @Complete passes the text so far, the other arguments and a Context; this runner emits no types, so a Context cannot be known, leave it out.',
      },
    ]);
  });
});
