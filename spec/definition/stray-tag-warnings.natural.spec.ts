import { createServerView } from '../../lib/definition/create-server-view';
import { MCPServer, Prompt, Resource, Tool } from '../../lib/index';
import { strayTagWarnings } from '../../lib/definition/stray-tag-warnings';

class Trips extends MCPServer {
  /**
   * Plans.
   * @param cities Where to.
   * @minItems 2
   */
  @Tool() plan(cities: string[]): number {
    return cities.length;
  }

  /**
   * Books.
   * @minimum 1
   * @maximum 9
   * @param days How long.
   */
  @Tool() book(days: number): number {
    return days;
  }

  /** A note. @returns Its text. @maxLength 9 */
  @Resource('notes://{id}') note(id: string): string {
    return id;
  }

  /** Asks. @minLength 1 @param text What. */
  @Prompt() ask(text: string): string {
    return text;
  }
}

class Heir extends Trips {}

describe(strayTagWarnings, () => {
  const warning = (member: string, tags: string): unknown =>
    expect.stringMatching(
      new RegExp(
        String.raw`^Trips\.${member}: ${tags} in its comment says nothing, since it follows the @param of no parameter \(spec.definition.stray-tag-warnings\.natural\.spec\.ts:\d+\); put it into a comment in front of the parameter, such as /\*\* @minimum 1 \*/ days: number\.$`,
      ),
    );

  it.each([Trips, Heir])('warns of tags of JSON Schema that are about no parameter (%p)', (type) => {
    const { warnings } = createServerView(type, undefined, {});
    expect(warnings).toEqual([
      warning('book', '@minimum, @maximum'),
      warning('note', '@maxLength'),
      warning('ask', '@minLength'),
    ]);
  });

  it('has no reason to where they follow a @param', () => {
    const tool = createServerView(Trips, undefined, {}).tools.get('plan');
    expect(tool?.listing.inputSchema.properties).toEqual({
      cities: { title: 'Cities', description: 'Where to.', type: 'array', items: { type: 'string' }, minItems: 2 },
    });
  });
});
