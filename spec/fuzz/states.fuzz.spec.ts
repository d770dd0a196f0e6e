import * as fc from 'fast-check';
import { serverFactory } from '../../lib/protocol/bind-server';
import { openInMemorySession } from '../../lib/transports/in-memory';
import { FuzzedHost } from './fuzzed-host';
import { ENVELOPE } from './messages';
import { expectNoFault } from './search';

type Members = Readonly<Record<string, unknown>>;

/** What a client may do to a state that it is to carry as it is. */
interface Forgery {
  readonly kind: 'cut' | 'insert' | 'replace' | 'swap' | 'repeat' | 'payload' | 'other tool' | 'none';
  readonly place: number;
  readonly letter: string;
}

const forgery: fc.Arbitrary<Forgery> = fc.record({
  kind: fc.constantFrom('cut', 'insert', 'replace', 'swap', 'repeat', 'payload', 'other tool', 'none'),
  place: fc.nat(2_000),
  letter: fc.constantFrom('A', 'z', '0', '_', '-', '.', '=', ' ', '\u0000', 'é', '~'),
});

function forged(state: string, { kind, place, letter }: Forgery): string {
  const at = place % state.length;
  switch (kind) {
    case 'cut':
      return state.slice(0, at);
    case 'insert':
      return state.slice(0, at) + letter + state.slice(at);
    case 'replace':
      return state.slice(0, at) + letter + state.slice(at + 1);
    case 'swap':
      return state.split('.').reverse().join('.');
    case 'repeat':
      return state + state;
    case 'payload': {
      const [version = '', , seal = ''] = state.split('.');
      const payload = { p: { request: 'x', round: 1, answers: [], open: [] }, exp: 9_999_999_999 };
      return [version, Buffer.from(JSON.stringify(payload)).toString('base64url'), seal].join('.');
    }
    case 'other tool':
    case 'none':
      return state;
    default:
      return kind satisfies never;
  }
}

function meaning(state: string): string {
  return state
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString('hex'))
    .join('.');
}

/** One connection of 2026-07-28 on which a question is open. */
class Asked {
  readonly #waiting = new Map<unknown, (answer: Members) => void>();
  readonly #session = openInMemorySession(serverFactory(new FuzzedHost().host, { lasting: true }), () => undefined);
  #count = 0;

  async open(): Promise<string> {
    this.#session.transport.onmessage = (message) => {
      if ('id' in message) this.#waiting.get(message.id)?.({ ...message });
    };
    await this.#session.transport.start();
    const { result } = await this.call('ask', {});
    return String((result as Members).requestState);
  }

  call(name: string, more: object): Promise<Members> {
    const id = ++this.#count;
    const params = { name, arguments: {}, ...more, _meta: ENVELOPE };
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      void this.#session.transport.send({ jsonrpc: '2.0', id, method: 'tools/call', params });
    });
  }

  close(): Promise<void> {
    return this.#session.close();
  }
}

const inputResponses = { wish: { action: 'accept', content: { wish: 'rain' } } };

describe('a request state', () => {
  it('is refused unless it is the one that was given, for the call that it was given for', async () => {
    const asked = new Asked();
    const state = await asked.open();
    await expectNoFault<Forgery>({
      title: 'forged request states',
      inputs: forgery,
      count: 3_000,
      chunk: 100,
      fault: async (list) => {
        for (const one of list) {
          const requestState = forged(state, one);
          const tool = one.kind === 'other tool' ? 'ask_again' : 'ask';
          const { result, error } = await asked.call(tool, { requestState, inputResponses });
          const code = (error as Members | undefined)?.code;
          const isRefused = code === -32602;
          const isOwn = requestState === state && tool === 'ask';
          // Base64 can be written in several ways; a seal is about what it says.
          const mayPass = isOwn || (tool === 'ask' && meaning(requestState) === meaning(state));
          if (isOwn ? result === undefined : !isRefused && !mayPass) return JSON.stringify({ result, error });
        }
        return undefined;
      },
      show: (one) => JSON.stringify(one),
    });
    await asked.close();
  });
});
