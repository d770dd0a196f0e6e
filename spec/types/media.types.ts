import { expectTypeOf } from 'expect-type';
import type {
  AudioContent,
  CallToolResult,
  ContentBlock,
  EmbeddedResource as EmbeddedResourceBlock,
  ImageContent,
  ResourceLink as ResourceLinkBlock,
} from '@modelcontextprotocol/server';
import { Audio, callToolResult, Content, EmbeddedResource, Icon, Image, MCPServer, Prompt } from 'stereomcp';
import { record, reply, Reply, Resource, ResourceLink, Tool, union } from 'stereomcp';
import type { StructuredResult } from 'stereomcp';
import type { Connected } from 'stereomcp/client';

declare const data: Buffer;

class Weather {
  city!: string;
  temperature!: number;
}

// Media take exactly one source, and bytes as such.
new Image({ path: 'a.png', annotations: { audience: ['user'], priority: 1 }, _meta: { a: 1 } });
new Image({ path: new URL('file:///a.png') });
new Audio({ data: new Uint8Array([1]).buffer, format: 'mp3' });
// @ts-expect-error -- neither path nor data
new Image({});
// @ts-expect-error -- nothing at all
new Image();
// @ts-expect-error -- both path and data
new Image({ path: 'a.png', data });
// @ts-expect-error -- no source, only a format
new Audio({ format: 'mp3' });
// @ts-expect-error -- both path and data
new Audio({ path: 'a.wav', data });
// @ts-expect-error -- a text is no bytes
new Image({ data: 'AA==' });
// @ts-expect-error -- a path is no option by itself
new Image('a.png');
// @ts-expect-error -- nobody of that name
new Image({ data, annotations: { audience: ['model'] } });
// @ts-expect-error -- an option that there is not
new Image({ data, mimeType: 'image/png' });

// Documents have exactly one of text and blob, links a name and a URI.
new EmbeddedResource({ uri: 'a:b', text: '' });
new EmbeddedResource({ uri: 'a:b', blob: data });
// @ts-expect-error -- both text and blob
new EmbeddedResource({ uri: 'a:b', text: '', blob: data });
// @ts-expect-error -- neither text nor blob
new EmbeddedResource({ uri: 'a:b' });
// @ts-expect-error -- a document without a URI
new EmbeddedResource({ text: '' });
// @ts-expect-error -- a link without a name
new ResourceLink({ uri: 'a:b' });

// A sound is no image, although both are made alike.
expectTypeOf<Audio>().not.toExtend<Image>();
expectTypeOf<Image>().not.toExtend<Audio>();
expectTypeOf<Reply<Weather>>().not.toExtend<Weather>();

// Icons, wherever they stand.
const icon: Icon = { src: 'https://example.com/a.png', sizes: ['48x48'], theme: 'dark' };
expectTypeOf(Icon.fromFile('a.png', { theme: 'light' })).toEqualTypeOf<Icon>();
// @ts-expect-error -- no such theme
Icon.fromFile('a.png', { theme: 'blue' });
// @ts-expect-error -- no such theme
Tool({ icons: [{ src: 'https://example.com/a.png', theme: 'blue' }] });
// @ts-expect-error -- sizes are a list
Resource('a:b', { icons: [{ src: 'https://example.com/a.png', sizes: '48x48' }] });
// @ts-expect-error -- no source
Prompt({ icons: [{ mimeType: 'image/png' }] });
// @ts-expect-error -- no such member
Tool({ icons: [{ ...icon, mime_type: 'image/png' }] });

