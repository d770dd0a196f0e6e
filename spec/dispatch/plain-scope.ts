import type { RequestScope } from '../../lib/dispatch/request-scope';

/** A request without a wire: what dispatch asks of it is recorded. */
export interface PlainScope extends RequestScope {
  readonly sent: readonly unknown[];
  abort(): void;
}

export function plainScope(progressToken?: string | number): PlainScope {
  const controller = new AbortController();
  const sent: unknown[] = [];
  return {
    requestId: 7,
    signal: controller.signal,
    client: { name: 'spec', version: '1' },
    auth: undefined,
    asking: { can: () => false, ask: () => Promise.reject(new Error('nobody can be asked here')) },
    progressToken,
    notify: async (method, params) => {
      sent.push({ method, params });
    },
    releaseStream: () => false,
    log: async (level, data) => {
      sent.push({ level, data });
    },
    sent,
    abort: () => {
      controller.abort();
    },
  };
}
