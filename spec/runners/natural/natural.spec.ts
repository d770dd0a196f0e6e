import { ACCOUNTS, DOCUMENTED, FORM_SERVERS, NATURAL_FORMS, NATURAL_VECTORS } from '../../support/natural-vectors';
import { readVectors } from '../../support/vectors';
import type { Vector } from '../../support/vectors';
import { outcomeOf } from './outcomes';
import type { Outcome, ServerAnswers } from './outcomes';
import { callsOfVector, SAVED } from './plan';
import type { VectorCall } from './plan';
import { RUNNERS } from './runners';
import { serveOverStdio } from './serve-over-stdio';

const { vectors, forms } = readVectors();
const CALLED = vectors.filter((vector) => vector.call !== undefined || vector.calls !== undefined);
const FORMS = [
  ...forms.wrapped.map(({ type, result }) => ({ type, wrapped: true, schema: (tool: string) => wrap(tool, result) })),
  ...forms.asIs.map(({ type, outputSchema }) => ({
    type,
    wrapped: false,
    schema: (tool: string) => ({ ...outputSchema, title: String(outputSchema.title).replace('<tool>', tool) }),
  })),
];

function wrap(tool: string, result: unknown): object {
  return { type: 'object', properties: { result }, required: ['result'], title: `${tool}Output` };
}

function answersOf({ answers }: Outcome, className = ''): ServerAnswers {
  const found = answers[className];
  if (found === undefined) throw new Error(`${className} was not asked`);
  expect(found.thrown).toBeUndefined();
  return found;
}

/** The whole result of `tools/call` that a vector describes. */
function expectedResult({
  isError,
  text,
  content,
  structuredContent,
  textParsesTo,
}: Vector | VectorCall['outcome']): object {
  if (isError) return { content: [{ type: 'text', text }], isError: true };
  // Where a vector names no blocks, the channels agree: one block with the JSON of the value.
  const shown = textParsesTo ?? structuredContent?.result;
  return {
    content: content ?? [{ type: 'text', text: JSON.stringify(shown, null, 2) }],
    ...(structuredContent !== undefined && { structuredContent }),
  };
}

function expectVector(vector: Vector, { tools, results }: ServerAnswers): void {
  for (const { id, tool, outcome } of callsOfVector(vector)) {
    const listed = tools.find(({ name }) => name === tool);
    if (vector.inputSchema !== undefined) expect(listed?.inputSchema).toStrictEqual(vector.inputSchema);
    if (vector.outputSchema !== undefined) expect(listed?.outputSchema).toStrictEqual(vector.outputSchema);
    if (vector.outputSchemaAbsent) expect(listed).not.toHaveProperty('outputSchema');
    if (outcome.result !== undefined) {
      const definitions = JSON.stringify(outcome.result).includes('#/$defs/WeatherData') && {
        $defs: { WeatherData: vectors.find(({ id }) => id === 'S02-model-with-descriptions')?.outputSchema },
      };
      expect(listed?.outputSchema).toStrictEqual({ ...definitions, ...wrap(tool, outcome.result) });
    }
    expect(results[id]).toStrictEqual(expectedResult(outcome));
  }
}

