import { createServerView } from '../../lib/definition/create-server-view';
import { MCPServer, Prompt, Resource, Tool } from '../../lib/index';

class Overloaded extends MCPServer {
  find(key: number): string[];
  find(key: string): string;
  @Tool() find(key: string | number): string | string[] {
    return typeof key === 'string' ? key : [String(key)];
  }

  one(key: string): string;
  @Tool() one(key: unknown): string {
    return String(key);
  }

  stated(key: number): string[];
  stated(key: string): string;
  @Tool({ inputSchema: { type: 'object', properties: { key: {} } }, structuredOutput: false })
  stated(key: string | number): string | string[] {
    return typeof key === 'string' ? key : [String(key)];
  }

  note(id: number): string[];
  note(id: string): string;
  note(id: string, part: string): Promise<string>;
  @Resource('notes://{id}/{part}') note(id: string | number, part = ''): string | string[] | Promise<string> {
    return typeof id === 'string' ? id + part : [String(id), part];
  }

  ask(text: string): string;
  ask(text: string, tone?: string): Promise<string>;
  @Prompt() ask(text: string, tone = 'calm'): string | Promise<string> {
    return text + tone;
  }
}

class Heir extends Overloaded {}

describe('overloads of a method that clients can reach', () => {
  const at = String.raw`\(spec.definition.overload-warnings\.natural\.spec\.ts:\d+\)`;
  const warning = (member: string, count: number): unknown =>
    expect.stringMatching(
      new RegExp(
        String.raw`^Overloaded\.${member}: clients see the last of its ${String(count)} overloads only ${at}; write one signature that takes unions, such as \(key: string \| number\)\.$`,
      ),
    );

  it.each([Overloaded, Heir])('are warned of where there are several and options do not say all types (%p)', (type) => {
    const { warnings } = createServerView(type, undefined, {});
    expect(warnings).toEqual([warning('find', 2), warning('note', 3), warning('ask', 2)]);
  });

  it('show the last one', () => {
    const tool = createServerView(Overloaded, undefined, {}).tools.get('find');
    expect(tool?.listing.inputSchema.properties).toEqual({ key: { title: 'Key', type: 'string' } });
  });
});
