import { leaveToolbox } from '../../metadata/toolbox';
import { letAuthorErrorsGo } from './author-errors';

/** Leaves the process to the server that was loaded: from here on `run()` serves, and errors that nobody catches are its own. */
export function giveServer(): void {
  leaveToolbox();
  letAuthorErrorsGo();
}
