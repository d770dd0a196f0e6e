import { serverFactory } from '../../protocol/bind-server';
import { stackOf } from '../../results/stack-of';
import { openInMemorySession } from '../../transports/in-memory';
import { armStdoutGuard } from '../../transports/stdout-guard';
import { CommandError } from '../command-error';
import { loadServer } from '../loading/load-server';
import { connectClient } from './connect-client';
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
  const letGo = await started(state.className, state.serve());
  const stop = async (): Promise<void> => {
    letGo();
    await state.stop().catch((error: unknown) => {
      use.note(`${state.className}.onStop failed: ${stackOf(error)}`);
    });
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
  return { client, label, explain: ({ message }) => message, close };
}

async function started(className: string, starting: Promise<() => void>): Promise<() => void> {
  try {
    return await starting;
  } catch (error) {
    throw new CommandError(`${className} did not start: ${stackOf(error)}`, { cause: error });
  }
}
