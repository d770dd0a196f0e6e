import { COLOURS } from './colours';
import { composeChime, drawLogo, drawSwatch } from './drawings';

/** One call and what must come of it. */
export interface ExpectedCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** What `tools/list` must say; undefined for a tool whose result is content. */
  readonly outputSchema?: object;
  readonly icons?: readonly object[];
  readonly answer: { readonly content: readonly object[]; readonly structuredContent?: object };
}

const LOGO_ICON = { src: 'https://example.com/brand-kit.png', mimeType: 'image/png', sizes: ['48x48'] };
const PALETTE_ICON = { src: 'https://example.com/palette.svg', mimeType: 'image/svg+xml', sizes: ['any'] };

const GUIDELINES = {
  uri: 'brand://guidelines',
  mimeType: 'text/markdown',
  text: '# Brand guidelines\n\nUse the primary colour for calls to action.\n',
};

const LOGO = { type: 'image', data: drawLogo().toString('base64'), mimeType: 'image/png' };
const CHIME = { type: 'audio', data: composeChime().toString('base64'), mimeType: 'audio/wav' };
const SWATCH = drawSwatch(COLOURS.accent).toString('base64');

const HEXES = ['#1d4ed8', '#f59e0b', '#10b981'];

/** Every tool of the server, in its order. */
export const CALLS: readonly ExpectedCall[] = [
  { tool: 'logo', arguments: {}, answer: { content: [LOGO] } },
  { tool: 'chime', arguments: {}, answer: { content: [CHIME] } },
  { tool: 'logo_from_bytes', arguments: {}, answer: { content: [LOGO] } },
  {
    tool: 'palette',
    arguments: {},
    icons: [PALETTE_ICON],
    outputSchema: {
      properties: { result: { items: { type: 'string' }, title: 'Result', type: 'array' } },
      required: ['result'],
      title: 'paletteOutput',
      type: 'object',
    },
    answer: { content: HEXES.map((text) => ({ type: 'text', text })), structuredContent: { result: HEXES } },
  },
  { tool: 'brand_guidelines', arguments: {}, answer: { content: [{ type: 'resource', resource: GUIDELINES }] } },
  {
    tool: 'sheet',
    arguments: {},
    answer: {
      content: [{ type: 'resource', resource: { uri: 'brand://sheet', mimeType: 'application/pdf', blob: '+/8=' } }],
    },
  },
  {
    tool: 'pointer',
    arguments: {},
    answer: { content: [{ type: 'resource_link', name: 'guidelines', uri: 'brand://guidelines' }] },
  },
  {
    tool: 'colour',
    arguments: { name: 'accent' },
    outputSchema: {
      properties: {
        name: { description: 'What it is called.', title: 'Name', type: 'string' },
        hex: { description: 'As #rrggbb.', title: 'Hex', type: 'string' },
      },
      required: ['name', 'hex'],
      description: 'A colour of the brand.',
      title: 'Colour',
      type: 'object',
    },
    answer: {
      content: [
        { type: 'text', text: 'The accent colour is #f59e0b.' },
        { type: 'image', data: SWATCH, mimeType: 'image/png', annotations: { audience: ['user'] } },
      ],
      structuredContent: { name: 'accent', hex: '#f59e0b' },
    },
  },
];

/** What else the server offers, as the client finds it. */
export const OFFERS = {
  serverIcons: [LOGO_ICON],
  resources: [{ name: 'guidelines', uri: 'brand://guidelines', mimeType: 'text/markdown', icons: [LOGO_ICON] }],
  templates: [
    {
      name: 'swatch',
      uriTemplate: 'brand://swatches/{name}',
      description: 'A square of a colour.',
      icons: [PALETTE_ICON],
    },
  ],
  prompts: [
    {
      name: 'slogan',
      description: 'Asks for a text in the voice of the brand.',
      arguments: [{ name: 'product', description: 'What it is for.', required: true }],
      icons: [LOGO_ICON],
    },
  ],
};

/** What reading each resource and getting each prompt must give. */
export const CONTENTS = {
  'brand://guidelines': [GUIDELINES],
  'brand://swatches/accent': [{ uri: 'brand://swatches/accent', mimeType: 'image/png', blob: SWATCH }],
};

export const SLOGAN = {
  arguments: { product: 'soap' },
  messages: [
    {
      role: 'user',
      content: { type: 'text', text: 'Write a slogan for soap that keeps to brand://guidelines.' },
    },
  ],
};
