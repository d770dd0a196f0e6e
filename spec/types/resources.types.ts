import { expectTypeOf } from 'expect-type';
import { Icon, Image, integer, MCPServer, Param, Resource, safeJoin } from 'stereomcp';
import type { ListedResource, ResourceOptions } from 'stereomcp';

const ICON = { src: 'https://example.com/a.png' };

/** What may be said of a resource, and what may not. */
export class Options extends MCPServer {
  readonly members = ['x://a'];

  @Resource('x://plain') plain(): string {
    return '';
  }
  @Resource('x://full', {
    name: 'a',
    title: 'A',
    description: 'B',
    mimeType: 'text/plain',
    icons: [ICON, Icon.fromFile('logo.png')],
    annotations: { audience: ['user'], priority: 1 },
    size: 1,
    _meta: { a: 1 },
  })
  full(): Image {
    return new Image({ path: 'logo.png' });
  }
  @Resource<Options>('x://m/{n}', { list: (server) => server.members, unscreened: ['n'] }) member(
    @Param('n') n: integer,
  ): Promise<number> {
    return Promise.resolve(n);
  }
  @Resource<Options>('x://e/{n}', {
    list: async function* () {
      yield { uri: 'x://e/1', title: 'One', size: 1 };
      yield await Promise.resolve('x://e/2');
    },
  })
  entry(@Param('n') n: number): number {
    return n;
  }
  // @ts-expect-error -- a resource has a URI
  @Resource() nowhere(): string {
    return '';
  }
  // @ts-expect-error -- a resource has a URI, so there is no form without parentheses
  @Resource bare(): string {
    return '';
  }
  // @ts-expect-error -- a URI is text
  @Resource(new URL('x://a')) url(): string {
    return '';
  }
  // @ts-expect-error -- no such option
  @Resource('x://a', { mime: 'text/plain' }) misspelled(): string {
    return '';
  }
  // @ts-expect-error -- a MIME type is text
  @Resource('x://a', { mimeType: 5 }) numbered(): string {
    return '';
  }
  // @ts-expect-error -- an icon has a source
  @Resource('x://a', { icons: [{ mimeType: 'image/png' }] }) noSource(): string {
    return '';
  }
  // @ts-expect-error -- a priority is a number
  @Resource('x://a', { annotations: { priority: 'high' } }) urgent(): string {
    return '';
  }
  // @ts-expect-error -- the names of variables are a list
  @Resource('x://{n}', { unscreened: 'n' }) open(@Param('n') n: string): string {
    return n;
  }
  // @ts-expect-error -- a list has entries that are URIs or have one
  @Resource('x://{n}', { list: () => [{ name: 'a' }] }) lost(@Param('n') n: string): string {
    return n;
  }
  // @ts-expect-error -- a list is no text
  @Resource('x://{n}', { list: () => 'x://a' }) texted(@Param('n') n: string): string {
    return n;
  }
  // @ts-expect-error -- entries are no numbers
  @Resource<Options>('x://{n}', { list: (server) => server.members.map(Number) }) numeric(
    @Param('n') n: string,
  ): string {
    return n;
  }
  // @ts-expect-error -- a resource is a method
  @Resource('x://field') field = '';
}

expectTypeOf<ListedResource>().extract<string>().toEqualTypeOf<string>();
expectTypeOf<{ uri: string; title: string }>().toExtend<ListedResource>();
expectTypeOf<{ title: string }>().not.toExtend<ListedResource>();
expectTypeOf<ResourceOptions['size']>().toEqualTypeOf<number | undefined>();
expectTypeOf(safeJoin).parameters.toEqualTypeOf<[root: string, ...parts: string[]]>();
expectTypeOf(safeJoin).returns.toBeString();
