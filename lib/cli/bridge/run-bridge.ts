import { StdioWire } from '../../transports/stdio-wire';
import { armStdoutGuard } from '../../transports/stdout-guard';
import { atEnd } from '../at-end';
import { loadClient } from '../target/load-client';
import { isAuthorized, withoutSecrets, type HttpPlace } from '../target/without-secrets';
import { answeringFetch } from './answering-fetch';
import { Bridge } from './bridge';
import { remoteError } from './remote-error';

/** How the streams of an HTTP connection are opened again that break off: for about 12 seconds. */
const RECONNECTION = {
  maxRetries: 5,
  initialReconnectionDelay: 500,
  maxReconnectionDelay: 8000,
  reconnectionDelayGrowFactor: 2,
};

/**
 * Serves a remote server to the client at this process's standard streams, until that client is gone.
 *
 * @throws CommandError where the official client package is not installed.
 */
export async function runBridge(place: HttpPlace): Promise<void> {
  const { url, headers } = withoutSecrets(place);
  const output = armStdoutGuard();
  const { StreamableHTTPClientTransport } = await loadClient();
  const send = answeringFetch();
  let hasAnswered = false;
  const remote = new StreamableHTTPClientTransport(url, {
    requestInit: { headers: { ...headers } },
    reconnectionOptions: RECONNECTION,
    fetch: async (address, init) => {
      const response = await send(address, init);
      hasAnswered = true;
      return response;
    },
  });
  const authorized = isAuthorized(headers);
  const bridge = new Bridge(new StdioWire(process.stdin, output), remote, {
    explain: (thrown) => remoteError({ url, authorized, hasAnswered }, thrown),
    report: (line) => {
      process.stderr.write(`stereomcp: ${line}\n`);
    },
  });
  const close = (): Promise<void> => bridge.close();
  const letGo = atEnd(close);
  await bridge.run();
  letGo();
  await close();
}
