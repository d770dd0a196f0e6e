import { ACCOUNTS, DOCUMENTED, FORM_SERVERS, NATURAL_FORMS, NATURAL_VECTORS } from '../../support/natural-vectors';
import type { NaturalServer } from '../../support/natural-vectors';
import { methodName, readVectors } from '../../support/vectors';
import type { Outcome, Vector } from '../../support/vectors';

/** One call that a runner makes. */
export interface PlannedCall {
  /** Unique within the server. */
  readonly id: string;
  readonly tool: string;
  readonly args?: Readonly<Record<string, unknown>>;
}

/** A server and all that it is asked. */
export interface PlannedServer extends NaturalServer {
  /** Where the answers stand, instead of under the name of the class. */
  readonly id?: string;
  readonly calls: readonly PlannedCall[];
}

/** One call of a vector and what it has to answer. */
export interface VectorCall extends PlannedCall {
  readonly outcome: Outcome & { readonly result?: Readonly<Record<string, unknown>> };
}

/** The data that S17 sends and wants back. */
export const SAVED = { temperature: 16.2, humidity: 0.83, conditions: 'Overcast' } as const;

/** What the servers beside the vectors are asked. */
const FURTHER: readonly PlannedServer[] = [
  {
    ...DOCUMENTED,
    calls: [
      { id: 'getForecast', tool: 'getForecast', args: { city: 'Oslo' } },
      { id: 'too many', tool: 'getForecast', args: { city: 'Oslo', days: 15 } },
      { id: 'warmest', tool: 'warmest', args: { places: [{ name: 'Oslo', temperature: 3 }] } },
      { id: 'mistyped', tool: 'warmest', args: { places: [{ name: 'Oslo' }], unit: 'K' } },
    ],
  },
  {
    ...ACCOUNTS,
    calls: [
      ...['user', 'promised_user', 'users', 'maybe_user', 'user_page'],
      ...['account', 'promised_account', 'accounts', 'maybe_account', 'accounts_by_name'],
    ].map((tool) => ({ id: tool, tool })),
  },
];

const { vectors } = readVectors();

/** The calls of a vector, with what each has to answer. */
export function callsOfVector(vector: Vector): readonly VectorCall[] {
  if (vector.call !== undefined) {
    const { name, arguments: args } = vector.call;
    return [{ id: vector.id, tool: name, ...(args && { args }), outcome: vector }];
  }
  return (vector.calls ?? []).map((row, index) => ({
    id: `${vector.id} ${String(index)}`,
    tool: methodName(row.method ?? vector.method ?? ''),
    ...(row.arguments && { args: row.arguments }),
    outcome: row,
  }));
}

/** All servers, each with all its calls. */
export function planServers(): readonly PlannedServer[] {
  const plan = new Map<string, PlannedServer>();
  const add = (server: NaturalServer, calls: readonly PlannedCall[]): void => {
    const before = plan.get(server.className)?.calls ?? [];
    plan.set(server.className, { ...server, calls: [...before, ...calls] });
  };
  for (const vector of vectors) {
    const server = NATURAL_VECTORS.get(vector.id);
    if (server === undefined) throw new Error(`no natural server shows ${vector.id}`);
    add(
      server,
      callsOfVector(vector).map(({ id, tool, args }) => ({ id, tool, ...(args && { args }) })),
    );
    if (vector.id === 'S17-one-class-both-ways') add(server, [{ id: vector.id, tool: 'save', args: SAVED }]);
    if (vector.id === 'S15-number-keys') add(server, [{ id: 'map', tool: 'by_hour_map' }]);
  }
  for (const server of FORM_SERVERS) {
    add(
      server,
      [...NATURAL_FORMS.values()].flat().map(({ tool }) => ({ id: tool, tool })),
    );
  }
  for (const server of FURTHER) add(server, server.calls);
  return [...plan.values()];
}
