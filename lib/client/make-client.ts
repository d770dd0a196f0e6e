import { capabilitiesOf, giveAnswers, type Answers, type AskedClient } from './answers';
import type { ClientPackage } from './client-package';
import { modeOf, type ProtocolChoice } from './protocol-mode';
import type { SdkClient } from './sdk-client';

/** What the official client is made by. */
export interface ClientRequest extends Answers {
  readonly protocol?: ProtocolChoice;
  /** How long it waits for an answer to its question for the revision, in milliseconds; as for any other by default. */
  readonly probeTimeout?: number;
}

const CLIENT_INFO = { name: 'stereomcp', version: '1' };

/** A client of the official package that gives these answers, not connected yet. */
export function makeClient<Client>(sdk: ClientPackage<Client>, request: ClientRequest): Client & SdkClient {
  const { protocol, probeTimeout } = request;
  const client = new sdk.Client(CLIENT_INFO, {
    versionNegotiation: {
      mode: modeOf(protocol),
      ...(probeTimeout !== undefined && { probe: { timeoutMs: probeTimeout } }),
    },
    capabilities: capabilitiesOf(request),
  });
  // Its overloads tie each method to its own types; these are methods of the specification.
  giveAnswers(client as unknown as AskedClient, request);
  return client as Client & SdkClient; // what its own declarations say, with fewer words
}
