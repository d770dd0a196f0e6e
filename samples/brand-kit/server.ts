import { readFile } from 'node:fs/promises';
import { Audio, EmbeddedResource, Icon, Image, MCPServer, Prompt } from 'stereomcp';
import { reply, Reply, Resource, ResourceLink, ResourceNotFoundError, Tool } from 'stereomcp';
import { asset } from './assets';
import { COLOURS, type ColourName } from './colours';
import { drawSwatch } from './drawings';

const LOGO: Icon = { src: 'https://example.com/brand-kit.png', mimeType: 'image/png', sizes: ['48x48'] };
const PALETTE: Icon = { src: 'https://example.com/palette.svg', mimeType: 'image/svg+xml', sizes: ['any'] };

/** A colour of the brand. */
export interface Colour {
  /** What it is called. */
  name: string;
  /** As #rrggbb. */
  hex: string;
}

/** A brand's logo, sound, colours and guidelines: everything that a result can be besides text and data. */
export class BrandKit extends MCPServer {
  constructor() {
    super('Brand kit', { icons: [LOGO], instructions: 'Has the logo, the chime, the colours and the guidelines.' });
  }

  /** The logo, from a file. */
  @Tool()
  logo(): Image {
    return new Image({ path: asset('logo.png') });
  }

  /** The chime, from a file. */
  @Tool()
  chime(): Audio {
    return new Audio({ path: asset('chime.wav') });
  }

  /** The logo, from bytes. */
  @Tool()
  async logo_from_bytes(): Promise<Image> {
    return new Image({ data: await readFile(asset('logo.png')), format: 'png' });
  }

  /** The colours of the brand. */
  @Tool({ icons: [PALETTE] })
  palette(): string[] {
    return Object.values(COLOURS);
  }

  @Resource('brand://guidelines', { mimeType: 'text/markdown', icons: [LOGO] })
  guidelines(): string {
    return '# Brand guidelines\n\nUse the primary colour for calls to action.\n';
  }

  /** The guidelines as a document. */
  @Tool()
  brand_guidelines(): EmbeddedResource {
    return new EmbeddedResource({
      uri: 'brand://guidelines',
      mimeType: 'text/markdown',
      text: this.guidelines(),
    });
  }

  // A document needs no resource of its URI.
  /** The first bytes of the print sheet. */
  @Tool()
  sheet(): EmbeddedResource {
    return new EmbeddedResource({
      uri: 'brand://sheet',
      mimeType: 'application/pdf',
      blob: Buffer.from([0xfb, 0xff]),
    });
  }

  /** Where the guidelines are. */
  @Tool()
  pointer(): ResourceLink {
    return new ResourceLink({ name: 'guidelines', uri: 'brand://guidelines' });
  }

  /** A colour: data for programs, a sentence and a swatch for the model. */
  @Tool()
  colour(name: ColourName): Reply<Colour> {
    const hex = COLOURS[name];
    return reply({ name, hex })
      .text(`The ${name} colour is ${hex}.`)
      .image({ data: drawSwatch(hex), format: 'png', annotations: { audience: ['user'] } });
  }

  /** A square of a colour. */
  @Resource('brand://swatches/{name}', { icons: [PALETTE] })
  swatch(name: string): Image {
    if (!Object.hasOwn(COLOURS, name)) throw new ResourceNotFoundError(`There is no colour ${name}`);
    return new Image({ data: drawSwatch(COLOURS[name as ColourName]), format: 'png' });
  }

  /**
   * Asks for a text in the voice of the brand.
   * @param product What it is for.
   */
  @Prompt({ icons: [LOGO] })
  slogan(product: string): string {
    return `Write a slogan for ${product} that keeps to brand://guidelines.`;
  }
}

if (require.main === module) {
  // node server.js, or over HTTP: node server.js --http [port]
  const [flag, port = '3000'] = process.argv.slice(2);
  void new BrandKit().run(flag === '--http' ? { transport: 'http', port: Number(port) } : {});
}
