import { expectTypeOf } from 'expect-type';
import { Complete, Context, Icon, Image, MCPServer, Param, Prompt, Tool } from 'stereomcp';
import type { Completions, PromptOptions, ServerOptions } from 'stereomcp';

const ICON = { src: 'https://example.com/a.png' };

/** What may be said of a prompt, and what may not. */
export class Options extends MCPServer {
  @Prompt() called(): string {
    return '';
  }
  @Prompt bare(): string {
    return '';
  }
  @Prompt({ name: 'a', title: 'A', description: 'B', icons: [ICON], _meta: { a: 1 } }) full(): string {
    return '';
  }
  @Prompt({ icons: [Icon.fromFile('logo.png')] }) ownIcon(): Image {
    return new Image({ path: 'logo.png' });
  }
  @Prompt() typed(@Param('n') n: number, context: Context): Promise<string[]> {
    return Promise.resolve([String(n), String(context.requestId)]);
  }
  // @ts-expect-error -- no such option
  @Prompt({ nam: 'a' }) misspelled(): string {
    return '';
  }
  // @ts-expect-error -- a name is text
  @Prompt({ name: 5 }) numbered(): string {
    return '';
  }
  // @ts-expect-error -- a description is text
  @Prompt({ description: ['B'] }) listed(): string {
    return '';
  }
  // @ts-expect-error -- the options are an object
  @Prompt('a') positional(): string {
    return '';
  }
  // @ts-expect-error -- arguments are the method's own parameters
  @Prompt({ arguments: [{ name: 'a' }] }) argued(): string {
    return '';
  }
  // @ts-expect-error -- an icon has a source
  @Prompt({ icons: [{ mimeType: 'image/png' }] }) noSource(): string {
    return '';
  }
  // @ts-expect-error -- icons are a list
  @Prompt({ icons: ICON }) oneIcon(): string {
    return '';
  }
  // @ts-expect-error -- prompts have no output schema
  @Prompt({ output: String }) schema(): string {
    return '';
  }
}

/** What completes, and what does not. */
export class Completing extends MCPServer {
  @Complete('a', 'b') list(prefix: string): string[] {
    return [prefix];
  }
  @Complete('a', 'b') later(prefix: string, others: Record<string, string>, context: Context): Promise<Set<string>> {
    return Promise.resolve(new Set([prefix, others.a ?? '', String(context.requestId)]));
  }
  @Complete('a', 'b') *generator(): Generator<string> {
    yield 'a';
  }
  @Complete('a', 'b') async *asynchronous(): AsyncGenerator<string> {
    yield await Promise.resolve('a');
  }
  @Complete('a', 'b') none(): readonly string[] {
    return [];
  }
  // @ts-expect-error -- one text is no list of texts
  @Complete('a', 'b') text(): string {
    return 'a';
  }
  // @ts-expect-error -- texts only
  @Complete('a', 'b') numbers(): number[] {
    return [1];
  }
  // @ts-expect-error -- texts only, later too
  @Complete('a', 'b') numbersLater(): Promise<number[]> {
    return Promise.resolve([1]);
  }
  // @ts-expect-error -- nothing is no list
  @Complete('a', 'b') nothing(): void {
    return;
  }
  // @ts-expect-error -- which argument?
  @Complete('a') unsaid(): string[] {
    return [];
  }
  // @ts-expect-error -- names are text
  @Complete('a', 1) numbered(): string[] {
    return [];
  }
}

expectTypeOf<string[]>().toExtend<Completions>();
expectTypeOf<string>().not.toExtend<Completions>();
expectTypeOf<PromptOptions>().toHaveProperty('title');

/** What may be included. */
class News extends MCPServer {
  @Tool() latest(): string {
    return '';
  }
}
export const including: readonly ServerOptions[] = [
  { include: [new News()] },
  { include: [{ server: new News(), prefix: 'news_' }, { server: new News() }] },
  // @ts-expect-error -- an object of the class, not the class
  { include: [News] },
  // @ts-expect-error -- a list of servers
  { include: new News() },
  // @ts-expect-error -- no server
  { include: [{ prefix: 'news_' }] },
  // @ts-expect-error -- a prefix is text
  { include: [{ server: new News(), prefix: 5 }] },
  // @ts-expect-error -- no such member
  { include: [{ server: new News(), name: 'news' }] },
  // @ts-expect-error -- no server at all
  { include: [new Date()] },
  // @ts-expect-error -- yes or no
  { maskErrors: 'yes' },
];
