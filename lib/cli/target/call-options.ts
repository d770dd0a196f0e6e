import type { GivenTargetOptions } from './target-options';

/** What `call` is given besides the words. */
export interface CallOptions extends GivenTargetOptions {
  readonly args?: string;
  readonly out?: string;
  readonly force?: true;
  readonly channel: 'both' | 'content' | 'structured';
  readonly answers?: string;
  readonly root?: readonly string[];
  readonly logLevel: string;
  readonly json?: true;
}
