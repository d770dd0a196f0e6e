import { gunzipSync } from 'node:zlib';
import { ProtocolError, type Client } from '@modelcontextprotocol/client';

/** One question to the server and what must come back. */
export interface Check {
  readonly title: string;
  readonly ask: (client: Client) => Promise<unknown>;
  readonly expected: unknown;
}

const MARKDOWN = 'text/markdown';
const COMPOST =
  '# Compost\n\nTwo parts brown, one part green.\n\n## Brown\n\nLeaves, cardboard, straw.\n\n## Green\n\nPeelings, grass, coffee.\n';
const TRAINS = '# Night trains\n\nVienna to Paris, three times a week.\n';

/** Every way out of the folder that a URI can spell. */
const WAYS_OUT = [
  'notes://page/../server.js',
  'notes://page/..%2Fserver.js',
  'notes://page/%2e%2e/server.js',
  'notes://page/garden/../../server.js',
  'notes://page/..%5Cserver.js',
  'notes://page//etc/passwd',
  'notes://page/%2Fetc%2Fpasswd',
  'notes://page/C:%5Csecret.md',
  'notes://page/welcome.md%00.md',
  'notes://page/%252e%252e%252fserver.js',
  'notes://folder/..',
  'notes://folder/garden%2F..',
] as const;

/** The answer to a URI that leads nowhere; the reason is the same, whatever lies there. */
function missing(uri: string, message = `Resource not found: ${uri}`): object {
  return { code: -32602, message, data: { uri } };
}

function reading(uri: string, expected: unknown): Check {
  return { title: `read ${uri}`, ask: (client) => contentsOf(client, uri), expected };
}

async function contentsOf(client: Client, uri: string): Promise<unknown> {
  return (await client.readResource({ uri })).contents;
}

/** Every page that is listed, read under the very URI that the list has. */
async function readAll(client: Client): Promise<unknown> {
  const { resources } = await client.listResources();
  const uris = resources.map(({ uri }) => uri).filter((uri) => uri.startsWith('notes://page/'));
  const pages = await Promise.all(uris.map((uri) => client.readResource({ uri })));
  return pages.map(({ contents }) => contents[0]?.uri);
}

