import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { EXPECTED } from '../../samples/weather/expectations';

const ROOT = join(__dirname, '../..');
const SAMPLE = join(ROOT, 'build/samples/weather');
const INSPECTOR = join(dirname(require.resolve('@modelcontextprotocol/inspector/package.json')), 'cli/build/cli.js');

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end, its output piped as in `program | less`; the sample needs its types in every run. */
function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Outcome> {
  const options = { env: { ...process.env, STEREOMCP_MANIFEST: undefined, ...env }, timeout: 50_000 };
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      // Without an exit code the program did not come to an end of its own.
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, stdout, stderr });
    });
  });
}

function runClient(env: Readonly<Record<string, string>> = {}, ...args: string[]): Promise<Outcome> {
  return run([join(SAMPLE, 'client.js'), ...args], env);
}

/** The part of a page that is about one tool, the first of that name. */
function sectionOf(page: string, tool: string): string[] {
  const lines = page.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`${tool}  `));
  return lines.slice(start, lines.indexOf('', start)).map((line) => line.trimEnd());
}

describe('the client of the weather sample', () => {
  let folder: string;
  let plain: Outcome;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'weather-'));
    plain = await runClient();
  });

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  /** The environment of a server whose readings are these. */
  function readings(content: unknown): Record<string, string> {
    const file = join(folder, 'readings.json');
    writeFileSync(file, JSON.stringify(content));
    return { WEATHER_READINGS: file };
  }

  it('prints the output schema and both channels of every call, the failure and the refusal, and exits with 0', () => {
    const { code, stdout, stderr } = plain;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(sectionOf(stdout, 'get_temperature')).toEqual([
      'get_temperature  Current temperature in a city, rounded up to whole degrees Celsius.',
      '  input schema  get_temperatureArguments { city: string }',
      '  output schema get_temperatureOutput { result: integer }',
      '  call get_temperature({"city":"London"})',
      '  content                                         │ structuredContent',
      '  ────────────────────────────────────────────────┼─────────────────────────────────────────────────',
      '  text: 17                                        │ {',
      '                                                  │   "result": 17',
      '                                                  │ }',
      '  ✓ as expected',
    ]);
    expect(sectionOf(stdout, 'weather_report').slice(2)).toEqual([
      '  output schema none, text only',
      '  call weather_report({"city":"London"})',
      '  content                                         │ structuredContent',
      '  ────────────────────────────────────────────────┼─────────────────────────────────────────────────',
      '  text: London: 17 degrees, overcast, light rain  │ (absent)',
      '        easing by evening.                        │',
      '  ✓ as expected',
    ]);
    const failure = stdout.slice(stdout.indexOf('An upstream that breaks its promise'));
    expect(sectionOf(failure, 'get_weather').slice(3)).toEqual([
      '  call get_weather({"city":"London"})',
      '  content (isError: true)                         │ structuredContent',
      '  ────────────────────────────────────────────────┼─────────────────────────────────────────────────',
      '  text: Error executing tool get_weather: 1       │ (absent)',
      '        validation error for WeatherData          │',
      '        humidity                                  │',
      '          Field required [type=missing,           │',
      "          input_value={'temperature': 16.2,       │",
      "          'conditions': 'Overcast'},              │",
      '          input_type=object]                      │',
      '  ✓ as expected',
    ]);
    expect(stdout.split('\n').slice(-7)).toEqual([
      'the client got no further: Connection closed',
      '',
      'forced.js on standard error:',
      'DefinitionError: Forced.get_station (samples/weather/forced.ts:7): tool get_station demands structured output, but class Station declares no field; ' +
        'decorate its fields with @Field() or class-validator, or give `output`.',
      '',
      '✓ every answer is as expected',
      '',
    ]);
  });

  it('calls each tool of each program', () => {
    const calls = [...plain.stdout.matchAll(/^ {2}call (\w+)\((.*)\)$/gm)].map(([, tool, args]) => [tool, args]);
    const expected = EXPECTED.flatMap((server) => (server.kind === 'serves' ? server.calls : []));
    expect(calls).toEqual(expected.map((call) => [call.tool, JSON.stringify(call.arguments)]));
  });

  it('prints what the server answers, and exits with 1 naming each difference, where a reading is another', async () => {
    const london = { temperature: 21.4, humidity: 0.83, conditions: 'Overcast', outlook: 'dry' };
    const reykjavik = { temperature: 4.4, humidity: 0.71, conditions: 'Windy', outlook: 'sleet' };
    const { code, stdout, stderr } = await runClient(readings({ London: london, Reykjavik: reykjavik }));
    expect(sectionOf(stdout, 'get_temperatures').slice(6)).toEqual([
      '  text: {                                         │ {',
      '          "London": 21.4,                         │   "London": 21.4,',
      '          "Reykjavik": 4.4                        │   "Reykjavik": 4.4',
      '        }                                         │ }',
      String.raw`  ✗ get_temperatures: answer.content[0].text: expected "{\n  \"London\": 16.2,\n  \"Reykjavik\": 4.4\n}", got "{\n  \"London\": 21.4,\n  \"Reykjavik\": 4.4\n}"`,
      '  ✗ get_temperatures: answer.structuredContent.London: expected 16.2, got 21.4',
    ]);
    expect(stdout).not.toContain('every answer is as expected');
    expect(stdout + stderr).not.toContain('\u001b');
    expect({ code, lines: stderr.split('\n').filter((line) => !line.includes('content[')) }).toEqual({
      code: 1,
      lines: [
        '',
        '✗ not as expected (11):',
        'get_temperature: answer.structuredContent.result: expected 17, got 22',
        'get_weather: answer.structuredContent.temperature: expected 16.2, got 21.4',
        'get_forecast: answer.structuredContent.result[0].temperature: expected 16.2, got 21.4',
        'get_forecast: answer.structuredContent.result[1].temperature: expected 17.2, got 22.4',
        'get_temperatures: answer.structuredContent.London: expected 16.2, got 21.4',
        '',
      ],
    });
  });

  it('exits with 1 and shows the text of the failure where a reading does not fit the schema', async () => {
    const { code, stdout } = await runClient(readings({ London: { temperature: '16.2', conditions: 'Overcast' } }));
    expect(code).toBe(1);
    expect(sectionOf(stdout, 'get_weather').slice(4, 15)).toEqual([
      '  content (isError: true)                         │ structuredContent',
      '  ────────────────────────────────────────────────┼─────────────────────────────────────────────────',
      '  text: Error executing tool get_weather: 2       │ (absent)',
      '        validation errors for WeatherData         │',
      '        temperature                               │',
      '          Input should be a valid number          │',
      "          [type=number_type, input_value='16.2',  │",
      '          input_type=string]                      │',
      '        humidity                                  │',
      '          Field required [type=missing,           │',
      "          input_value={'temperature': '16.2',     │",
    ]);
  });

  it('exits with 1 and says so where the server does not come up', async () => {
    const { code, stderr } = await runClient({ WEATHER_READINGS: join(folder, 'missing.json') });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: '\n✗ not as expected (1):\nserver.js: Connection closed\n',
    });
  });

  it('writes no colour codes into a pipe', () => {
    expect(plain.stdout).not.toContain('\u001b');
  });

  it('explains itself', async () => {
    const { code, stdout, stderr } = await runClient({}, '--help');
    expect({ code, usage: stdout.split('\n')[0], stderr }).toEqual({
      code: 0,
      usage: 'Usage: node client.js [--help]',
      stderr: '',
    });
  });

  it('refuses options that it does not know with exit code 2', async () => {
    const { code, stdout, stderr } = await runClient({}, '--loud');
    expect({ code, stdout, says: stderr.includes("Unknown option '--loud'") }).toEqual({
      code: 2,
      stdout: '',
      says: true,
    });
  });
});

