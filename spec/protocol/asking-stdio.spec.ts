import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { askingClient, WAYS } from '../support/asking-client';
import { compiledServer } from '../support/compiled-servers';

describe.each(WAYS)('Asking over stdio with %p', (mode) => {
  it('works in tools, prompts and resources', async () => {
    const client = askingClient(mode, {
      elicit: () => ({ action: 'accept', content: { name: 'Ann' } }),
      sample: (request) => ({
        role: 'assistant',
        model: 'm',
        content: { type: 'text', text: JSON.stringify(request).includes('Greet Ann') ? 'Hi Ann' : 'Hi' },
      }),
      roots: () => ({ roots: [{ uri: 'file:///home', name: 'Home' }] }),
    });
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [compiledServer('asking')], stderr: 'inherit' }),
    );
    try {
      const greeted = await client.callTool({ name: 'greet' });
      expect(greeted.structuredContent).toEqual({ result: 'Hi Ann in Home' });
      expect((await client.getPrompt({ name: 'intro' })).messages).toEqual([
        { role: 'user', content: { type: 'text', text: 'Ann' } },
      ]);
      expect((await client.readResource({ uri: 'asking://card' })).contents).toEqual([
        { uri: 'asking://card', mimeType: 'text/plain', text: 'Ann' },
      ]);
    } finally {
      await client.close();
    }
  });

  it('fails at once for a client that cannot be asked', async () => {
    const client = askingClient(mode, {});
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [compiledServer('asking')], stderr: 'inherit' }),
    );
    try {
      const begun = Date.now();
      await expect(client.getPrompt({ name: 'intro' })).rejects.toThrow(
        'needs a client with the capability elicitation',
      );
      expect(Date.now() - begun).toBeLessThan(5_000);
    } finally {
      await client.close();
    }
  });
});
