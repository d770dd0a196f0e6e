import { NaturalProject } from './natural-project';

const SOURCES = {
  'weather.ts': `
import { MCPServer, Tool, ToolError } from 'stereomcp';
export interface WeatherData {
  temperature: number;
  at: Date;
}
export class Weather extends MCPServer {
  @Tool() get_weather(city: string): WeatherData {
    if (city === 'Atlantis') throw new ToolError('There is no city Atlantis.');
    return { temperature: 16.2, at: new Date(0) };
  }
}
`,
  'weather.test.ts': `
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connected } from 'stereomcp/client';
import { callTool, clientProfiles, stereoMatchers } from 'stereomcp/testing';
import { Weather } from './weather.js';

expect.extend(stereoMatchers);

describe.each(clientProfiles)('a client that is $name', ({ connect }) => {
  let weather: Connected<Weather>;
  beforeAll(async () => {
    weather = await connect(Weather);
  });
  afterAll(() => weather.close());

  test('gets the whole answer', async () => {
    expect(await weather.get_weather('Oslo')).toEqual({ temperature: 16.2, at: new Date(0) });
    expect(await weather.call('get_weather', { city: 'Oslo' })).toMatchOutput(
      expect.objectContaining({ temperature: 16.2 }),
    );
    await expect(weather.call('get_weather', { city: 'Atlantis' })).resolves.toBeToolError(/Atlantis/);
  });
});

test('says what is wrong', async () => {
  const result = await callTool(Weather, 'get_weather', { city: 'Oslo' });
  expect(result).not.toShowImage();
  const said: string[] = [];
  for (const attempt of [
    () => expect(result).toMatchOutput({ temperature: 20 }),
    () => expect(result).not.toMatchOutput(),
    // @ts-expect-error: a text or a pattern
    () => expect(result).toBeToolError(5),
  ]) {
    try {
      attempt();
    } catch (error) {
      said.push((error as Error).message);
    }
  }
  writeFileSync(process.env.ANSWERS ?? '', JSON.stringify({ said }));
});
`,
};

describe('the matchers and the kinds of clients in vitest', () => {
  const VITEST = [NaturalProject.tool('vitest/vitest.mjs'), 'run', '--root', '.'];
  const PATIENCE = ['--testTimeout=60000', '--hookTimeout=60000'];
  const project = new NaturalProject('testing', [], {
    type: 'module',
    compilerOptions: { skipLibCheck: false, noEmit: true, lib: ['ES2023', 'DOM'] },
    sources: SOURCES,
  });

  it('pass, and say what is wrong as vitest does', async () => {
    const { stdout } = await project.succeed([...VITEST, ...PATIENCE, 'src/weather.test.ts']);
    expect(stdout).toMatch(/Tests {2}5 passed \(5\)/);
    expect(project.takeAnswers()).toEqual({
      said: [
        `expect(result).toMatchOutput(expected)

get_weather answered something else:

- Expected
+ Received

  {
-   "temperature": 20,
+   "at": "1970-01-01T00:00:00.000Z",
+   "temperature": 16.2,
  }`,
        `expect(result).not.toMatchOutput()

get_weather was not to answer what its output schema says.

Received: Object {
  "at": "1970-01-01T00:00:00.000Z",
  "temperature": 16.2,
}`,
        `expect(result).toBeToolError(text)

What a tool says is matched by a text or a pattern.

Received: 5`,
      ],
    });
  });

  it('have types there, also where declarations of packages are checked', async () => {
    await project.succeed([NaturalProject.tool('typescript/lib/tsc.js'), '-p', '.']);
  });
});
