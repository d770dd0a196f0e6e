import { endSession } from '../../client/end-session';
import { loadClientPackage } from '../../client/load-client-package';
import { openTransport } from '../../client/open-transport';
import { CommandError } from '../command-error';
import { connectClient } from './connect-client';
import { explainHttp, type HttpSight } from './explain-http';
import { shownUrl } from './shown-url';
import type { Target, TargetOptions, TargetUse } from './target';
import { isAuthorized, withoutSecrets } from './without-secrets';

/** How long anything may take that nobody waits for, in milliseconds. */
const ASIDE = 3000;

/** Connects to a server over Streamable HTTP. */
export async function openUrl(
  url: URL,
  { options, use }: { readonly options: TargetOptions; readonly use: TargetUse },
): Promise<Target> {
  const sdk = await loadClientPackage();
  const { protocol, timeout } = options;
  const { url: address, headers } = withoutSecrets({ url, headers: options.headers });
  const label = shownUrl(address);
  const place = { kind: 'http', label, url: address } as const;
  const given = { authorized: isAuthorized(headers), timeout };
  const watch = new FetchWatch();
  const transport = openTransport(place, { sdk, headers, fetch: watch.fetch });
  const client = use.createClient();
  try {
    await connectClient(client, transport, { protocol, timeout, signal: use.signal });
  } catch (error) {
    await client.close().catch(() => undefined);
    const mayBeOld = watch.refused !== undefined && [400, 404, 405].includes(watch.refused.status);
    const sight = { ...watch.sight, ...given, isOldSse: mayBeOld && (await opensSse(place.url, headers)) };
    throw new CommandError(explainHttp(place.url, watch.failed ?? error, sight), { cause: error });
  }
  return {
    client,
    label,
    explain: (error) => explainHttp(place.url, watch.failed ?? error, { ...watch.sight, ...given, isOldSse: false }),
    close: async () => {
      await endSession(transport, ASIDE);
      await client.close();
    },
  };
}

/** Remembers what answers looked like, which the client's errors do not tell. */
class FetchWatch {
  refused: HttpSight['refused'];
  /** What the last request failed with that got no answer; the client may keep it to itself. */
  failed: unknown;
  #answered: string | undefined;
  #hasAnswered = false;

  get sight(): Pick<HttpSight, 'refused' | 'answered' | 'hasAnswered'> {
    return { refused: this.refused, answered: this.#answered, hasAnswered: this.#hasAnswered };
  }

  readonly fetch = async (url: string | URL, init?: RequestInit): Promise<Response> => {
    const response = await this.#send(url, init);
    const type = response.headers.get('content-type') ?? '';
    if (init?.method !== 'POST') return response;
    if (response.ok) {
      if (response.status !== 202) this.#answered = type;
      this.refused = undefined;
      return response;
    }
    const text = await response.text();
    this.refused = { status: response.status, type, text };
    const { status, statusText, headers } = response;
    return new Response(text, { status, statusText, headers });
  };

  async #send(url: string | URL, init: RequestInit | undefined): Promise<Response> {
    try {
      const response = await fetch(url, init);
      this.failed = undefined;
      this.#hasAnswered = true;
      return response;
    } catch (error) {
      if (init?.signal?.aborted !== true) this.failed = error;
      throw error;
    }
  }
}

/** Whether a GET opens an event stream whose first event names an endpoint, as the transport of 2024-11-05 does. */
async function opensSse(url: URL, headers: Readonly<Record<string, string>>): Promise<boolean> {
  const abort = new AbortController();
  const timer = setTimeout(() => {
    abort.abort();
  }, ASIDE);
  try {
    const response = await fetch(url, { headers: { ...headers, accept: 'text/event-stream' }, signal: abort.signal });
    if (!response.ok || response.headers.get('content-type')?.startsWith('text/event-stream') !== true) return false;
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const { value } = (await reader?.read()) ?? {};
    return /^event:\s*endpoint/m.test(value ?? '');
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
    abort.abort();
  }
}
