import { declaredMembers } from '../../lib/schema/declared-members';
import type { Constructor } from '../../lib/schema/described-schema';
import { describeType } from '../../lib/schema/describe-type';
import type { JsonSchema } from '../../lib/schema/json-schema';
import type { Direction } from '../../lib/schema/schema-session';
import { SchemaSession } from '../../lib/schema/schema-session';
import type { Manifest } from '../../lib/manifest/manifest';
import { DECORATED_CLASSES, DECORATED_IMPORTS } from '../support/decorated-classes';
import { describeResult, returning } from '../support/declared-types';
import { manifestOf } from '../support/read-manifest';
import { runSource } from '../support/run-source';

interface Reading {
  readonly definitions: Readonly<Record<string, JsonSchema>>;
  readonly members: readonly unknown[] | undefined;
  readonly problems: readonly string[];
}

function decorated(text: string, direction: Direction): Reading {
  const session = new SchemaSession(direction);
  describeType(runSource(DECORATED_IMPORTS + text).U, session);
  const meaning = session.meanings.get(session.definitions.get('U') ?? {});
  const plan = meaning?.kind === 'class' ? meaning.plan : undefined;
  return { definitions: Object.fromEntries(session.definitions), members: told(plan), problems: session.problems };
}

const texts = Object.values(DECORATED_CLASSES);
let manifest: Manifest;

beforeAll(() => {
  manifest = manifestOf(Object.fromEntries(texts.map((text, index) => [fileOf(index), returning('U', text)])));
});

function fileOf(index: number): string {
  return `case-${String(index)}.ts`;
}

function declared(text: string, direction: Direction, reach: 'reachable' | 'unreachable'): Reading {
  const source = fileOf(texts.indexOf(text));
  const reachable = new Map(
    reach === 'reachable' ? [[`${source}#U`, runSource(DECORATED_IMPORTS + text).U as Constructor] as const] : [],
  );
  const { definitions, problems, planOf } = describeResult(manifest, { direction, reachable, source });
  return { definitions, members: told(planOf('U')), problems };
}

type Plan = ReturnType<ReturnType<typeof describeResult>['planOf']>;

/** A plan as far as it can be compared; where nothing but names would be in it there is none. */
function told(plan: Plan): Reading['members'] {
  const members = plan?.members.map(({ toPlain, toClass, ...rest }) => ({
    ...rest,
    called: toPlain !== undefined,
    made: toClass !== undefined,
  }));
  return members?.some((m) => m.called || m.made || m.name !== m.wireName || 'default' in m) === true
    ? members
    : undefined;
}

describe(declaredMembers, () => {
  describe.each(['output', 'input'] as const)('for %s', (direction) => {
    it.each(Object.entries(DECORATED_CLASSES))('reads %s from the source as from the class itself', (name, text) => {
      const unreachable = declared(text, direction, 'unreachable');
      // As arguments, instances have what no plain object has.
      const lacks = direction === 'input' && name.startsWith('Expose on');
      expect(unreachable.problems).toEqual(lacks ? [expect.stringMatching(/^U\.\w+: a method or accessor/)] : []);
      expect(Object.keys(unreachable.definitions.U?.properties ?? {}).length).toBeGreaterThan(0);
      const reachable = declared(text, direction, 'reachable');
      expect({ ...unreachable, problems: [] }).toEqual(reachable);
      expect(reachable).toEqual(decorated(text, direction));
    });
  });
});
