import { MCPServer, Param, Prompt, Tool } from '../../lib/index';
import { callRaw } from '../support/call-raw';
import { GENERATIONS } from '../support/sessions';
import { useSessions } from '../support/use-sessions';

/** A message of the user. */
const said = (text: string, role: 'user' | 'assistant' = 'user'): object => ({ role, content: { type: 'text', text } });

describe.each(GENERATIONS)('prompts in generation %s', (generation) => {
  const open = useSessions(generation);

  describe('C85 arguments that travel as text', () => {
    class X extends MCPServer {
      @Tool() ok(): string {
        return 'ok';
      }
      @Prompt() find(@Param('min') min: number, @Param('strict', { optional: true }) strict?: boolean): string {
        return `${typeof min}:${String(min)}:${typeof strict}:${String(strict)}`;
      }
    }

    it('C85 the list names the arguments and says which are required, nothing more', async () => {
      const { client } = await open(X);
      expect((await client.listPrompts()).prompts).toEqual([
        {
          name: 'find',
          arguments: [
            { name: 'min', required: true },
            { name: 'strict', required: false },
          ],
        },
      ]);
    });

    it.each([
      [{ min: '5' }, 'number:5:undefined:undefined'],
      [{ min: '5', strict: 'false' }, 'number:5:boolean:false'],
      [{ min: '-0.5e1', strict: 'true' }, 'number:-5:boolean:true'],
    ])('C85 %j arrives as the declared types', async (args, text) => {
      const { client } = await open(X);
      expect((await client.getPrompt({ name: 'find', arguments: args })).messages).toEqual([said(text)]);
    });

    it.each([
      [{ min: 'abc' }, 'min'],
      [{ min: '' }, 'min'],
      [{ min: '5 apples' }, 'min'],
      [{ min: 'NaN' }, 'min'],
      [{ min: '0x10' }, 'min'],
      [{ min: 'true' }, 'min'],
      [{ min: '5', strict: 'yes' }, 'strict'],
      [{ min: '5', strict: '0' }, 'strict'],
    ])('C85 %j is refused, naming %s', async (args, name) => {
      const { client } = await open(X);
      await expect(client.getPrompt({ name: 'find', arguments: args })).rejects.toMatchObject({
        code: -32602,
        message: expect.stringMatching(new RegExp(`^${name}$`, 'm')) as string,
      });
    });
  });

  describe('C86 prompts without arguments, and with missing ones', () => {
    class X extends MCPServer {
      @Tool() ok(): string {
        return 'ok';
      }
      @Prompt({ description: 'Help' }) help(): string {
        return 'h';
      }
      @Prompt() need(@Param('a') a: string): string {
        return a;
      }
      @Prompt() msgs(): unknown {
        return [{ role: 'assistant', content: { type: 'text', text: 'x' } }, 'y'];
      }
    }

    it('C86 a prompt that needs none is got without arguments, with empty and with null ones', async () => {
      const { client } = await open(X);
      for (const args of [{}, { arguments: {} }, { arguments: null }]) {
        const request = { name: 'help', ...args } as Parameters<typeof client.getPrompt>[0];
        expect(await client.getPrompt(request)).toMatchObject({ description: 'Help', messages: [said('h')] });
      }
    });

    it('C86 a missing argument is named', async () => {
      const { client } = await open(X);
      for (const args of [{}, { arguments: {} }]) {
        await expect(client.getPrompt({ name: 'need', ...args })).rejects.toMatchObject({
          code: -32602,
          message: expect.stringMatching(/\na\n {2}Field required/) as string,
        });
      }
    });

    it('C86 empty text is text', async () => {
      const { client } = await open(X);
      expect((await client.getPrompt({ name: 'need', arguments: { a: '' } })).messages).toEqual([said('')]);
    });

    it.each([[5], [null], [true], [{}], [['x']]])('C86 %j is no text, so the client is at fault', async (a) => {
      const { client } = await open(X);
      const request = { name: 'need', arguments: { a } } as unknown as Parameters<typeof client.getPrompt>[0];
      await expect(client.getPrompt(request)).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining('arguments.a') as string,
      });
    });

    it.each(['zzz', 'constructor', '__proto__', 'toString', '', 'Help', 'help '])(
      'C86 %j is no prompt',
      async (name) => {
        const { client } = await open(X);
        await expect(client.getPrompt({ name })).rejects.toMatchObject({
          code: -32602,
          message: expect.stringContaining(`Unknown prompt: ${name}`) as string,
        });
      },
    );

    it('C86 an argument that is not declared is named, those of Object.prototype too', async () => {
      const { client } = await open(X);
      for (const name of ['b', 'constructor', 'toString']) {
        await expect(client.getPrompt({ name: 'need', arguments: { a: 'x', [name]: 'y' } })).rejects.toMatchObject({
          code: -32602,
          message: expect.stringMatching(new RegExp(`\\n${name}\\n {2}Extra inputs are not permitted`)) as string,
        });
      }
    });

    it('C86 a list of messages keeps roles and order', async () => {
      const { client } = await open(X);
      expect((await client.getPrompt({ name: 'msgs' })).messages).toEqual([said('x', 'assistant'), said('y')]);
    });
  });
});

describe('C86 on the wire', () => {
  class X extends MCPServer {
    @Prompt() need(@Param('a') a: string): string {
      return a;
    }
  }

  it.each([
    [{}],
    [{ name: 5 }],
    [{ name: 'need', arguments: 'a' }],
    [{ name: 'need', arguments: ['a'] }],
    [{ name: 'need', arguments: { a: 5 } }],
    [undefined],
  ])("C86 params %j are the client's mistake, in words", async (params) => {
    const { error } = await callRaw(new X(), params, 'prompts/get');
    expect(error).toEqual({ code: -32602, message: expect.stringMatching(/^Invalid params: .+[^\]}]$/) as string });
  });

  it('C86 __proto__ among the arguments is one that no prompt has, and reaches no object', async () => {
    const params = JSON.parse('{"name":"need","arguments":{"a":"x","__proto__":"y"}}') as unknown;
    const { error } = await callRaw(new X(), params, 'prompts/get');
    expect(error).toEqual({ code: -32602, message: 'Invalid params: no prompt has an argument "__proto__".' });
    expect(({} as { a?: unknown }).a).toBeUndefined();
  });
});
