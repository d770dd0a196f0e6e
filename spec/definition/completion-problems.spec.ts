import { completionProblems } from '../../lib/definition/completion-problems';
import { Args, Complete, Field, MCPServer, Param, Prompt, Resource } from '../../lib/index';
import { problemsOf } from './problems';

class Query {
  @Field() place!: string;
}

class Base extends MCPServer {
  @Prompt({ name: 'brief' }) briefing(@Param('city') city: string): string {
    return city;
  }
  @Prompt() help(): string {
    return 'h';
  }
  @Prompt() query(@Args() query: Query): string {
    return query.place;
  }
  @Resource('weather://{city}/now') now(@Param('city') city: string): string {
    return city;
  }
  @Resource('weather://today') today(): string {
    return '';
  }
}

describe(completionProblems, () => {
  it('has nothing to say about arguments and variables that exist, those of a base class too', () => {
    class Fine extends Base {
      @Complete('brief', 'city') cities(): string[] {
        return [];
      }
      @Complete('query', 'place') places(): string[] {
        return [];
      }
      @Complete('weather://{city}/now', 'city') towns(): string[] {
        return [];
      }
    }
    expect(() => new Fine()).not.toThrow();
  });

  it('lets one method complete several arguments', () => {
    class Shared extends Base {
      @Complete('brief', 'city')
      @Complete('weather://{city}/now', 'city')
      cities(): string[] {
        return [];
      }
    }
    expect(() => new Shared()).not.toThrow();
  });

  it('names references and arguments that do not exist', () => {
    class Lost extends Base {
      @Complete('briefing', 'city') method(): string[] {
        return [];
      }
      @Complete('weather://today', 'city') fixed(): string[] {
        return [];
      }
      @Complete('weather://{town}/now', 'town') template(): string[] {
        return [];
      }
      @Complete('brief', 'town') argument(): string[] {
        return [];
      }
      @Complete('help', 'city') none(): string[] {
        return [];
      }
      @Complete('brief', 'constructor') inherited(): string[] {
        return [];
      }
    }
    const problem = (member: string, message: string): object => ({ className: 'Lost', member, message });
    const nothing = 'names no prompt and no resource template of the class.';
    expect(problemsOf(Lost)).toEqual([
      problem('method', `@Complete('briefing', 'city') ${nothing}`),
      problem('fixed', `@Complete('weather://today', 'city') ${nothing}`),
      problem('template', `@Complete('weather://{town}/now', 'town') ${nothing}`),
      problem('argument', "@Complete('brief', 'town') names an argument that does not exist; it has city."),
      problem('none', "@Complete('help', 'city') names an argument that does not exist; it has none."),
      problem('inherited', "@Complete('brief', 'constructor') names an argument that does not exist; it has city."),
    ]);
  });

  it('refuses a second method for the same argument', () => {
    class Twice extends Base {
      @Complete('brief', 'city') first(): string[] {
        return [];
      }
      @Complete('brief', 'city') second(): string[] {
        return [];
      }
    }
    expect(problemsOf(Twice)).toEqual([
      {
        className: 'Twice',
        member: 'second',
        message: "@Complete('brief', 'city') stands on first() already; keep one.",
      },
    ]);
  });
});
