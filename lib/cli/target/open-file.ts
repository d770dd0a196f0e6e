import { serverFactory } from '../../protocol/bind-server';
import { describeThrown } from '../../results/error-result';
import { stackOf } from '../../results/stack-of';
import type { ServerState } from '../../server/server-state';
import { openInMemorySession } from '../../transports/in-memory';
import { armStdoutGuard } from '../../transports/stdout-guard';
import { CommandError } from '../command-error';
import { authorFrame } from '../loading/author-frame';
import { watchExit } from '../loading/exit-watch';
import { loadServer } from '../loading/load-server';
import { connectClient } from './connect-client';
import { explainClient } from './explain-client';
import type { Target, TargetOptions, TargetUse } from './target';

/** Loads the server of a file into this process, starts it, and connects to it in memory. */
export async function openFile(
  file: string,
  label: string,
  { options, use }: { readonly options: TargetOptions; readonly use: TargetUse },
): Promise<Target> {
  // Whatever the author prints, on loading or in a call, is no part of the answer.
  armStdoutGuard();
  Object.assign(process.env, options.env);
  const { state } = await loadServer(file);
  for (const warning of state.host.view.warnings) use.note(warning);
  const letExit = watchExit(label);
  const letGo = await started(state, { label, timeout: options.timeout });
  const stop = async (): Promise<void> => {
    letGo();
    await state.stop().catch((error: unknown) => {
      use.note(`${state.className}.onStop failed: ${stackOf(error)}`);
    });
    letExit();
  };
  const session = openInMemorySession(serverFactory(state.host, { lasting: true }), (error) => {
    state.host.report(`${state.className}: ${error.message}`);
  });
  const client = use.createClient();
  const close = async (): Promise<void> => {
    await client.close().catch(() => undefined); // the server is stopped in any case
    await session.close();
    await stop();
  };
  try {
    await connectClient(client, session.transport, { ...options, signal: use.signal });
  } catch (error) {
    await close();
    throw error;
  }
  return { client, label, explain: (error) => explainClient(label, error), close };
}

interface Starting {
  readonly label: string;
  readonly timeout: number;
}

async function started(state: ServerState, { label, timeout }: Starting): Promise<() => void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const time = String(timeout / 1000);
      reject(new CommandError(`${label} did not start within ${time} s: onStart of ${state.className} is not done.`));
    }, timeout);
  });
  try {
    return await Promise.race([state.serve(), late]);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const at = authorFrame(error);
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : describeThrown(error);
    throw new CommandError(`${label} did not start: ${reason}${at === undefined ? '' : ` (${at})`}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
