import type { ClientCapabilities } from '@modelcontextprotocol/server';
import type { AskKind, AskRequest } from '../dispatch/asking';

/** What a client has to declare before it can be asked something, as `data.requiredCapabilities` names it. */
const REQUIRED: Readonly<Record<AskKind, ClientCapabilities>> = {
  elicit: { elicitation: { form: {} } },
  elicitUrl: { elicitation: { url: {} } },
  sample: { sampling: {} },
  roots: { roots: {} },
};

/** The words for it in messages. */
const NAMES: Readonly<Record<AskKind, string>> = {
  elicit: 'elicitation',
  elicitUrl: 'elicitation.url',
  sample: 'sampling',
  roots: 'roots',
};

/** What a client lacks for a kind of question. */
export interface MissingCapability {
  readonly name: string;
  readonly required: ClientCapabilities;
}

/** What a client with these capabilities lacks for a kind of question; undefined where it lacks nothing. */
export function missingCapability(
  { kind, request }: { readonly kind: AskKind; readonly request?: AskRequest },
  declared: ClientCapabilities = {},
): MissingCapability | undefined {
  if (!declares(kind, declared)) return { name: NAMES[kind], required: REQUIRED[kind] };
  const { tools, toolChoice } = request?.params ?? {};
  if (kind !== 'sample' || (tools ?? toolChoice) === undefined || declared.sampling?.tools !== undefined) {
    return undefined;
  }
  return { name: 'sampling.tools', required: { sampling: { tools: {} } } };
}

function declares(kind: AskKind, { elicitation, sampling, roots }: ClientCapabilities): boolean {
  switch (kind) {
    case 'elicit':
      // Before there were modes, a bare declaration meant forms.
      return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
    case 'elicitUrl':
      return elicitation?.url !== undefined;
    case 'sample':
      return sampling !== undefined;
    case 'roots':
      return roots !== undefined;
    default:
      return kind satisfies never;
  }
}
