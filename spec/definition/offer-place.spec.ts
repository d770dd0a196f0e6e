import { createServerView } from '../../lib/definition/create-server-view';
import { offerPlace } from '../../lib/definition/offer-place';
import { Complete, DefinitionError, MCPServer, Param, Resource, Tool } from '../../lib/index';
import type { ServerOptions } from '../../lib/index';

class Base extends MCPServer {
  @Tool({ name: 'a b' }) badName(): string {
    return '';
  }
}

class Mistaken extends Base {
  @Resource('x://{id}') variable(): string {
    return '';
  }
  @Tool() same(@Param('city') town: string, @Param('city') city: string): string {
    return town + city;
  }
  @Tool({ name: 'same' }) twin(): string {
    return '';
  }
  @Tool() static lost(): string {
    return '';
  }
  @Complete('none', 'x') completes(): string[] {
    return [];
  }
  @Tool({ name: 'begin' }) override onStart(): void {
    this.badName();
  }
}

/** The places of mistakes by what they are about. */
function placesOf(options: ServerOptions): Readonly<Record<string, string | undefined>> {
  try {
    createServerView(Mistaken, undefined, options);
  } catch (error) {
    if (error instanceof DefinitionError) {
      return Object.fromEntries(error.problems.map(({ member, at, message }) => [member ?? message, at]));
    }
    throw error;
  }
  throw new Error('it has no mistakes');
}

describe(offerPlace, () => {
  const FILE = 'spec/definition/offer-place.spec.ts';
  const clash = "the methods same and twin are both the tool 'same'; give one another name with @Tool({ name: '…' }).";

  it('tells in every mistake of a method the line on which the source has it', () => {
    expect(placesOf({})).toEqual({
      badName: `${FILE}:7`,
      variable: `${FILE}:13`,
      same: `${FILE}:16`,
      lost: `${FILE}:22`,
      completes: `${FILE}:25`,
      onStart: `${FILE}:28`,
      [clash]: `${FILE}:16, ${FILE}:19`,
    });
  });

  it('tells where its decorator runs, where there are no sources', () => {
    const place = expect.stringMatching(/^spec\/definition\/offer-place\.spec\.ts:\d+$/) as string;
    const members = ['badName', 'variable', 'same', 'lost', 'completes', 'onStart'];
    expect(placesOf({ manifest: false })).toEqual({
      ...Object.fromEntries(members.map((member) => [member, place])),
      [clash]: expect.stringMatching(/^spec.*:\d+, spec.*:\d+$/) as string,
    });
  });
});