describe.each(RUNNERS)('the natural servers under $name', (runner) => {
  let outcome: Outcome;
  beforeAll(async () => (outcome = await outcomeOf(runner)));

  it.each(CALLED.map((vector) => [vector.id, vector] as const))('%s', (id, vector) => {
    expectVector(vector, answersOf(outcome, NATURAL_VECTORS.get(id)?.className));
  });

  it('S09-forced-but-impossible', () => {
    const thrown = outcome.answers.ForcedStation?.thrown;
    expect(thrown?.name).toBe('DefinitionError');
    for (const word of ['get_station', 'Station']) expect(thrown?.message).toContain(word);
  });

  it('S15-number-keys: a Map alike', () => {
    const { tools, results } = answersOf(outcome, 'DescribedWeather');
    const vector = vectors.find(({ id }) => id === 'S15-number-keys');
    expect(tools.find(({ name }) => name === 'by_hour_map')?.outputSchema).toStrictEqual({
      ...vector?.outputSchema,
      title: 'by_hour_mapOutput',
    });
    expect(results.map).toMatchObject({ structuredContent: vector?.structuredContent });
  });

  it('S17-one-class-both-ways', () => {
    const { tools, results } = answersOf(outcome, 'DescribedWeather');
    const save = tools.find(({ name }) => name === 'save');
    const described = vectors.find(({ id }) => id === 'S02-model-with-descriptions')?.outputSchema;
    expect(save?.inputSchema.properties).toStrictEqual(described?.properties);
    expect(save?.outputSchema).toStrictEqual(described);
    // The method itself refuses anything that is no instance of its class.
    expect(results['S17-one-class-both-ways']).toMatchObject({ structuredContent: SAVED });
  });

  describe.each(FORM_SERVERS)('$className', ({ className }) => {
    it.each(FORMS)('$type', ({ type, wrapped, schema }) => {
      const { tools, results } = answersOf(outcome, className);
      for (const { tool, json } of NATURAL_FORMS.get(type) ?? []) {
        expect(tools.find(({ name }) => name === tool)?.outputSchema).toStrictEqual(schema(tool));
        expect(results[tool]).toMatchObject({ structuredContent: wrapped ? { result: json } : json });
        expect(results[tool]).not.toHaveProperty('isError');
      }
    });
  });

  it('doc comments, defaults and bounds are what clients see', () => {
    const { tools, results } = answersOf(outcome, DOCUMENTED.className);
    expect(tools.find(({ name }) => name === 'getForecast')).toStrictEqual(GET_FORECAST);
    expect(results['too many']).toStrictEqual({
      content: [{ type: 'text', text: expect.stringMatching(/getForecastArguments\ndays\n/) as string }],
      isError: true,
    });
    expect(results.warmest).toStrictEqual({
      content: [{ type: 'text', text: '{\n  "name": "Oslo",\n  "at": "3 C"\n}' }],
      structuredContent: { name: 'Oslo', at: '3 C' },
    });
  });

  it('nothing excluded leaves, in whatever form it is declared', () => {
    const { tools, results } = answersOf(outcome, ACCOUNTS.className);
    const said = JSON.stringify({ tools, results });
    expect(said).not.toContain('password');
    expect(said).not.toContain('pw!');
    const user = { id: 2, name: 'n' };
    const account = { id: 1, email: 'a@b.org', created_at: 'c' };
    const structured = Object.fromEntries(
      Object.entries(results).map(([tool, result]) => [
        tool,
        (result as { structuredContent?: unknown }).structuredContent,
      ]),
    );
    expect(structured).toStrictEqual({
      user,
      promised_user: user,
      users: { result: [user] },
      maybe_user: { result: user },
      user_page: { items: [user], next: null },
      account,
      promised_account: account,
      accounts: { result: [account] },
      maybe_account: { result: account },
      accounts_by_name: { a: account },
    });
  });

  it('all answers are those of the first runner', async () => {
    const first = await outcomeOf(RUNNERS[0] ?? runner);
    // Where the class throws depends on what a compiler emits, and so does how it says so.
    const comparable = ({ answers }: Outcome): object => ({ ...answers, ForcedStation: undefined });
    expect(comparable(outcome)).toStrictEqual(comparable(first));
  });

  if (runner.serve !== undefined) {
    const { serve } = runner;
    it('a server that runs by itself answers over stdio, and warns as S10-class-without-type-hints does', async () => {
      const { tool, result, warning } = await serveOverStdio(outcome.project, serve);
      expect({ tool, result }).toStrictEqual(SERVED);
      for (const word of ['get_station', 'Station']) expect(warning).toContain(word);
    });
  }
});

describe('the list of natural servers', () => {
  it('has every vector and every form', () => {
    expect([...NATURAL_VECTORS.keys()].sort()).toStrictEqual(vectors.map(({ id }) => id).sort());
    expect([...NATURAL_FORMS.keys()].sort()).toStrictEqual(FORMS.map(({ type }) => type).sort());
  });
});

const GET_FORECAST = {
  name: 'getForecast',
  description: 'Daily forecast for a city.',
  inputSchema: {
    type: 'object',
    title: 'getForecastArguments',
    properties: {
      city: { type: 'string', title: 'City' },
      days: {
        type: 'integer',
        title: 'Days',
        description: 'How many days.',
        minimum: 1,
        maximum: 14,
        default: 3,
      },
    },
    required: ['city'],
    additionalProperties: false,
  },
  outputSchema: {
    $defs: {
      Forecast: {
        type: 'object',
        title: 'Forecast',
        description: 'What the sky does.',
        properties: {
          temperature: { type: 'number', title: 'Temperature', description: 'Degrees Celsius.', minimum: -90 },
          kind: { type: 'string', title: 'Kind', enum: ['dry', 'wet'] },
          madeAt: { type: 'string', title: 'Made At', description: 'When it was made.', format: 'date-time' },
        },
        required: ['temperature', 'kind', 'madeAt'],
      },
    },
    type: 'object',
    title: 'getForecastOutput',
    properties: {
      result: {
        type: 'array',
        title: 'Result',
        description: 'One entry a day.',
        items: { $ref: '#/$defs/Forecast' },
      },
    },
    required: ['result'],
  },
} as const;

const SERVED = {
  tool: {
    name: 'weather',
    description: 'The weather in some cities.',
    inputSchema: {
      type: 'object',
      title: 'weatherArguments',
      properties: { cities: { type: 'array', title: 'Cities', items: { type: 'string' } } },
      required: ['cities'],
      additionalProperties: false,
    },
    outputSchema: {
      type: 'object',
      title: 'weatherOutput',
      properties: {
        result: {
          type: 'array',
          title: 'Result',
          items: {
            type: 'object',
            properties: {
              city: { type: 'string', title: 'City' },
              temperature: { type: 'number', title: 'Temperature' },
            },
            required: ['city'],
          },
        },
      },
      required: ['result'],
    },
  },
  result: {
    content: [{ type: 'text', text: '{\n  "city": "Oslo",\n  "temperature": 16.2\n}' }],
    structuredContent: { result: [{ city: 'Oslo', temperature: 16.2 }] },
  },
} as const;
