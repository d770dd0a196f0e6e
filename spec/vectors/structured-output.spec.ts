import { MCPServer, Param, Tool } from '../../lib/index';
import { requireServerState } from '../../lib/server/server-state';
import { DescribedWeather } from '../fixtures/servers/described-weather';
import { PlainWeather } from '../fixtures/servers/plain-weather';
import { WrongForecast } from '../fixtures/servers/wrong-forecast';
import { LineProcess } from '../protocol/line-process';
import { expectVector } from '../support/expect-vector';
import { connectInMemory, expectAlive, GENERATIONS, logged, spawnServer } from '../support/sessions';
import type { Generation, Session, SpawnedSession } from '../support/sessions';
import { methodName, readVectors } from '../support/vectors';

const SERVERS = {
  'described-weather': DescribedWeather,
  'plain-weather': PlainWeather,
  'wrong-forecast': WrongForecast,
} as const;
type ServerName = keyof typeof SERVERS;
const SERVER_NAMES = Object.keys(SERVERS) as ServerName[];

/** Which fixture server shows which vector. */
const CALLED = new Map<string, ServerName>([
  ['S01-scalar-integer', 'described-weather'],
  ['S02-model-with-descriptions', 'described-weather'],
  ['S05-list-of-models', 'plain-weather'],
  ['S06-dictionary', 'described-weather'],
  ['S07-validation-failure', 'plain-weather'],
  ['S08-opt-out', 'described-weather'],
  ['S10-class-without-type-hints', 'described-weather'],
  ['S12-string', 'described-weather'],
  ['S13-scalars', 'described-weather'],
  ['S14-tuple-union-optional', 'described-weather'],
  ['S15-number-keys', 'described-weather'],
  ['S16-error-text', 'wrong-forecast'],
]);

/** Vectors with a spec of their own below. */
const TOLD = ['S09-forced-but-impossible', 'S17-one-class-both-ways'];

/** What this version cannot show, with the reason. */
const NOT_COVERED = new Map([
  ['S03-interface', 'an interface leaves nothing behind at run time; only the TypeScript compiler knows its members'],
  ['S04-plain-class', 'fields without a decorator emit no types; only the TypeScript compiler knows them'],
  ['S11-parameter-properties', 'parameter properties emit no field types; only the TypeScript compiler knows them'],
  ['S13-scalars: v', 'void emits the same as no type at all; only the TypeScript compiler tells them apart'],
]);

const { vectors } = readVectors();
const byId = new Map(vectors.map((vector) => [vector.id, vector]));

function expectOneClassBothWays(session: Session): Promise<void> {
  return session.tools().then(async (tools) => {
    const save = tools.get('save');
    expect(save?.inputSchema.properties).toStrictEqual(
      byId.get('S02-model-with-descriptions')?.outputSchema?.properties,
    );
    expect(save?.outputSchema?.properties).toStrictEqual(save?.inputSchema.properties);
    // The method itself refuses anything that is no instance of its class.
    const data = { temperature: 16.2, humidity: 0.83, conditions: 'Overcast' };
    expect((await session.call('save', data)).structuredContent).toStrictEqual(data);
  });
}

const WAYS = (['in memory', 'over stdio'] as const).flatMap((way) =>
  GENERATIONS.map((generation) => ({ way, generation })),
);

