import 'reflect-metadata';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Complete, EmbeddedResource, integer, literal, MCPServer, Param, Prompt } from 'stereomcp';
import { Resource, ResourceLink, ResourceNotFoundError, Tool, type ListedResource } from 'stereomcp';
import { NoteFolder, uriOf, type Page } from './note-folder';

const MARKDOWN = 'text/markdown';

/** Where the pages lie beside this file, from whichever folder the process was started. */
const PAGES = join(__dirname, 'pages');

/** A folder of Markdown pages as resources, with a prompt that uses them. */
export class Notes extends MCPServer {
  readonly #folder: NoteFolder;

  constructor(folder: string = process.env.NOTES_FOLDER ?? PAGES) {
    super('Notes', { instructions: 'Pages in Markdown; notes://index lists them.' });
    this.#folder = new NoteFolder(folder);
  }

  // An object is sent as JSON, and its MIME type says so.
  @Resource('notes://index', { title: 'Index', description: 'All pages with their titles and lengths.' })
  async index(): Promise<object[]> {
    const entries: object[] = [];
    for await (const { path, title, text } of this.#folder.pages()) {
      entries.push({ uri: uriOf(path), title, words: wordsOf(text).length });
    }
    return entries;
  }

  // Bytes are sent as a blob.
  @Resource('notes://export', { description: 'All pages as one file.', mimeType: 'application/gzip' })
  async export(): Promise<Uint8Array> {
    const texts: string[] = [];
    for await (const { text } of this.#folder.pages()) texts.push(text);
    return gzipSync(texts.join('\n'));
  }

  // {+path} takes slashes too, but nothing that leads out of the folder; NoteFolder looks at links as well.
  @Resource<Notes>('notes://page/{+path}', { title: 'Page', mimeType: MARKDOWN, list: (server) => server.listed() })
  async page(@Param('path') path: string): Promise<string> {
    return (await this.#folder.page(path)).text;
  }

  // Several contents, each under its own URI.
  @Resource('notes://folder/{folder}', { description: 'All pages of one folder.' })
  async folder(@Param('folder') folder: string): Promise<object[]> {
    const contents: object[] = [];
    for await (const { path, text } of this.#folder.pages(folder)) {
      contents.push({ uri: uriOf(path), mimeType: MARKDOWN, text });
    }
    if (contents.length === 0) throw new ResourceNotFoundError(`There is no folder ${folder}.`);
    return contents;
  }

  // The text in the URI becomes a number, and is refused where it is none.
  @Resource('notes://outline/{depth}/{+path}', { description: 'The headings of a page, down to a depth.' })
  async outline(
    @Param('depth', { minimum: 1, maximum: 6 }) depth: integer,
    @Param('path') path: string,
  ): Promise<string> {
    const { text } = await this.#folder.page(path);
    const headings = text.split('\n').filter((line) => /^#+ /.test(line) && line.indexOf(' ') <= depth);
    return headings.join('\n');
  }

  @Tool({ description: 'Links to the pages that a word stands in.', output: [ResourceLink] })
  async search(@Param('word') word: string): Promise<ResourceLink[]> {
    const links: ResourceLink[] = [];
    for await (const { path, title, text } of this.#folder.pages()) {
      if (!wordsOf(text).includes(word.toLowerCase())) continue;
      links.push(new ResourceLink({ uri: uriOf(path), name: path, title, mimeType: MARKDOWN }));
    }
    return links;
  }

  @Prompt({ description: 'A summary of a page.' })
  async summarise(
    @Param('path', { description: 'Such as garden/compost.md.' }) path: string,
    @Param('tone', { type: literal('dry', 'warm'), default: 'dry' }) tone: 'dry' | 'warm',
  ): Promise<unknown[]> {
    const { title, text } = await this.#folder.page(path);
    return [
      `Summarise the page "${title}" in a ${tone} tone, in two sentences.`,
      new EmbeddedResource({ uri: uriOf(path), mimeType: MARKDOWN, text }),
    ];
  }

  @Complete('summarise', 'path')
  pathsOfSummary(typed: string): Promise<string[]> {
    return this.#pathsFrom(typed);
  }

  @Complete('notes://page/{+path}', 'path')
  pathsOfPages(typed: string): Promise<string[]> {
    return this.#pathsFrom(typed);
  }

  /** The pages as `resources/list` shows them. */
  async *listed(): AsyncGenerator<ListedResource> {
    for await (const page of this.#folder.pages()) yield entryOf(page);
  }

  async #pathsFrom(typed: string): Promise<string[]> {
    return (await this.#folder.paths()).filter((path) => path.startsWith(typed));
  }
}

function entryOf({ path, title, text }: Page): ListedResource {
  return { uri: uriOf(path), name: path, title, size: Buffer.byteLength(text) };
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}

if (require.main === module) {
  // node server.js, or over HTTP: node server.js --http [port]
  const [flag, port = '3000'] = process.argv.slice(2);
  void new Notes().run(flag === '--http' ? { transport: 'http', port: Number(port) } : {});
}
