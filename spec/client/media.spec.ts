import {
  callToolResult,
  Content,
  Field,
  Image,
  MCPServer,
  reply,
  Reply,
  Tool,
  ToolError,
  union,
} from '../../lib/index';
import { connect } from '../../lib/client';
import { GENERATIONS } from '../support/sessions';

const image = (): Image => new Image({ data: Buffer.from([0]), format: 'png' });
const IMAGE = { type: 'image', data: 'AA==', mimeType: 'image/png' };

class Reading {
  @Field() at!: Date;
}

class Kit extends MCPServer {
  @Tool() logo(): Image {
    return image();
  }
  @Tool({ output: [Image] }) frames(): Image[] {
    return [image()];
  }
  @Tool({ output: [Image] }) none(): Image[] {
    return [];
  }
  @Tool({ output: [union(String, Image)] }) mixed(): (string | Image)[] {
    return ['a', image()];
  }
  @Tool({ output: Reading }) reading(): Reply<Reading> {
    return reply({ at: new Date(0) })
      .text('Long ago.')
      .image(image());
  }
  @Tool({ output: Content }) blocks(): { type: 'text'; text: string } {
    return { type: 'text', text: '{}' };
  }
  @Tool({ output: callToolResult(Reading) }) held() {
    return { content: [], structuredContent: { at: new Date(0) } };
  }
  @Tool() missing(): Image {
    return new Image({ path: 'no/such/logo.png' });
  }
}

describe.each(GENERATIONS)('a client connected in %s', (protocol) => {
  it('gives media as their blocks, lists of them as lists, and replies as their data', async () => {
    const kit = await connect(Kit, { protocol });
    try {
      expect(await kit.logo()).toEqual(IMAGE);
      expect(await kit.frames()).toEqual([IMAGE]);
      expect(await kit.none()).toEqual([]);
      expect(await kit.mixed()).toEqual(['a', IMAGE]);
      expect(await kit.reading()).toEqual({ at: new Date(0) });
      expect(await kit.held()).toEqual({ at: new Date(0) });
      expect(await kit.blocks()).toEqual([{ type: 'text', text: '{}' }]);
      await expect(kit.missing()).rejects.toEqual(
        new ToolError('Error executing tool missing: logo.png cannot be read: there is no such file.'),
      );
    } finally {
      await kit.close();
    }
  });
});
