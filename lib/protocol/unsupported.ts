import { answerWith, AskError } from '../errors/ask-error';
import { ProtocolError } from '../errors/protocol-error';
import type { AskKind } from '../dispatch/asking';
import type { MissingCapability } from './ask-capabilities';

/** The code of 2026-07-28 for a request that needs more of its client than it has declared. */
const MISSING_CLIENT_CAPABILITY = -32021;

/** The method of `Context` that asks. */
function callOf(kind: AskKind): string {
  return `context.${kind}()`;
}

/** The client has not declared that it can be asked this. */
export function unsupportedByClient(
  kind: AskKind,
  { name, required }: MissingCapability,
  era: 'legacy' | 'modern',
): AskError {
  const message = `${callOf(kind)} needs a client with the capability ${name}, which this one has not declared; see context.can('${kind}').`;
  const error = new AskError('unsupported', message);
  if (era === 'legacy') return error;
  const answer = new ProtocolError(MISSING_CLIENT_CAPABILITY, message, { requiredCapabilities: required });
  return answerWith(error, answer);
}

/** There is no way back to the client while its request is being served. */
export function unsupportedHere(kind: AskKind, why: 'stateless' | 'completion'): AskError {
  const reasons = {
    stateless:
      'cannot reach a client of 2025 over stateless HTTP; serve it with `sessions: true`, or let the client speak 2026-07-28.',
    completion: 'cannot be used while an argument is completed; ask in the tool, prompt or resource.',
  };
  return new AskError('unsupported', `${callOf(kind)} ${reasons[why]}`);
}
