import type { Client } from '@modelcontextprotocol/client';
import { createConnect } from './client/create-connect';
import { loadClientPackage } from './client/load-client-package';
import { createClientProfiles, type ClientProfile } from './testing/client-profiles';
import { createCallTool, type CallTool } from './testing/create-call-tool';

export type { ClientProfile, ProfileOptions } from './testing/client-profiles';
export type { CallTool } from './testing/create-call-tool';
export type { ImageFacts } from './testing/match-image';
export type { OutputOptions } from './testing/match-output';
export type { StereoMatchers } from './testing/matcher-types';
export type { MatcherOutcome, RunnerContext, RunnerUtils } from './testing/runner-context';

export { stereoMatchers } from './testing/stereo-matchers';

/** The kinds of clients that there are: each protocol generation, and those that read one channel only. */
export const clientProfiles: readonly ClientProfile<Client>[] = createClientProfiles<Client>(loadClientPackage);

export const callTool: CallTool = createCallTool(createConnect<Client>(loadClientPackage));
