import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import { Audio, EmbeddedResource, Field, Icon, Image, MCPServer, Param } from 'stereomcp';
import { literal, Prompt, reply, Reply, Resource, ResourceLink, ResourceNotFoundError, Tool } from 'stereomcp';
import { asset } from './assets';
import { COLOURS, type ColourName } from './colours';
import { drawSwatch } from './drawings';

const LOGO: Icon = { src: 'https://example.com/brand-kit.png', mimeType: 'image/png', sizes: ['48x48'] };
const PALETTE: Icon = { src: 'https://example.com/palette.svg', mimeType: 'image/svg+xml', sizes: ['any'] };

/** A colour of the brand. */
export class Colour {
  @Field({ description: 'What it is called.' }) name!: string;
  @Field({ description: 'As #rrggbb.' }) hex!: string;
}

/** A brand's logo, sound, colours and guidelines: everything that a result can be besides text and data. */
export class BrandKit extends MCPServer {
  constructor() {
    super('Brand kit', { icons: [LOGO], instructions: 'Has the logo, the chime, the colours and the guidelines.' });
  }

  @Tool({ description: 'The logo, from a file.' })
  logo(): Image {
    return new Image({ path: asset('logo.png') });
  }

  @Tool({ description: 'The chime, from a file.' })
  chime(): Audio {
    return new Audio({ path: asset('chime.wav') });
  }

  // The compiler writes `Promise` for what is inside a promise: `output` says it.
  @Tool({ description: 'The logo, from bytes.', output: Image })
  async logo_from_bytes(): Promise<Image> {
    return new Image({ data: await readFile(asset('logo.png')), format: 'png' });
  }

  @Tool({ description: 'The colours of the brand.', icons: [PALETTE], output: [String] })
  palette(): string[] {
    return Object.values(COLOURS);
  }

  @Resource('brand://guidelines', { mimeType: 'text/markdown', icons: [LOGO] })
  guidelines(): string {
    return '# Brand guidelines\n\nUse the primary colour for calls to action.\n';
  }

  @Tool({ description: 'The guidelines as a document.' })
  brand_guidelines(): EmbeddedResource {
    return new EmbeddedResource({
      uri: 'brand://guidelines',
      mimeType: 'text/markdown',
      text: this.guidelines(),
    });
  }

  // A document needs no resource of its URI.
  @Tool({ description: 'The first bytes of the print sheet.' })
  sheet(): EmbeddedResource {
    return new EmbeddedResource({
      uri: 'brand://sheet',
      mimeType: 'application/pdf',
      blob: Buffer.from([0xfb, 0xff]),
    });
  }

  @Tool({ description: 'Where the guidelines are.' })
  pointer(): ResourceLink {
    return new ResourceLink({ name: 'guidelines', uri: 'brand://guidelines' });
  }

  @Tool({ description: 'A colour: data for programs, a sentence and a swatch for the model.', output: Colour })
  colour(@Param('name', { type: literal('primary', 'accent', 'success') }) name: ColourName): Reply<Colour> {
    const hex = COLOURS[name];
    return reply({ name, hex })
      .text(`The ${name} colour is ${hex}.`)
      .image({ data: drawSwatch(hex), format: 'png', annotations: { audience: ['user'] } });
  }

  @Resource('brand://swatches/{name}', { description: 'A square of a colour.', icons: [PALETTE] })
  swatch(@Param('name') name: string): Image {
    if (!Object.hasOwn(COLOURS, name)) throw new ResourceNotFoundError(`There is no colour ${name}`);
    return new Image({ data: drawSwatch(COLOURS[name as ColourName]), format: 'png' });
  }

  @Prompt({ description: 'Asks for a text in the voice of the brand.', icons: [LOGO] })
  slogan(@Param('product', { description: 'What it is for.' }) product: string): string {
    return `Write a slogan for ${product} that keeps to brand://guidelines.`;
  }
}

if (require.main === module) void new BrandKit().run();
