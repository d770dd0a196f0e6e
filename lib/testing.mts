import type { Client } from '@modelcontextprotocol/client';
import { createConnect } from './client/create-connect.js';
import { loadClientModule } from './client/load-client-module.mjs';
import { createClientProfiles, type ClientProfile } from './testing/client-profiles.js';
import { createCallTool, type CallTool } from './testing/create-call-tool.js';

export type { ClientProfile, ProfileOptions } from './testing/client-profiles.js';
export type { CallTool } from './testing/create-call-tool.js';
export type { ImageFacts } from './testing/match-image.js';
export type { OutputOptions } from './testing/match-output.js';
export type { StereoMatchers } from './testing/matcher-types.js';
export type { MatcherOutcome, RunnerContext, RunnerUtils } from './testing/runner-context.js';

export { stereoMatchers } from './testing/stereo-matchers.js';

/** As in the CommonJS build, with the client of this module format. */
export const clientProfiles: readonly ClientProfile<Client>[] = createClientProfiles<Client>(loadClientModule);

/** As in the CommonJS build, with the client of this module format. */
export const callTool: CallTool = createCallTool(createConnect<Client>(loadClientModule));
