import { clashProblems } from '../../lib/definition/clash-problems';
import { DefinitionError, MCPServer, Param, Prompt, Resource, Tool } from '../../lib/index';
import type { DefinitionProblem, ServerOptions } from '../../lib/index';
import { problemsOf } from './problems';

class News extends MCPServer {
  @Tool() latest(): string {
    return 'news';
  }
  @Prompt() brief(): string {
    return 'news';
  }
  @Resource('feed://now') feed(): string {
    return 'news';
  }
  @Resource('feed://{day}') of(@Param('day') day: string): string {
    return day;
  }
}
class Stocks extends MCPServer {
  @Tool({ name: 'latest' }) quote(): string {
    return 'stocks';
  }
  @Prompt({ name: 'brief' }) summary(): string {
    return 'stocks';
  }
  @Resource('feed://now') ticker(): string {
    return 'stocks';
  }
  @Resource('feed://{day}') history(@Param('day') day: string): string {
    return day;
  }
}

function problemsOfInclude(include: NonNullable<ServerOptions['include']>): readonly DefinitionProblem[] {
  class Desk extends MCPServer {
    constructor() {
      super('Desk', { include });
    }
  }
  return problemsOf(Desk);
}

describe(clashProblems, () => {
  it('names the methods of one class that claim the same, and how to tell them apart', () => {
    class Clashing extends MCPServer {
      @Tool({ name: 'a' }) one(): string {
        return '';
      }
      @Tool({ name: 'a' }) two(): string {
        return '';
      }
      @Tool() a(): string {
        return '';
      }
      @Resource('a:b') three(): string {
        return '';
      }
      @Resource('a:b') four(): string {
        return '';
      }
      // The same word in another place is no clash.
      @Prompt({ name: 'a' }) five(): string {
        return '';
      }
    }
    expect(problemsOf(Clashing)).toEqual([
      {
        className: 'Clashing',
        message: "the methods one and two and a are all the tool 'a'; give one another name with @Tool({ name: '…' }).",
      },
      {
        className: 'Clashing',
        message: "the methods three and four are both the resource 'a:b'; give one another URI.",
      },
    ]);
  });

  it('names both classes and methods where an included class claims the same', () => {
    const tool = "give one another name with @Tool({ name: '…' }), or include one server under a prefix";
    const prompt = "give one another name with @Prompt({ name: '…' }), or include one server under a prefix";
    expect(problemsOfInclude([new News(), new Stocks()])).toEqual(
      [
        `the methods News.latest and Stocks.quote are both the tool 'latest'; ${tool}.`,
        `the methods News.brief and Stocks.summary are both the prompt 'brief'; ${prompt}.`,
        "the methods News.feed and Stocks.ticker are both the resource 'feed://now'; give one another URI.",
        "the methods News.of and Stocks.history are both the resource template 'feed://{day}'; give one another template.",
      ].map((message) => ({ className: 'Desk', message })),
    );
  });

  it('tells two objects of one class from two methods of it', () => {
    const messages = problemsOfInclude([new News(), new News()]).map(({ message }) => message);
    expect(messages).toEqual([
      "the methods News.latest and News.latest are both the tool 'latest'; include one server under a prefix.",
      "the methods News.brief and News.brief are both the prompt 'brief'; include one server under a prefix.",
      "the methods News.feed and News.feed are both the resource 'feed://now'; include the class once, since prefixes do not change URIs.",
      "the methods News.of and News.of are both the resource template 'feed://{day}'; include the class once, since prefixes do not change URIs.",
    ]);
  });

  it('finds a clash with the including class itself, and one that a prefix makes', () => {
    class Desk extends MCPServer {
      constructor() {
        super('Desk', { include: [{ server: new News(), prefix: 'news_' }] });
      }
      @Tool() news_latest(): string {
        return 'own';
      }
    }
    expect(() => new Desk()).toThrow(DefinitionError);
    expect(problemsOf(Desk).map(({ message }) => message)).toEqual([
      "the methods Desk.news_latest and News.latest are both the tool 'news_latest'; give one another name with @Tool({ name: '…' }), or include one server under a prefix.",
    ]);
  });
});
