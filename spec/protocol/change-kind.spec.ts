import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { changeKind } from '../../lib/protocol/change-kind';

function kindOf(method: string, params?: Record<string, unknown>): string | undefined {
  return changeKind({ jsonrpc: '2.0', method, ...(params && { params }) });
}

describe(changeKind, () => {
  it('tells changes apart by method, URI and subscription', () => {
    const to = (id: string) => ({ _meta: { 'io.modelcontextprotocol/subscriptionId': id } });
    const kinds = [
      kindOf('notifications/tools/list_changed'),
      kindOf('notifications/prompts/list_changed'),
      kindOf('notifications/resources/list_changed'),
      kindOf('notifications/resources/updated', { uri: 'a://b' }),
      kindOf('notifications/resources/updated', { uri: 'a://c' }),
      kindOf('notifications/tools/list_changed', to('1')),
      kindOf('notifications/tools/list_changed', to('2')),
    ];
    expect(new Set(kinds).size).toBe(7);
    expect(kinds).not.toContain(undefined);
    expect(kindOf('notifications/tools/list_changed', to('2'))).toBe(kinds[6]);
  });

  it.each([
    { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 1 } },
    { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1, progress: 1 } },
    { jsonrpc: '2.0', method: 'notifications/subscriptions/acknowledged' },
    { jsonrpc: '2.0', id: 1, method: 'notifications/tools/list_changed' },
    { jsonrpc: '2.0', id: 1, result: {} },
  ] as JSONRPCMessage[])('knows none in %j', (message) => {
    expect(changeKind(message)).toBeUndefined();
  });
});
