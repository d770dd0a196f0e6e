import type { ExpectedCall } from '../../samples/weather/expected';
import { EXPECTED } from '../../samples/weather/expectations';
import { readVectors } from '../support/vectors';
import type { Outcome, Vector } from '../support/vectors';

/** Where the sample shows a vector, in the order of the vector's calls. */
const SHOWN: Readonly<Record<string, readonly (readonly [program: string, tool: string])[]>> = {
  'S01-scalar-integer': [['server.js', 'get_temperature']],
  'S02-model-with-descriptions': [['server.js', 'get_weather']],
  'S03-interface': [['interfaces.js', 'get_weather']],
  'S04-plain-class': [['classes.js', 'get_weather']],
  'S05-list-of-models': [['server.js', 'get_forecast']],
  'S06-dictionary': [['server.js', 'get_temperatures']],
  'S07-validation-failure': [['broken-upstream.js', 'get_weather']],
  'S08-opt-out': [['server.js', 'weather_report']],
  'S10-class-without-type-hints': [['server.js', 'get_station']],
  'S11-parameter-properties': [['classes.js', 'get_station']],
  'S12-string': [
    ['forms.js', 'echo'],
    ['forms.js', 'echo'],
    ['forms.js', 'echo'],
  ],
  'S13-scalars': [
    ['forms.js', 'get_wind'],
    ['forms.js', 'is_raining'],
    ['forms.js', 'get_radar'],
    ['forms.js', 'get_alarm'],
    ['forms.js', 'forget'],
  ],
  'S14-tuple-union-optional': [
    ['forms.js', 'get_code'],
    ['forms.js', 'get_visibility'],
    ['forms.js', 'get_warning'],
    ['forms.js', 'find_weather'],
  ],
  'S15-number-keys': [['forms.js', 'by_hour']],
  'S16-error-text': [['broken-upstream.js', 'get_forecast']],
  'S17-one-class-both-ways': [['forms.js', 'save_weather']],
};

const { vectors } = readVectors();

/** The calls of the sample that show a vector, the same number of them as the vector has. */
function callsShowing(id: string): readonly ExpectedCall[] {
  const places = SHOWN[id] ?? [];
  const [[program, tool] = ['', '']] = places;
  const same = callsOf(program).filter((call) => call.tool === tool);
  return places.every((place) => place[1] === tool) ? same : places.flatMap((place) => callsOf(...place));
}

function callsOf(program: string, tool?: string): readonly ExpectedCall[] {
  const found = EXPECTED.find((server) => server.program === program);
  const calls = found?.kind === 'serves' ? found.calls : [];
  return tool === undefined ? calls : calls.filter((call) => call.tool === tool);
}

/** The answer that a vector prescribes, as the sample writes it. */
function answerOf({ content, structuredContent, isError, text, textParsesTo }: Outcome): ExpectedCall['answer'] {
  const data = textParsesTo ?? (content === undefined && text === undefined ? structuredContent?.result : undefined);
  const told = text ?? JSON.stringify(data, null, 2);
  return {
    content: content ?? [{ type: 'text', text: told }],
    ...(structuredContent === undefined ? {} : { structuredContent }),
    ...(isError === undefined ? {} : { isError }),
  };
}

/** The schema of `result` in an output schema. */
function resultIn(outputSchema: unknown): unknown {
  return (outputSchema as { properties: { result: unknown } }).properties.result;
}

/** What the sample expects, as far as the vector says something of it. */
function shown({ arguments: args, inputSchema, outputSchema, answer }: ExpectedCall, vector: Vector): unknown {
  const isListed = vector.outputSchema !== undefined || vector.outputSchemaAbsent !== undefined;
  return {
    answer,
    ...(isListed ? { outputSchema } : {}),
    ...(vector.inputSchema === undefined ? {} : { inputSchema }),
    ...(vector.call?.arguments === undefined ? {} : { arguments: args }),
  };
}

function prescribed(vector: Vector): unknown {
  return {
    answer: answerOf(vector),
    ...(vector.outputSchema === undefined && vector.outputSchemaAbsent === undefined
      ? {}
      : { outputSchema: vector.outputSchema }),
    ...(vector.call?.arguments === undefined ? {} : { arguments: vector.call.arguments }),
  };
}

describe('what the weather sample expects', () => {
  for (const vector of vectors.filter(({ call }) => call !== undefined)) {
    it(`is the exact outcome of ${vector.id}`, () => {
      expect(callsShowing(vector.id).map((call) => shown(call, vector))).toEqual([prescribed(vector)]);
    });
  }

  it('is the exact outcome of S12-string, with both schemas', () => {
    const vector = vectors.find(({ id }) => id === 'S12-string');
    const { inputSchema, outputSchema, calls = [] } = vector ?? {};
    const expected = calls.map((call) => ({ tool: 'echo', arguments: call.arguments, answer: answerOf(call) }));
    expect(callsShowing('S12-string')).toEqual(expected.map((call) => ({ ...call, inputSchema, outputSchema })));
  });

  it.each(['S13-scalars', 'S14-tuple-union-optional'])('is the exact outcome of every call of %s', (id) => {
    const { calls = [] } = vectors.find((vector) => vector.id === id) ?? {};
    const actual = callsShowing(id).map(({ outputSchema, answer }) => ({ result: resultIn(outputSchema), answer }));
    expect(actual).toEqual(calls.map((call) => ({ result: call.result, answer: answerOf(call) })));
  });

  it('shows one class both ways, as S17 has it', () => {
    const [call] = callsShowing('S17-one-class-both-ways');
    const [input, output] = [call?.inputSchema, call?.outputSchema] as { properties: unknown }[];
    const described = vectors.find(({ id }) => id === 'S02-model-with-descriptions')?.outputSchema;
    expect([input?.properties, output?.properties]).toEqual([described?.properties, described?.properties]);
  });

  it('includes the warning of S10 and the refusal of S09', () => {
    const warns = EXPECTED.flatMap((server) => (server.kind === 'serves' ? server.warns : []));
    const says = EXPECTED.flatMap((server) => (server.kind === 'refuses' ? server.says : []));
    const find = (id: string) => vectors.find((vector) => vector.id === id);
    expect({ warns, says }).toEqual({
      warns: find('S10-class-without-type-hints')?.warns,
      says: ['DefinitionError', ...(find('S09-forced-but-impossible')?.messageContains ?? [])],
    });
  });

  it('shows every vector', () => {
    expect([...Object.keys(SHOWN), 'S09-forced-but-impossible'].sort()).toEqual(vectors.map(({ id }) => id).sort());
  });
});
