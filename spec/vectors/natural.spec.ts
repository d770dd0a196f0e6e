import type { MCPServer } from '../../lib/index';
import { requireServerState } from '../../lib/server/server-state';
import { BrokenUpstream } from '../fixtures/natural/broken-upstream';
import { DescribedWeather } from '../fixtures/natural/described-weather';
import { Forms } from '../fixtures/natural/forms';
import { InterfaceWeather } from '../fixtures/natural/interface-weather';
import { Stations } from '../fixtures/natural/parameter-properties';
import { PlainClassWeather } from '../fixtures/natural/plain-class-weather';
import { PromisedForms } from '../fixtures/natural/promised-forms';
import { expectVector } from '../support/expect-vector';
import { NATURAL_FORMS, NATURAL_VECTORS } from '../support/natural-vectors';
import { GENERATIONS } from '../support/sessions';
import { useSessions } from '../support/use-sessions';
import { readVectors } from '../support/vectors';

const SERVERS = new Map<string, new () => MCPServer>(
  [BrokenUpstream, DescribedWeather, InterfaceWeather, PlainClassWeather, Stations].map((type) => [type.name, type]),
);

/** Vectors with a spec of their own below. */
const TOLD = new Set(['S09-forced-but-impossible', 'S17-one-class-both-ways']);

const { vectors, forms } = readVectors();

describe.each(GENERATIONS)('the structured-output vectors in plain TypeScript, generation %s', (generation) => {
  const open = useSessions(generation);

  it.each(vectors.filter(({ id }) => !TOLD.has(id)))('$id', async (vector) => {
    const server = SERVERS.get(NATURAL_VECTORS.get(vector.id)?.className ?? '');
    if (server === undefined) throw new Error(`no server shows ${vector.id}`);
    await expectVector(vector, await open(server));
  });

  it('S17-one-class-both-ways', async () => {
    const session = await open(DescribedWeather);
    const save = (await session.tools()).get('save');
    const described = vectors.find(({ id }) => id === 'S02-model-with-descriptions');
    expect(save?.inputSchema.properties).toStrictEqual(described?.outputSchema?.properties);
    expect(save?.outputSchema?.properties).toStrictEqual(save?.inputSchema.properties);
    // The method itself refuses anything that is no instance of its class.
    const data = { temperature: 16.2, humidity: 0.83, conditions: 'Overcast' };
    expect((await session.call('save', data)).structuredContent).toStrictEqual(data);
  });
});

describe('S09-forced-but-impossible in plain TypeScript', () => {
  it('throws while the class is being defined, naming method and class', () => {
    const words = vectors.find(({ id }) => id === 'S09-forced-but-impossible')?.messageContains ?? [];
    expect(words).toEqual(['get_station', 'Station']);
    const load = (): unknown => jest.requireActual('../fixtures/natural/forced-station');
    expect(load).toThrow(new RegExp(words.join('.*')));
  });
});

describe('the warnings of plain TypeScript', () => {
  it('are those about classes that declare nothing', () => {
    const { warnings } = requireServerState(new DescribedWeather()).host.view;
    expect(warnings).toEqual([expect.stringMatching(/get_station.*Station/)]);
    for (const type of [InterfaceWeather, PlainClassWeather, Stations, BrokenUpstream, Forms, PromisedForms]) {
      expect(requireServerState(new type()).host.view.warnings).toEqual([]);
    }
  });
});

interface Row {
  readonly type: string;
  readonly tool: string;
  readonly json: unknown;
  /** The whole output schema of a tool of this name. */
  readonly schema: unknown;
}

const ROWS: readonly Row[] = [
  ...forms.wrapped.flatMap(({ type, result }) =>
    (NATURAL_FORMS.get(type) ?? []).map(({ tool, json }) => ({
      type,
      tool,
      json: { result: json },
      schema: { type: 'object', properties: { result }, required: ['result'], title: `${tool}Output` },
    })),
  ),
  ...forms.asIs.flatMap(({ type, outputSchema }) =>
    (NATURAL_FORMS.get(type) ?? []).map(({ tool, json }) => ({
      type,
      tool,
      json,
      schema: { ...outputSchema, title: String(outputSchema.title).replace('<tool>', tool) },
    })),
  ),
];

const WAYS = [Forms, PromisedForms].flatMap((server) => GENERATIONS.map((generation) => ({ server, generation })));

describe.each(WAYS)('the forms of a result in plain TypeScript: $server.name, generation $generation', (way) => {
  const open = useSessions(way.generation);

  it.each(ROWS)('$type as $tool', async ({ tool, json, schema }) => {
    const session = await open(way.server);
    expect((await session.tools()).get(tool)?.outputSchema).toStrictEqual(schema);
    const { isError, structuredContent } = await session.call(tool);
    expect({ isError, structuredContent }).toStrictEqual({ isError: undefined, structuredContent: json });
  });
});

describe('the table of forms in plain TypeScript', () => {
  it('leaves no row out', () => {
    const rows = [...forms.wrapped, ...forms.asIs].map(({ type }) => type);
    expect(rows.filter((type) => (NATURAL_FORMS.get(type) ?? []).length === 0)).toEqual([]);
  });
});
