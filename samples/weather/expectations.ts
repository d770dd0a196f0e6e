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

function text(...texts: readonly string[]): unknown[] {
  return texts.map((line) => ({ type: 'text', text: line }));
}

function object(title: string, properties: Readonly<Record<string, object>>): object {
  return { properties, required: Object.keys(properties), title, type: 'object' };
}

const PLAIN_WEATHER = object('WeatherData', {
  temperature: { title: 'Temperature', type: 'number' },
  humidity: { title: 'Humidity', type: 'number' },
  conditions: { title: 'Conditions', type: 'string' },
});

const DESCRIBED_WEATHER = object('WeatherData', {
  temperature: { description: 'Degrees Celsius.', title: 'Temperature', type: 'number' },
  humidity: { description: 'Relative humidity, 0 to 1.', title: 'Humidity', type: 'number' },
  conditions: { title: 'Conditions', type: 'string' },
});

const TODAY = { temperature: 16.2, humidity: 0.83, conditions: 'Overcast' };
const TOMORROW = { ...TODAY, temperature: 17.2 };

const WEATHER: readonly ExpectedCall[] = [
  {
    tool: 'get_temperature',
    arguments: { city: 'London' },
    outputSchema: object('get_temperatureOutput', { result: { title: 'Result', type: 'integer' } }),
    answer: { content: text('17'), structuredContent: { result: 17 } },
  },
  {
    tool: 'get_weather',
    arguments: { city: 'London' },
    outputSchema: DESCRIBED_WEATHER,
    answer: {
      content: text('{\n  "temperature": 16.2,\n  "humidity": 0.83,\n  "conditions": "Overcast"\n}'),
      structuredContent: TODAY,
    },
  },
  {
    tool: 'get_forecast',
    arguments: { city: 'London', days: 2 },
    outputSchema: {
      $defs: { WeatherData: PLAIN_WEATHER },
      ...object('get_forecastOutput', {
        result: { items: { $ref: '#/$defs/WeatherData' }, title: 'Result', type: 'array' },
      }),
    },
    answer: {
      content: text(
        '{\n  "temperature": 16.2,\n  "humidity": 0.83,\n  "conditions": "Overcast"\n}',
        '{\n  "temperature": 17.2,\n  "humidity": 0.83,\n  "conditions": "Overcast"\n}',
      ),
      structuredContent: { result: [TODAY, TOMORROW] },
    },
  },
  {
    tool: 'get_temperatures',
    arguments: { cities: ['London', 'Reykjavik'] },
    outputSchema: {
      additionalProperties: { type: 'number' },
      title: 'get_temperaturesDictOutput',
      type: 'object',
    },
    answer: {
      content: text('{\n  "London": 16.2,\n  "Reykjavik": 4.4\n}'),
      structuredContent: { London: 16.2, Reykjavik: 4.4 },
    },
  },
  {
    tool: 'weather_report',
    arguments: { city: 'London' },
    outputSchema: undefined,
    answer: { content: text('London: 17 degrees, overcast, light rain easing by evening.') },
  },
  {
    tool: 'get_station',
    arguments: { name: 'KX1' },
    outputSchema: undefined,
    answer: { content: text('{\n  "name": "KX1",\n  "online": true\n}') },
  },
];

const FAILURE: readonly ExpectedCall[] = [
  {
    tool: 'get_weather',
    arguments: { city: 'London' },
    outputSchema: PLAIN_WEATHER,
    answer: {
      content: text(
        'Error executing tool get_weather: 1 validation error for WeatherData\n' +
          'humidity\n' +
          "  Field required [type=missing, input_value={'temperature': 16.2, 'conditions': 'Overcast'}, " +
          'input_type=object]',
      ),
      isError: true,
    },
  },
];

/** Every program of this sample, in the order in which the client visits them. */
export const EXPECTED: readonly ExpectedServer[] = [
  {
    kind: 'serves',
    program: 'server.js',
    title: 'Every form of a result',
    calls: WEATHER,
    warns: ['get_station', 'Station'],
  },
  {
    kind: 'serves',
    program: 'broken-upstream.js',
    title: 'An upstream that breaks its promise',
    calls: FAILURE,
    warns: [],
  },
  {
    kind: 'refuses',
    program: 'forced.js',
    title: 'A schema demanded where none is possible',
    says: ['DefinitionError', 'get_station', 'Station'],
  },
];
