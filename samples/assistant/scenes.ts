import { setTimeout } from 'node:timers/promises';
import { ProtocolError, SdkError, type ElicitResult } from '@modelcontextprotocol/client';
import type { Generation, Sight, Visitor } from './visitor';

/** Something that a visitor does, and all that comes of it. */
export interface Scene {
  readonly title: string;
  /** What the user answers, in the order of the questions. */
  readonly answers?: readonly ElicitResult[];
  readonly act: (visitor: Visitor) => Promise<unknown>;
  readonly answer: unknown;
  readonly seen?: Partial<Sight>;
}

const accept = (content: NonNullable<ElicitResult['content']>): ElicitResult => ({ action: 'accept', content });
const DECLINE: ElicitResult = { action: 'decline' };
const CANCEL: ElicitResult = { action: 'cancel' };

const WHO = 'NJ 468, Vienna to Paris at 19:40: who travels?';
const ANN = { name: 'Ann', places: 2, comfort: 'sleeper' };
const SUPPER = { supper: true };
const SURE = 'Book 2 × sleeper on NJ 468 for 338 €?';
const NOT_WANTED = { result: { notBooked: 'The user does not want it.' } };
const CLOSED = { result: { notBooked: 'The user closed the form; ask whether to go on.' } };
const CHANGED = ['resources', 'tools', 'trips://bookings'];
const FROM_VIENNA = { from: 'Vienna', to: 'Paris', departs: '19:40', hours: 14.5, fare: 89, night: true };
const BED = { train: 'NJ 468', name: 'Ann', places: 2, comfort: 'sleeper', night: { supper: true, wakeUp: '07:00' } };
/** There is a train from each to the next. */
const ROUND = ['Vienna', 'Munich', 'Berlin'];
const PAYING = { number: 'B1', ...BED, price: 338, status: 'paying' };

function booking(title: string, answers: readonly ElicitResult[], outcome: Pick<Scene, 'answer' | 'seen'>): Scene {
  return { title, answers, act: (visitor) => visitor.call('book', { train: 'NJ 468' }), ...outcome };
}

/** What a client sees that can be asked, in this order. */
export const SCENES: readonly Scene[] = [
  { title: 'only what needs no booking is there', act: names, answer: ['search', 'book', 'plan'] },
  {
    title: 'search',
    act: (visitor) => visitor.call('search', { from: 'Vienna', to: 'Paris' }),
    answer: { result: [{ number: 'NJ 468', ...FROM_VIENNA, places: 4, left: 4 }] },
  },
  booking('the user declines', [DECLINE], { answer: NOT_WANTED, seen: { asked: [`${WHO} → decline`] } }),
  booking('the user closes the second form', [accept(ANN), CANCEL], {
    answer: CLOSED,
    seen: { asked: [`${WHO} → accept ${JSON.stringify(ANN)}`, 'How do you want to spend the night? → cancel'] },
  }),
  booking('the user does not confirm', [accept({ name: 'Ann', comfort: 'seat' }), accept({ value: false })], {
    answer: NOT_WANTED,
    seen: {
      asked: [
        `${WHO} → accept {"name":"Ann","comfort":"seat"}`,
        'Book 1 × seat on NJ 468 for 89 €? → accept {"value":false}',
      ],
    },
  }),
  booking('more places than there are', [accept({ ...ANN, places: 5 })], {
    answer: { failed: 'Error executing tool book: NJ 468 has 4 places left, not 5.' },
    seen: { asked: [`${WHO} → accept ${JSON.stringify({ ...ANN, places: 5 })}`] },
  }),
  { title: 'nothing has been booked so far', act: (visitor) => visitor.read('trips://bookings'), answer: [] },
  booking('a night is booked in three questions', [accept(ANN), accept(SUPPER), accept({ value: true })], {
    answer: { result: { booked: { ...PAYING, status: 'booked' } } },
    seen: {
      asked: [
        `${WHO} → accept ${JSON.stringify(ANN)}`,
        `How do you want to spend the night? → accept ${JSON.stringify(SUPPER)}`,
        `${SURE} → accept {"value":true}`,
      ],
      logged: [{ booked: 'B1', left: 2 }],
      told: CHANGED,
    },
  }),
  {
    title: 'now there is what needs a booking',
    act: names,
    answer: ['search', 'book', 'cancelBooking', 'pay', 'plan', 'pack', 'ticket'],
  },
  {
    title: 'pay',
    answers: [{ action: 'accept' }],
    act: (visitor) => visitor.call('pay', { booking: 'B1' }),
    answer: PAYING,
    seen: { asked: ['Pay 338 € for B1 at https://pay.example/trips/B1 → accept'], told: ['trips://bookings'] },
  },
  { title: 'it was booked once', act: (visitor) => visitor.read('trips://bookings'), answer: [PAYING] },
  { title: 'and has an address', act: listed, answer: [['trips://bookings/B1', 'For Ann']] },
  { title: 'which can be read', act: (visitor) => visitor.read('trips://bookings/B1'), answer: PAYING },
  {
    title: 'the model says what to pack',
    act: (visitor) => visitor.call('pack', { booking: 'B1' }),
    answer: { result: 'Beret, umbrella, phrase book.' },
    seen: { asked: ['the model: What to pack for Paris, 14.5 hours in a sleeper? Ten words at most.'] },
  },
  {
    title: 'the ticket knows the open folder',
    act: (visitor) => visitor.call('ticket', { booking: 'B1' }),
    answer: { text: 'B1: NJ 468, Ann, 2 places', saveAs: ['file:///home/ann/trips/ticket-B1.txt'] },
  },
  {
    title: 'a plan tells how far it is',
    act: (visitor) => visitor.follow('plan', { cities: ['Vienna', 'Munich', 'Rome', 'Paris'] }),
    answer: { trains: ['RJX 64'], hours: 4, price: 45, gaps: ['Munich to Rome', 'Rome to Paris'] },
    seen: {
      progress: ['0 of 3, Vienna to Munich', '1 of 3, Munich to Rome', '2 of 3, Rome to Paris'],
      logged: ['There is no train from Munich to Rome.', 'There is no train from Rome to Paris.'],
    },
  },
  {
    title: 'a plan of one city is none',
    act: (visitor) => visitor.follow('plan', { cities: ['Vienna'] }),
    answer: {
      failed:
        'Error executing tool plan: 1 validation error for planArguments\ncities\n' +
        "  Array should have at least 2 items, not 1 [type=too_short, input_value=['Vienna'], input_type=array]",
    },
  },
  {
    title: 'a plan that is called off lets go of its line',
    act: callOff,
    answer: { during: { busy: 1, waiting: 0 }, outcome: 'called off', after: { busy: 0, waiting: 0 } },
  },
  {
    title: 'the last booking is taken back',
    act: (visitor) => visitor.call('cancelBooking', { booking: 'B1' }),
    answer: { result: null },
    seen: { logged: [{ cancelled: 'B1' }], told: CHANGED },
  },
  { title: 'and what needs one is gone', act: names, answer: ['search', 'book', 'plan'] },
];

