import { CommandError } from '../command-error';
import { openCommand } from './open-command';
import { openFile } from './open-file';
import { openUrl } from './open-url';
import { readTarget } from './read-target';
import { shownUrl } from './shown-url';
import type { Target, TargetOptions, TargetUse } from './target';

/**
 * Connects to what a word on the command line names: a file, a URL, or a command.
 *
 * @throws CommandError that says why it cannot be, and what to do.
 */
export async function openTarget(word: string, options: TargetOptions, use: TargetUse): Promise<Target> {
  const named = readTarget(word);
  if (named.kind !== 'url' && Object.keys(options.headers).length > 0) {
    throw new CommandError(`--header is for URLs, and ${word} is a ${named.kind}. -e KEY=VALUE sets variables for it.`);
  }
  switch (named.kind) {
    case 'file':
      return openFile(named.file, word, { options, use });
    case 'command':
      return openCommand(named, word, { options, use });
    case 'url':
      if (Object.keys(options.env).length > 0) {
        throw new CommandError(
          `-e sets variables for a file or a command, and ${shownUrl(named.url)} is a URL, which takes --header.`,
        );
      }
      return openUrl(named.url, { options, use });
    default:
      return named satisfies never;
  }
}
