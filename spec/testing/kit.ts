import {
  callToolResult,
  Field,
  Image,
  integer,
  MCPServer,
  nullable,
  Param,
  reply,
  Reply,
  Tool,
  ToolError,
  union,
} from '../../lib';

/** One pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export class Reading {
  @Field() city!: string;
  @Field() celsius!: number;
  @Field() at!: Date;
}

export const readingOf = (city: string): Reading =>
  Object.assign(new Reading(), { city, celsius: 16.2, at: new Date(0) });

/** A server with a tool for each form of result. */
export class Kit extends MCPServer {
  @Tool({ output: Reading }) reading(@Param('city') city: string): Reading {
    if (city === 'Atlantis') throw new ToolError('There is no city Atlantis.');
    return readingOf(city);
  }
  @Tool({ output: [Reading] }) readings(): Reading[] {
    return [readingOf('Oslo')];
  }
  @Tool({ output: [String] }) names(@Param('names', { type: [String] }) names: string[]): string[] {
    return names;
  }
  @Tool({ output: [[integer]] }) grid(): number[][] {
    return [[1, 2]];
  }
  @Tool({ output: [union(String, integer)] }) mixed(): (string | number)[] {
    return ['a', 5, '{}'];
  }
  @Tool({ output: String }) echo(@Param('text') text: string): string {
    return text;
  }
  @Tool({ output: union([integer], integer) }) some(): number[] {
    return [5, 6];
  }
  @Tool({ output: nullable(Date) }) last(): Date | null {
    return null;
  }
  @Tool({ structuredOutput: false }) prose(): string {
    return 'Sunny.';
  }
  @Tool({ output: Reading, text: ({ city }) => `Mild in ${city}.` }) summary(): Reading {
    return readingOf('Rome');
  }
  @Tool({ output: Reading }) shown(): Reply<Reading> {
    return reply(readingOf('Bern')).image({ data: PIXEL, format: 'png' });
  }
  @Tool({ output: callToolResult(Reading) }) written() {
    const data = readingOf('Kyiv');
    return { content: [{ type: 'text' as const, text: JSON.stringify(data) }], structuredContent: data };
  }
  @Tool() logo(): Image {
    return new Image({ data: PIXEL, format: 'png' });
  }
}

/** Notes what happens to its objects. */
export class Living extends Kit {
  static readonly life: string[] = [];

  protected override onStart(): void {
    Living.life.push('start');
  }
  protected override onStop(): void {
    Living.life.push('stop');
  }
}
