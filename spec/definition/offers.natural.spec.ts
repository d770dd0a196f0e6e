import { createServerView } from '../../lib/definition/create-server-view';
import { Complete, Context, integer, MCPServer, Prompt, Resource, Tool } from '../../lib/index';
import { contentsAt } from '../support/read-resource';
import { GENERATIONS } from '../support/sessions';
import { useSessions } from '../support/use-sessions';
import { problemsOf } from './problems';

interface Note {
  title: string;
  written?: Date;
}

class Out {
  name = 'n';
  private secret = 's';

  reveal(): string {
    return this.secret;
  }
}

const surplus = { title: 't', secret: 's' };

class Library extends MCPServer {
  /** All notes. */
  @Resource('n://all') async all(): Promise<Note[]> {
    return [surplus];
  }

  /** One note. @param id Which one. */
  @Resource('n://note/{id}') note(id: integer): Note | string {
    return id === 1 ? surplus : `note ${String(id)}`;
  }

  @Resource('n://out') async out(): Promise<Out> {
    return new Out();
  }

  @Resource('n://open') async open(): Promise<unknown> {
    return [new Out()];
  }

  @Resource('n://text') text(): string {
    return 'plain';
  }

  @Resource('n://texts') texts(): string[] {
    return ['a'];
  }

  @Resource('n://bytes') async bytes(): Promise<Buffer> {
    return Buffer.from([0xfb, 0xff]);
  }

  @Resource('n://several') several(): { uri: string; text: string }[] {
    return [{ uri: 'n://several/1', text: 'one', secret: 's' } as { uri: string; text: string }];
  }

  @Resource('n://bad') async bad(): Promise<Note> {
    return { title: 5 } as unknown as Note;
  }

  /**
   * A summary.
   *
   * @param tone How it sounds.
   */
  @Prompt() summary(title: string, tone: 'dry' | 'warm' = 'dry', /** How long. */ words?: integer): string {
    return `${title} ${tone} ${typeof words}`;
  }

  @Complete('summary', 'title') titles(context: Context, typed: string, others: Record<string, string>): string[] {
    return [`${typed}${String(Object.keys(others).length)}${typeof context.log}`];
  }

  @Tool() nothing(): void {
    return;
  }
}

describe('resources, prompts and completions in plain TypeScript', () => {
  const view = createServerView(Library, undefined, {});

  it('are listed with their doc comments', () => {
    expect(view.warnings).toEqual([]);
    expect(view.resources.get('n://all')?.listing).toEqual({ uri: 'n://all', name: 'all', description: 'All notes.' });
    expect(view.templateListing).toEqual([{ uriTemplate: 'n://note/{id}', name: 'note', description: 'One note.' }]);
    expect(view.promptListing).toEqual([
      {
        name: 'summary',
        description: 'A summary.',
        arguments: [
          { name: 'title', required: true },
          { name: 'tone', description: 'How it sounds.', required: false },
          { name: 'words', description: 'How long.', required: false },
        ],
      },
    ]);
  });

  it('say which parameters of a completion nobody fills', () => {
    class Wrong extends MCPServer {
      @Prompt() p(a: string): string {
        return a;
      }
      @Complete('p', 'a') values(typed: string, others: object, more: string, last?: string): string[] {
        return [typed, more, String(last), typeof others];
      }
    }
    expect(problemsOf(Wrong)).toEqual([
      {
        className: 'Wrong',
        member: 'values',
        message:
          'takes 3 parameters, but @Complete passes the text so far, the other arguments and a Context; leave the rest out.',
      },
    ]);
  });
});

describe.each(GENERATIONS)('offers of plain TypeScript in generation %s', (generation) => {
  const open = useSessions(generation);
  const json = (value: unknown): string => JSON.stringify(value, null, 2);

  it('read as their types say, less what these do not declare', async () => {
    const session = await open(Library);
    const read = (uri: string): Promise<unknown> => contentsAt(session, uri);
    const type = { mimeType: 'application/json' };
    expect(await read('n://all')).toEqual([{ uri: 'n://all', ...type, text: json([{ title: 't' }]) }]);
    expect(await read('n://note/1')).toEqual([{ uri: 'n://note/1', ...type, text: json({ title: 't' }) }]);
    expect(await read('n://note/2')).toEqual([{ uri: 'n://note/2', mimeType: 'text/plain', text: 'note 2' }]);
    expect(await read('n://out')).toEqual([{ uri: 'n://out', ...type, text: json({ name: 'n' }) }]);
    expect(await read('n://open')).toEqual([{ uri: 'n://open', ...type, text: json([{ name: 'n' }]) }]);
    expect(await read('n://text')).toEqual([{ uri: 'n://text', mimeType: 'text/plain', text: 'plain' }]);
    expect(await read('n://texts')).toEqual([{ uri: 'n://texts', ...type, text: json(['a']) }]);
    expect(await read('n://bytes')).toEqual([{ uri: 'n://bytes', mimeType: 'application/octet-stream', blob: '+/8=' }]);
    expect(await read('n://several')).toEqual([{ uri: 'n://several/1', mimeType: 'text/plain', text: 'one' }]);
    await expect(read('n://bad')).rejects.toThrow();
    await expect(read('n://note/x')).rejects.toThrow(/id/);
  });

  it('convert and complete by their types', async () => {
    const { client } = await open(Library);
    const text = async (args: Record<string, string>): Promise<unknown> => {
      const { messages } = await client.getPrompt({ name: 'summary', arguments: args });
      const [message] = messages;
      return message?.content.type === 'text' ? message.content.text : undefined;
    };
    expect(await text({ title: 'x' })).toBe('x dry undefined');
    expect(await text({ title: 'x', tone: 'warm', words: '5' })).toBe('x warm number');
    await expect(text({ title: 'x', tone: 'loud' })).rejects.toThrow(/tone/);
    const values = async (name: string, value: string): Promise<unknown> => {
      const ref = { type: 'ref/prompt', name: 'summary' } as const;
      return (await client.complete({ ref, argument: { name, value } })).completion.values;
    };
    expect(await values('tone', 'w')).toEqual(['warm']);
    expect(await values('title', 'ab')).toEqual(['ab0object']);
  });
});
