import * as fc from 'fast-check';
import type { Generation } from '../support/sessions';
import { changed, changes } from './mutate';
import { oddValue } from './odd-values';
import type { Json } from './odd-values';

/** What a client of 2026-07-28 puts into every request. */
export const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'fuzz', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
} as const;

const CLIENT = { capabilities: {}, clientInfo: { name: 'fuzz', version: '1' } };

interface Call {
  readonly method: string;
  readonly params?: Readonly<Record<string, Json>>;
}

const tool = (name: string, args?: Json): Call => ({
  method: 'tools/call',
  params: { name, ...(args !== undefined && { arguments: args }) },
});

/** A right message of each kind, and some that are right but for one thing. */
const CALLS: readonly Call[] = [
  tool('echo', { text: 'hello' }),
  tool('add', { a: 1.5, b: 2 }),
  tool('visit', { place: { name: 'Oslo', latitude: 59.9 }, on: '2026-07-28T00:00:00Z', costs: { bus: 3 }, by: 'ride' }),
  tool('inside', { place: { name: 'Norway', inside: [{ name: 'Oslo', inside: [] }] } }),
  tool('flag', { on: true }),
  tool('flag'),
  tool('either', { value: 'x' }),
  tool('either', { value: ['x', null] }),
  tool('anything', { a: { b: [1, 2, { c: null }] } }),
  tool('tell'),
  tool('ask'),
  tool('none', {}),
  { method: 'tools/list' },
  { method: 'tools/list', params: { cursor: 'bm8=' } },
  { method: 'resources/list', params: {} },
  { method: 'resources/templates/list' },
  { method: 'resources/read', params: { uri: 'fuzz://fixed' } },
  { method: 'resources/read', params: { uri: 'fuzz://bytes' } },
  { method: 'resources/read', params: { uri: 'fuzz://item/7' } },
  { method: 'resources/read', params: { uri: 'fuzz://path/a/b%2Fc' } },
  { method: 'resources/subscribe', params: { uri: 'fuzz://fixed' } },
  { method: 'resources/unsubscribe', params: { uri: 'fuzz://fixed' } },
  { method: 'prompts/list' },
  { method: 'prompts/get', params: { name: 'greet', arguments: { name: 'Ada', times: '3' } } },
  {
    method: 'completion/complete',
    params: { ref: { type: 'ref/prompt', name: 'greet' }, argument: { name: 'name', value: 'a' } },
  },
  {
    method: 'completion/complete',
    params: { ref: { type: 'ref/resource', uri: 'fuzz://item/{id}' }, argument: { name: 'id', value: '' } },
  },
  { method: 'logging/setLevel', params: { level: 'debug' } },
  { method: 'ping' },
  { method: 'initialize', params: { protocolVersion: '2025-11-25', ...CLIENT } },
  { method: 'initialize', params: { protocolVersion: '2024-11-05', ...CLIENT } },
  { method: 'server/discover' },
  { method: 'subscriptions/listen', params: { notifications: { toolsListChanged: true } } },
  { method: 'tasks/get', params: { taskId: 'x' } },
  { method: 'no/such/method', params: { a: 1 } },
];

const NOTES: readonly Call[] = [
  { method: 'notifications/initialized' },
  { method: 'notifications/cancelled', params: { requestId: 'never', reason: 'x' } },
  { method: 'notifications/progress', params: { progressToken: 1, progress: 1 } },
  { method: 'notifications/roots/list_changed' },
];

const id: fc.Arbitrary<Json> = fc.oneof(
  { weight: 6, arbitrary: fc.nat(1_000_000) },
  { weight: 3, arbitrary: fc.string({ maxLength: 12 }) },
  { weight: 2, arbitrary: oddValue },
);

const meta = fc.constantFrom<Json>(
  ENVELOPE,
  ENVELOPE,
  { ...ENVELOPE, progressToken: 'p' },
  { ...ENVELOPE, 'io.modelcontextprotocol/logLevel': 'debug' },
  { ...ENVELOPE, 'io.modelcontextprotocol/protocolVersion': '2025-11-25' },
  {},
);

/** Answers of a second round, to nothing that was asked. */
const round: fc.Arbitrary<Readonly<Record<string, Json>>> = fc.constantFrom<Readonly<Record<string, Json>>>(
  {},
  {},
  {},
  { inputResponses: { wish: { action: 'accept', content: { wish: 'rain' } } } },
  { inputResponses: { wish: { action: 'accept', content: { wish: 1 } } }, requestState: 'v1.e30.x' },
  { inputResponses: { wish: { action: 'perhaps' }, more: {} } },
  { requestState: '' },
);

function requestOf(generation: Generation): fc.Arbitrary<Json> {
  return fc.tuple(fc.constantFrom(...CALLS), id, meta, round).map(([call, given, envelope, answers]) => {
    if (generation === '2025-11-25') return { jsonrpc: '2.0', id: given, ...call };
    return { jsonrpc: '2.0', id: given, ...call, params: { ...call.params, ...answers, _meta: envelope } };
  });
}

const note: fc.Arbitrary<Json> = fc.constantFrom(...NOTES).map((call) => ({ jsonrpc: '2.0', ...call }));

const response: fc.Arbitrary<Json> = fc
  .tuple(id, oddValue, fc.boolean())
  .map(([given, value, fine]) => ({ jsonrpc: '2.0', id: given, [fine ? 'result' : 'error']: value }));

/** A message of a generation with up to four things wrong with it. */
export function messageOf(generation: Generation): fc.Arbitrary<Json> {
  return fc
    .tuple(
      fc.oneof(
        { weight: 10, arbitrary: requestOf(generation) },
        { weight: 1, arbitrary: note },
        { weight: 1, arbitrary: response },
        { weight: 1, arbitrary: oddValue },
      ),
      changes,
    )
    .map(([message, list]) => changed(message, list));
}
