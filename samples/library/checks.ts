import type { Client } from '@modelcontextprotocol/client';
import { outlineSchema } from '../checking/outline-schema';
import { AUSTEN, BEAGLE, BRONTE, EMIL, MILTON, ORIGIN, SHELLEY, TOOLS, WOOLF } from './expected';

/** Something to ask of the server, and what must come back. */
export interface Check {
  readonly title: string;
  readonly ask: (client: Client) => Promise<unknown>;
  readonly expected: unknown;
}

type Arguments = Readonly<Record<string, unknown>>;

/** What a tool gives in the structured channel; what it says, where it fails. */
function calling(tool: string, args: Arguments, expected: unknown): Check {
  return {
    title: `call ${tool}(${JSON.stringify(args)})`,
    ask: async (client) => {
      const { content, isError, structuredContent } = await client.callTool({ name: tool, arguments: { ...args } });
      if (isError !== true) return structuredContent;
      return content.map((block) => (block.type === 'text' ? block.text : block.type)).join('\n');
    },
    expected,
  };
}

function failing(tool: string, args: Arguments, message: string): Check {
  return calling(tool, args, `Error executing tool ${tool}: ${message}`);
}

/** Both schemas of every tool in short. */
async function outlines(client: Client): Promise<unknown> {
  const { tools } = await client.listTools();
  return Object.fromEntries(
    tools.map(({ name, inputSchema, outputSchema }) => [
      name,
      [outlineSchema(inputSchema), outlineSchema(outputSchema)],
    ]),
  );
}

/** Everything that the client asks, in order: later answers depend on what earlier ones changed. */
export const CHECKS: readonly Check[] = [
  { title: 'list the tools', ask: outlines, expected: TOOLS },

  // Pages of two kinds from one generic class.
  calling('books_list', { size: 2 }, { items: [AUSTEN, MILTON], total: 5, next: 2 }),
  calling('books_list', { page: 3, size: 2 }, { items: [BRONTE], total: 5, next: null }),
  calling('readers_list', { page: 2, size: 1 }, { items: [EMIL], total: 2, next: null }),
  calling('books_get', { id: 5 }, { result: BRONTE }),
  calling('books_get', { id: 99 }, { result: null }),

  // A union of arguments, told apart by `by`.
  calling('books_find', { search: { by: 'title', words: 'paradise' } }, { result: [MILTON] }),
  calling('books_find', { search: { by: 'author', name: 'darwin' } }, { result: [BEAGLE, ORIGIN] }),
  calling('books_find', { search: { by: 'years', from: 1845, to: 1850 } }, { result: [BRONTE] }),

  // Nested classes and dates, in both directions.
  calling('books_add', SHELLEY, { ...SHELLEY, id: 6, status: { kind: 'here', shelf: 'new' } }),
  failing('books_add', SHELLEY, '9780141439471 is number 6 already.'),
  calling(
    'books_lend',
    { id: 6, reader: 1, until: '2027-01-10T00:00:00Z' },
    { ...SHELLEY, id: 6, status: { kind: 'lent', reader: 'Ada Byron', until: '2027-01-10T00:00:00.000Z' } },
  ),
  failing('books_lend', { id: 6, reader: 2, until: '2027-02-10T00:00:00Z' }, 'Frankenstein is lent.'),
  calling(
    'books_overdue',
    { on: '2026-11-30T00:00:00Z' },
    { result: [{ book: { id: 2, title: 'Paradise Lost' }, days: 10 }] },
  ),
  calling('books_give_back', { id: 2 }, { result: null }),
  calling('books_overdue', { on: '2026-11-30T00:00:00Z' }, { result: [] }),
  calling('books_count_by_genre', {}, { novel: 3, poetry: 1, science: 1, travel: 1 }),
  calling('books_remove', { id: 5 }, BRONTE),
  failing('books_remove', { id: 5 }, 'There is no number 5; list gives those that there are.'),

  calling('readers_welcome', { name: 'Virginia Stephen', since: '2026-11-30T00:00:00Z' }, WOOLF),
  calling('readers_change', { id: 3, changes: { email: 'v@example.org' } }, { ...WOOLF, email: 'v@example.org' }),

  // What does not fit is refused before the method runs.
  failing(
    'books_list',
    { size: 500 },
    '1 validation error for books_listArguments\nsize\n' +
      '  Input should be less than or equal to 50 [type=less_than_equal, input_value=500, input_type=number]',
  ),
  failing(
    'books_add',
    { ...SHELLEY, isbn: '978' },
    "1 validation error for books_addArguments\nisbn\n  isbn must be an ISBN [type=isIsbn, input_value='978', input_type=string]",
  ),

  {
    title: 'read library://catalogue',
    ask: async (client) => (await client.readResource({ uri: 'library://catalogue' })).contents,
    expected: [
      {
        uri: 'library://catalogue',
        mimeType: 'text/markdown',
        text:
          '- Pride and Prejudice, by Jane Austen\n- Paradise Lost, by John Milton\n' +
          '- The Voyage of the Beagle, by Charles Darwin\n- The Origin of Species, by Charles Darwin\n' +
          '- Frankenstein, by Mary Shelley\n',
      },
    ],
  },
  {
    title: 'read library://books/1',
    ask: async (client) => (await client.readResource({ uri: 'library://books/1' })).contents,
    expected: [{ uri: 'library://books/1', mimeType: 'application/json', text: JSON.stringify(AUSTEN, null, 2) }],
  },
  {
    title: 'list the prompts',
    ask: async (client) => (await client.listPrompts()).prompts,
    expected: [
      {
        name: 'books_recommend',
        description: 'Asks for a recommendation.',
        arguments: [
          { name: 'reader', description: 'Who it is for.', required: true },
          { name: 'genre', required: false },
          { name: 'longest', description: 'In pages.', required: false },
        ],
      },
    ],
  },
  {
    title: 'get the prompt books_recommend',
    ask: async (client) => {
      const args = { reader: 'Ada', longest: '300' };
      return (await client.getPrompt({ name: 'books_recommend', arguments: args })).messages;
    },
    expected: [
      {
        role: 'user',
        content: {
          type: 'text',
          text:
            'Recommend a novel of at most 300 pages to Ada. ' + 'The library has: Pride and Prejudice, Frankenstein.',
        },
      },
    ],
  },
  {
    title: 'complete the genre of the prompt',
    ask: async (client) => {
      const ref = { type: 'ref/prompt', name: 'books_recommend' } as const;
      return (await client.complete({ ref, argument: { name: 'genre', value: 'p' } })).completion.values;
    },
    expected: ['poetry'],
  },
];