async function unpackExport(client: Client): Promise<unknown> {
  const [item] = (await client.readResource({ uri: 'notes://export' })).contents;
  if (item === undefined || !('blob' in item)) return item;
  const text = gunzipSync(Buffer.from(item.blob, 'base64')).toString();
  return { mimeType: item.mimeType, titles: text.match(/^# .+$/gm) };
}

function page(path: string, title: string, size: number): object {
  const uri = `notes://page/${path.split('/').map(encodeURIComponent).join('/')}`;
  return { uri, name: path, title, mimeType: MARKDOWN, size };
}

const PAGES = [
  page('garden/compost.md', 'Compost', 117),
  page('garden/tomatoes.md', 'Tomatoes', 168),
  page('travel/night trains.md', 'Night trains', 53),
  page('welcome.md', 'Welcome', 92),
];

/** What the sample is asked, in this order. */
export const CHECKS: readonly Check[] = [
  {
    title: 'list the resources',
    ask: async (client) => (await client.listResources()).resources,
    expected: [
      { uri: 'notes://index', name: 'index', title: 'Index', description: 'All pages with their titles and lengths.' },
      { uri: 'notes://export', name: 'export', description: 'All pages as one file.', mimeType: 'application/gzip' },
      ...PAGES,
    ],
  },
  {
    title: 'list the templates',
    ask: async (client) => (await client.listResourceTemplates()).resourceTemplates,
    expected: [
      { uriTemplate: 'notes://page/{+path}', name: 'page', title: 'Page', mimeType: MARKDOWN },
      { uriTemplate: 'notes://folder/{folder}', name: 'folder', description: 'All pages of one folder.' },
      {
        uriTemplate: 'notes://outline/{depth}/{+path}',
        name: 'outline',
        description: 'The headings of a page, down to a depth.',
      },
    ],
  },
  {
    title: 'read every page that is listed',
    ask: readAll,
    expected: [
      'notes://page/garden/compost.md',
      'notes://page/garden/tomatoes.md',
      'notes://page/travel/night%20trains.md',
      'notes://page/welcome.md',
    ],
  },
  reading('notes://page/travel/night%20trains.md', [
    { uri: 'notes://page/travel/night%20trains.md', mimeType: MARKDOWN, text: TRAINS },
  ]),
  {
    title: 'read notes://index',
    ask: async (client) => {
      const [item] = (await client.readResource({ uri: 'notes://index' })).contents;
      return item !== undefined && 'text' in item ? [item.mimeType, JSON.parse(item.text) as unknown] : item;
    },
    expected: [
      'application/json',
      [
        { uri: 'notes://page/garden/compost.md', title: 'Compost', words: 15 },
        { uri: 'notes://page/garden/tomatoes.md', title: 'Tomatoes', words: 24 },
        { uri: 'notes://page/travel/night%20trains.md', title: 'Night trains', words: 9 },
        { uri: 'notes://page/welcome.md', title: 'Welcome', words: 16 },
      ],
    ],
  },
  reading('notes://folder/garden', [
    { uri: 'notes://page/garden/compost.md', mimeType: MARKDOWN, text: COMPOST },
    {
      uri: 'notes://page/garden/tomatoes.md',
      mimeType: MARKDOWN,
      text: '# Tomatoes\n\nWater the soil, not the leaves.\n\n## Sowing\n\n### Indoors\n\nFrom March on.\n\n### Outdoors\n\nAfter the last frost.\n\n## Harvest\n\nWhen they come off by themselves.\n',
    },
  ]),
  reading('notes://outline/2/garden/tomatoes.md', [
    {
      uri: 'notes://outline/2/garden/tomatoes.md',
      mimeType: 'text/plain',
      text: '# Tomatoes\n## Sowing\n## Harvest',
    },
  ]),
  reading('notes://outline/seven/welcome.md', {
    code: -32602,
    message:
      'Wrong variables in notes://outline/seven/welcome.md: 1 validation error for outlineVariables\n' +
      "depth\n  Input should be a valid integer [type=integer_type, input_value='seven', input_type=string]",
    data: { uri: 'notes://outline/seven/welcome.md', reason: 'invalid_variables' },
  }),
  {
    title: 'unpack notes://export',
    ask: unpackExport,
    expected: { mimeType: 'application/gzip', titles: ['# Compost', '# Tomatoes', '# Night trains', '# Welcome'] },
  },
  reading('notes://page/nothing.md', missing('notes://page/nothing.md', 'There is no page nothing.md.')),
  reading('notes://folder/attic', missing('notes://folder/attic', 'There is no folder attic.')),
  reading('notes://Index', missing('notes://Index')),
  ...WAYS_OUT.map((uri) => reading(uri, missing(uri))),
  {
    title: 'search for a word',
    ask: async (client) => (await client.callTool({ name: 'search', arguments: { word: 'GREEN' } })).content,
    expected: [
      {
        type: 'resource_link',
        uri: 'notes://page/garden/compost.md',
        name: 'garden/compost.md',
        title: 'Compost',
        mimeType: MARKDOWN,
      },
    ],
  },
  {
    title: 'get the prompt summarise',
    ask: async (client) =>
      (await client.getPrompt({ name: 'summarise', arguments: { path: 'travel/night trains.md', tone: 'warm' } }))
        .messages,
    expected: [
      {
        role: 'user',
        content: { type: 'text', text: 'Summarise the page "Night trains" in a warm tone, in two sentences.' },
      },
      {
        role: 'user',
        content: {
          type: 'resource',
          resource: { uri: 'notes://page/travel/night%20trains.md', mimeType: MARKDOWN, text: TRAINS },
        },
      },
    ],
  },
  completing(
    'the path of a prompt',
    { type: 'ref/prompt', name: 'summarise' },
    ['path', 'garden/t'],
    ['garden/tomatoes.md'],
  ),
  completing('the tone of a prompt', { type: 'ref/prompt', name: 'summarise' }, ['tone', 'w'], ['warm']),
  completing(
    'a variable of a template',
    { type: 'ref/resource', uri: 'notes://page/{+path}' },
    ['path', ''],
    ['garden/compost.md', 'garden/tomatoes.md', 'travel/night trains.md', 'welcome.md'],
  ),
];

function completing(
  what: string,
  ref: Parameters<Client['complete']>[0]['ref'],
  [name, value]: readonly [string, string],
  expected: readonly string[],
): Check {
  return {
    title: `complete ${what}`,
    ask: async (client) => (await client.complete({ ref, argument: { name, value } })).completion.values,
    expected,
  };
}

/** What comes back; an error of the protocol is an answer like another. */
export async function answerTo({ ask }: Check, client: Client): Promise<unknown> {
  try {
    return await ask(client);
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    const { code, message } = error;
    const data: unknown = error.data;
    return data === undefined ? { code, message } : { code, message, data };
  }
}
