import { DESCRIBED_MEMBERS, inputs, object, PLAIN_WEATHER, shown, text, TODAY, wrapped } from './expected';
import type { ExpectedCall } from './expected';

const TOMORROW = { ...TODAY, temperature: 17.2 };

const CITY = { city: { title: 'City', type: 'string' } };

/** The calls of `server.ts`. */
export const WEATHER: readonly ExpectedCall[] = [
  {
    tool: 'get_temperature',
    arguments: { city: 'London' },
    inputSchema: inputs('get_temperature', CITY),
    outputSchema: wrapped('get_temperature', { type: 'integer' }),
    answer: { content: text('17'), structuredContent: { result: 17 } },
  },
  {
    tool: 'get_weather',
    arguments: { city: 'London' },
    inputSchema: inputs('get_weather', CITY),
    outputSchema: object('WeatherData', DESCRIBED_MEMBERS),
    answer: { content: text(shown(TODAY)), structuredContent: TODAY },
  },
  {
    tool: 'get_forecast',
    arguments: { city: 'London', days: 2 },
    inputSchema: inputs(
      'get_forecast',
      {
        city: { description: 'Where to look.', title: 'City', type: 'string' },
        days: { default: 3, description: 'How many days.', maximum: 7, minimum: 1, title: 'Days', type: 'integer' },
      },
      ['city'],
    ),
    outputSchema: {
      $defs: { WeatherData: PLAIN_WEATHER },
      ...wrapped('get_forecast', { items: { $ref: '#/$defs/WeatherData' }, type: 'array' }),
    },
    answer: { content: text(shown(TODAY), shown(TOMORROW)), structuredContent: { result: [TODAY, TOMORROW] } },
  },
  {
    tool: 'get_temperatures',
    arguments: { cities: ['London', 'Reykjavik'] },
    inputSchema: inputs('get_temperatures', { cities: { items: { type: 'string' }, title: 'Cities', type: 'array' } }),
    outputSchema: { additionalProperties: { type: 'number' }, title: 'get_temperaturesDictOutput', type: 'object' },
    answer: {
      content: text(shown({ London: 16.2, Reykjavik: 4.4 })),
      structuredContent: { London: 16.2, Reykjavik: 4.4 },
    },
  },
  {
    tool: 'weather_report',
    arguments: { city: 'London' },
    inputSchema: inputs('weather_report', CITY),
    outputSchema: undefined,
    answer: { content: text('London: 17 degrees, overcast, light rain easing by evening.') },
  },
  {
    tool: 'get_station',
    arguments: { name: 'KX1' },
    inputSchema: inputs('get_station', { name: { title: 'Name', type: 'string' } }),
    outputSchema: undefined,
    answer: { content: text(shown({ name: 'KX1', online: true })) },
  },
];

/** The call of `interfaces.ts` and `classes.ts` that both answer alike. */
const SAME: ExpectedCall = {
  tool: 'get_weather',
  arguments: { city: 'London' },
  inputSchema: inputs('get_weather', CITY),
  outputSchema: PLAIN_WEATHER,
  answer: { content: text(shown(TODAY)), structuredContent: TODAY },
};

/** The calls of `interfaces.ts`. */
export const INTERFACES: readonly ExpectedCall[] = [
  SAME,
  {
    tool: 'get_favourite',
    arguments: {},
    outputSchema: object(
      'Place',
      { city: { title: 'City', type: 'string' }, country: { title: 'Country', type: 'string' } },
      ['city'],
    ),
    answer: { content: text(shown({ city: 'London' })), structuredContent: { city: 'London' } },
  },
  {
    tool: 'get_sun',
    arguments: {},
    outputSchema: object('get_sunOutput', {
      altitude: { title: 'Altitude', type: 'number' },
      up: { title: 'Up', type: 'boolean' },
    }),
    answer: {
      content: text(shown({ altitude: 14.5, up: true })),
      structuredContent: { altitude: 14.5, up: true },
    },
  },
];

/** The calls of `classes.ts`. */
export const CLASSES: readonly ExpectedCall[] = [
  SAME,
  {
    tool: 'get_station',
    arguments: { name: 'KX1' },
    outputSchema: object('Station', {
      name: { title: 'Name', type: 'string' },
      online: { title: 'Online', type: 'boolean' },
    }),
    answer: {
      content: text(shown({ name: 'KX1', online: true })),
      structuredContent: { name: 'KX1', online: true },
    },
  },
];

/** The calls of `broken-upstream.ts`. */
export const FAILURES: readonly ExpectedCall[] = [
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
  {
    tool: 'get_forecast',
    arguments: {},
    outputSchema: {
      $defs: { WeatherData: PLAIN_WEATHER },
      ...wrapped('get_forecast', { items: { $ref: '#/$defs/WeatherData' }, type: 'array' }),
    },
    answer: {
      content: text(
        'Error executing tool get_forecast: 2 validation errors for get_forecastOutput\n' +
          'result.1.temperature\n' +
          "  Input should be a valid number [type=number_type, input_value='2', input_type=string]\n" +
          'result.1.humidity\n' +
          "  Field required [type=missing, input_value={'temperature': '2', 'conditions': 'x'}, input_type=object]",
      ),
      isError: true,
    },
  },
];