describe.each(WAYS)('the structured-output vectors $way, generation $generation', ({ way, generation }) => {
  const sessions = new Map<ServerName, Session>();
  const open = (name: ServerName, chosen: Generation): Promise<Session> =>
    way === 'in memory' ? connectInMemory(SERVERS[name], chosen) : spawnServer(name, { generation: chosen });

  beforeAll(async () => {
    for (const name of SERVER_NAMES) sessions.set(name, await open(name, generation));
  });
  afterEach(async () => {
    for (const session of sessions.values()) await expectAlive(session);
  });
  afterAll(async () => {
    await Promise.all([...sessions.values()].map((session) => session.close()));
  });

  const session = (name: ServerName): Session => {
    const found = sessions.get(name);
    if (found === undefined) throw new Error(`${name} is not connected`);
    return found;
  };

  it('speaks the generation that was asked for', () => {
    expect(session('plain-weather').client.getNegotiatedProtocolVersion()).toBe(generation);
  });

  it.each([...CALLED])('%s', async (id, server) => {
    const vector = byId.get(id);
    expect(vector).toBeDefined();
    if (vector !== undefined) await expectVector(vector, session(server), new Set(NOT_COVERED.keys()));
  });

  it('S15-number-keys: a Map alike', async () => {
    const tool = (await session('described-weather').tools()).get('by_hour_map');
    const vector = byId.get('S15-number-keys');
    expect(tool?.outputSchema).toStrictEqual({ ...vector?.outputSchema, title: 'by_hour_mapOutput' });
    const result = await session('described-weather').call('by_hour_map');
    expect(result.structuredContent).toStrictEqual(vector?.structuredContent);
  });

  it('S17-one-class-both-ways', () => expectOneClassBothWays(session('described-weather')));

  if (way === 'over stdio') {
    it('S10-class-without-type-hints: the start-up warning', async () => {
      const lines = (await logged(session('described-weather') as SpawnedSession, /get_station.*\n/)).split('\n');
      const words = byId.get('S10-class-without-type-hints')?.warns ?? [];
      expect(
        lines.filter((line) => line.startsWith('stereomcp: ') && words.every((word) => line.includes(word))),
      ).toHaveLength(1);
    });
  }
});

describe('S09-forced-but-impossible', () => {
  const words = byId.get('S09-forced-but-impossible')?.messageContains ?? [];

  it('throws while the class is being defined, naming method and class', () => {
    const define = (): unknown => {
      class Station {
        constructor(name: string, online: boolean) {
          Object.assign(this, { name, online });
        }
      }
      class Forced extends MCPServer {
        @Tool({ structuredOutput: true }) get_station(@Param('name') name: string): Station {
          return new Station(name, true);
        }
      }
      return Forced;
    };
    expect(words).toEqual(['get_station', 'Station']);
    for (const word of words) expect(define).toThrow(word);
  });

  it('ends the process with a readable message and exit code 1', async () => {
    const server = new LineProcess('forced-station');
    expect(await server.exited()).toMatchObject({ code: 1, signal: null });
    expect(server.lines).toEqual([]);
    for (const word of words) expect(server.stderr).toContain(word);
  });
});

describe('the file of structured-output vectors', () => {
  const covered = [...CALLED.keys(), ...TOLD];

  it('has no vector that is neither shown here nor listed as not covered', () => {
    const ids = vectors.flatMap((vector) => [
      vector.id,
      ...(vector.calls ?? [])
        .filter((row) => row.needs === 'compiler')
        .map((row) => `${vector.id}: ${methodName(row.method ?? '')}`),
    ]);
    expect([...covered, ...NOT_COVERED.keys()].sort()).toEqual(ids.sort());
  });

  it('lists as not covered whatever needs the compiler alone', () => {
    const needing = vectors.filter((vector) => vector.needs === 'compiler').map(({ id }) => id);
    expect(needing.filter((id) => !NOT_COVERED.has(id))).toEqual([]);
  });

  it('says nothing that the specs do not read', () => {
    const read = new Set(
      (
        'id method needs note call calls inputSchema outputSchema outputSchemaAbsent throwsAtDefinition messageContains ' +
        'warns expect content structuredContent structuredContentAbsent isError text textContains textParsesTo'
      ).split(' '),
    );
    const rows = new Set('method returns needs arguments result content structuredContent'.split(' '));
    expect(vectors.flatMap((vector) => Object.keys(vector).filter((key) => !read.has(key)))).toEqual([]);
    const calls = vectors.flatMap((vector) => vector.calls ?? []);
    expect(calls.flatMap((row) => Object.keys(row).filter((key) => !rows.has(key)))).toEqual([]);
  });
});

describe('the warning about a class without declared fields', () => {
  it('is known before anything is served', () => {
    const { warnings } = requireServerState(new DescribedWeather()).host.view;
    expect(warnings).toEqual([expect.stringMatching(/get_station.*Station/)]);
  });
});