/** What a client sees that cannot be asked. */
export function mutedScenes(generation: Generation): readonly Scene[] {
  const failed = {
    '2025-11-25': {
      failed:
        "Error executing tool book: context.elicit() needs a client with the capability elicitation, which this one has not declared; see context.can('elicit').",
    },
    '2026-07-28': { code: -32021, data: { requiredCapabilities: { elicitation: { form: {} } } } },
  } as const;
  return [
    {
      title: 'a client without forms hears so at once',
      act: (visitor) => visitor.call('book', { train: 'NJ 468' }).catch(refusal),
      answer: failed[generation],
    },
  ];
}

function refusal(error: unknown): object {
  if (!(error instanceof ProtocolError)) throw error;
  return { code: error.code, data: error.data };
}

async function names({ client }: Visitor): Promise<readonly string[]> {
  return (await client.listTools()).tools.map(({ name }) => name);
}

async function listed({ client }: Visitor): Promise<unknown> {
  const { resources } = await client.listResources();
  return resources.filter(({ uri }) => uri.startsWith('trips://bookings/')).map(({ uri, title }) => [uri, title]);
}

/** Calls off a long plan while it is under way, and waits for its line to be free. */
async function callOff(visitor: Visitor): Promise<unknown> {
  const off = new AbortController();
  const cities = Array.from({ length: 500 }, (_, index) => ROUND[index % ROUND.length]);
  const call = visitor
    .call('plan', { cities }, { signal: off.signal })
    .catch((error: unknown) => (error instanceof SdkError ? 'called off' : error));
  const during = await linesOnce(visitor, 1);
  off.abort('the user has changed their mind');
  return { during, outcome: await call, after: await linesOnce(visitor, 0) };
}

/** What the lines look like once so many are taken, or when that takes too long. */
async function linesOnce(visitor: Visitor, busy: number): Promise<unknown> {
  let lines = await visitor.read('trips://lines');
  for (let look = 0; look < 200 && (lines as { busy: number }).busy !== busy; look++) {
    await setTimeout(20);
    lines = await visitor.read('trips://lines');
  }
  return lines;
}