describe('the official Inspector', () => {
  function inspect(...args: string[]): Promise<Outcome> {
    return run([INSPECTOR, '--cli', process.execPath, join(SAMPLE, 'server.js'), ...args]);
  }

  it('lists the tools of the weather sample over stdio', async () => {
    const { code, stdout } = await inspect('--method', 'tools/list');
    const { tools } = JSON.parse(stdout) as { tools: { name: string; outputSchema?: { title: string } }[] };
    const listed = tools.map(({ name, outputSchema }) => [name, outputSchema?.title]);
    expect({ code, listed }).toEqual({
      code: 0,
      listed: [
        ['get_temperature', 'get_temperatureOutput'],
        ['get_weather', 'WeatherData'],
        ['get_forecast', 'get_forecastOutput'],
        ['get_temperatures', 'get_temperaturesDictOutput'],
        ['weather_report', undefined],
        ['get_station', undefined],
      ],
    });
  });

  it('calls a tool of the weather sample over stdio', async () => {
    const args = ['--tool-name', 'get_forecast', '--tool-arg', 'city=Reykjavik', '--tool-arg', 'days=1'];
    const { code, stdout } = await inspect('--method', 'tools/call', ...args);
    expect({ code, result: JSON.parse(stdout) as unknown }).toEqual({
      code: 0,
      result: {
        content: [{ type: 'text', text: '{\n  "temperature": 4.4,\n  "humidity": 0.71,\n  "conditions": "Windy"\n}' }],
        structuredContent: { result: [{ temperature: 4.4, humidity: 0.71, conditions: 'Windy' }] },
      },
    });
  });
});
