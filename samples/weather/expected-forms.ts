import { DESCRIBED_MEMBERS, inputs, object, PLAIN_WEATHER, shown, text, TODAY, wrapped } from './expected';
import type { ExpectedCall } from './expected';

/** A tool without arguments whose result is wrapped. */
function plain(tool: string, schema: object, [result, ...texts]: readonly [unknown, ...string[]]): ExpectedCall {
  return {
    tool,
    arguments: {},
    outputSchema: wrapped(tool, schema),
    answer: { content: text(...texts), structuredContent: { result } },
  };
}

function echo(line: string): ExpectedCall {
  return {
    tool: 'echo',
    arguments: { line },
    inputSchema: inputs('echo', { line: { title: 'Line', type: 'string' } }),
    outputSchema: wrapped('echo', { type: 'string' }),
    answer: { content: text(line), structuredContent: { result: line } },
  };
}

/** The calls of `forms.ts`, in its order. */
export const FORMS: readonly ExpectedCall[] = [
  echo('plain'),
  echo('a "quoted"\nline\t\\'),
  echo(''),
  plain('get_wind', { type: 'number' }, [16.5, '16.5']),
  plain('is_raining', { type: 'boolean' }, [false, 'false']),
  plain('get_radar', { contentEncoding: 'base64', type: 'string' }, ['+/8=', '+/8=']),
  plain('get_alarm', { type: 'null' }, [null, 'null']),
  plain('forget', { type: 'null' }, [null, 'null']),
  plain(
    'get_code',
    { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], minItems: 2, maxItems: 2 },
    [['x', 1], 'x', '1'],
  ),
  plain('get_visibility', { anyOf: [{ type: 'string' }, { type: 'number' }] }, [5, '5']),
  plain('get_warning', { anyOf: [{ type: 'string' }, { type: 'null' }] }, [null, 'null']),
  {
    tool: 'find_weather',
    arguments: { city: 'London' },
    outputSchema: {
      $defs: { WeatherData: PLAIN_WEATHER },
      ...object('find_weatherOutput', { result: { anyOf: [{ $ref: '#/$defs/WeatherData' }, { type: 'null' }] } }),
    },
    answer: { content: text('null'), structuredContent: { result: null } },
  },
  plain('by_hour', { additionalProperties: { type: 'number' }, type: 'object' }, [
    { 1: 2.5, '-1': 3 },
    shown({ 1: 2.5, '-1': 3 }),
  ]),
  {
    tool: 'get_rain_by_station',
    arguments: {},
    outputSchema: { additionalProperties: { type: 'integer' }, title: 'get_rain_by_stationDictOutput', type: 'object' },
    answer: { content: text(shown({ KX1: 4 })), structuredContent: { KX1: 4 } },
  },
  plain('get_sunrise', { format: 'date-time', type: 'string' }, [
    '2026-11-30T07:44:00.000Z',
    '2026-11-30T07:44:00.000Z',
  ]),
  plain('get_trend', { enum: ['rising', 'falling'], type: 'string' }, ['rising', 'rising']),
  plain('get_level', { enum: ['green', 'amber', 'red'], type: 'string' }, ['green', 'green']),
  plain('get_hours', { items: { type: 'integer' }, type: 'array' }, [[0, 8, 16], '0', '8', '16']),
  {
    tool: 'save_weather',
    arguments: TODAY,
    inputSchema: inputs('save_weather', DESCRIBED_MEMBERS),
    outputSchema: object('WeatherData', DESCRIBED_MEMBERS),
    answer: { content: text(shown(TODAY)), structuredContent: TODAY },
  },
];
