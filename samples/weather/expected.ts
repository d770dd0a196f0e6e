/** Both channels of an answer; a channel that must stay away is left out. */
export interface Answer {
  readonly content: readonly unknown[];
  readonly structuredContent?: unknown;
  readonly isError?: true;
}

/** One call and what must come of it. */
export interface ExpectedCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** What `tools/list` must say of the arguments; not looked at where it is left out. */
  readonly inputSchema?: unknown;
  /** What `tools/list` must say; undefined for a tool that answers in text only. */
  readonly outputSchema: unknown;
  readonly answer: Answer;
}

/** A program of this sample and how it must behave. */
export type ExpectedServer =
  | {
      readonly kind: 'serves';
      readonly program: string;
      readonly title: string;
      readonly calls: readonly ExpectedCall[];
      /** Words that the warnings at start must contain; none, where there must be no warning. */
      readonly warns: readonly string[];
    }
  | {
      readonly kind: 'refuses';
      readonly program: string;
      readonly title: string;
      /** Words that the report must contain. */
      readonly says: readonly string[];
    };

/** Text blocks, one for each text. */
export function text(...texts: readonly string[]): unknown[] {
  return texts.map((line) => ({ type: 'text', text: line }));
}

/** The schema of an object; without `required`, of one that needs all of its members. */
export function object(
  title: string,
  properties: Readonly<Record<string, object>>,
  required: readonly string[] = Object.keys(properties),
): object {
  return { properties, required, title, type: 'object' };
}

/** The schema of a tool's arguments. */
export function inputs(
  tool: string,
  properties: Readonly<Record<string, object>>,
  required: readonly string[] = Object.keys(properties),
): object {
  return { ...object(`${tool}Arguments`, properties, required), additionalProperties: false };
}

/** The schema of a tool whose result is no object. */
export function wrapped(tool: string, result: object): object {
  return object(`${tool}Output`, { result: { title: 'Result', ...result } });
}

export const PLAIN_WEATHER = object('WeatherData', {
  temperature: { title: 'Temperature', type: 'number' },
  humidity: { title: 'Humidity', type: 'number' },
  conditions: { title: 'Conditions', type: 'string' },
});

export const DESCRIBED_MEMBERS = {
  temperature: { description: 'Degrees Celsius.', title: 'Temperature', type: 'number' },
  humidity: { description: 'Relative humidity, 0 to 1.', title: 'Humidity', type: 'number' },
  conditions: { title: 'Conditions', type: 'string' },
} as const;

export const TODAY = { temperature: 16.2, humidity: 0.83, conditions: 'Overcast' } as const;

/** An object as the text of a block shows it. */
export function shown(value: object): string {
  return JSON.stringify(value, null, 2);
}