// What a method returns must be what `output` says, also inside a reply.
export class Kit extends MCPServer {
  @Tool({ output: Weather }) good(): Reply<Weather> {
    return reply({ city: 'London', temperature: 16 }).text('a').image(data);
  }
  @Tool({ output: [Weather] }) async list(): Promise<Reply<Weather[]>> {
    return Promise.resolve(reply([]));
  }
  // @ts-expect-error -- a reply of something else
  @Tool({ output: Weather }) wrong(): Reply<{ city: string }> {
    return reply({ city: 'London' });
  }
  // @ts-expect-error -- a reply of one where a list is declared
  @Tool({ output: [Weather] }) one(): Reply<Weather> {
    return this.good();
  }
  // @ts-expect-error -- a sound where an image is declared
  @Tool({ output: Image }) sound(): Audio {
    return new Audio({ data });
  }
  // @ts-expect-error -- a result of the protocol where data is declared
  @Tool({ output: Weather }) unheld(): CallToolResult {
    return { content: [] };
  }
  @Tool({ output: callToolResult(Weather) }) held(): StructuredResult<Weather> {
    return { content: [], structuredContent: { city: 'London', temperature: 16 } };
  }
  // @ts-expect-error -- other data than declared
  @Tool({ output: callToolResult(Weather) }) misheld(): StructuredResult<{ city: string }> {
    return { content: [], structuredContent: { city: 'London' } };
  }
  @Tool({ output: callToolResult(record(Number)) }) numbers(): StructuredResult<Record<string, number>> {
    return { content: [], structuredContent: { a: 1 } };
  }
  @Tool({ output: Weather, text: ({ temperature }) => temperature.toFixed(1) }) summed(): Weather {
    return { city: 'London', temperature: 16 };
  }
  @Tool({ output: [Number], text: (all) => String(all.length) }) *counted(): Generator<number> {
    yield 1;
  }
  // @ts-expect-error -- a summary of something else than what is returned
  @Tool({ text: (value: number) => value.toFixed(1) }) mistold(): string {
    return 'a';
  }
  @Tool() logo(): Image {
    return new Image({ data });
  }
  @Tool({ output: Audio }) async chime(): Promise<Audio> {
    return Promise.resolve(new Audio({ data }));
  }
  @Tool() document(): EmbeddedResource {
    return new EmbeddedResource({ uri: 'a:b', text: '' });
  }
  @Tool() pointer(): ResourceLink {
    return new ResourceLink({ name: 'n', uri: 'a:b' });
  }
  @Tool({ output: [union(String, Image)] }) mixed(): (string | Image)[] {
    return [];
  }
  @Tool({ output: [Image] }) *frames(): Generator<Image> {
    yield this.logo();
  }
  @Tool({ output: Content }) blocks(): ContentBlock[] {
    return [];
  }
  @Tool({ output: Content }) whole(): CallToolResult {
    return { content: [] };
  }
  @Tool({ output: [Weather] }) plain(): readonly Weather[] {
    return [];
  }
}

// What the typed client gives for each.
declare const kit: Connected<Kit>;
expectTypeOf(kit.good()).resolves.toEqualTypeOf<Weather>();
expectTypeOf(kit.list()).resolves.toEqualTypeOf<Weather[]>();
expectTypeOf(kit.held()).resolves.toEqualTypeOf<Weather>();
expectTypeOf(kit.numbers()).resolves.toEqualTypeOf<Record<string, number>>();
expectTypeOf(kit.logo()).resolves.toEqualTypeOf<ImageContent>();
expectTypeOf(kit.chime()).resolves.toEqualTypeOf<AudioContent>();
expectTypeOf(kit.document()).resolves.toEqualTypeOf<EmbeddedResourceBlock>();
expectTypeOf(kit.pointer()).resolves.toEqualTypeOf<ResourceLinkBlock>();
expectTypeOf(kit.mixed()).resolves.toEqualTypeOf<(string | ImageContent)[]>();
expectTypeOf(kit.frames()).resolves.toEqualTypeOf<ImageContent[]>();
expectTypeOf(kit.blocks()).resolves.toEqualTypeOf<ContentBlock[]>();
expectTypeOf(kit.whole()).resolves.toEqualTypeOf<ContentBlock[]>();
expectTypeOf(kit.plain()).resolves.toEqualTypeOf<readonly Weather[]>();
