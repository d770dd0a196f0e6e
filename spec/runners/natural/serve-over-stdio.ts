import { setTimeout } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { NaturalProject } from './natural-project';

/** What a client sees of served-weather: its first tool, what that answers, and the warning at its start. */
export interface Served {
  readonly tool: unknown;
  readonly result: unknown;
  readonly warning: string | undefined;
}

/** Starts a server in a project, as a client does, and asks it once. */
export async function serveOverStdio(
  project: NaturalProject,
  args: readonly string[],
  node = process.execPath,
): Promise<Served> {
  const transport = new StdioClientTransport({
    command: node,
    args: [...args],
    cwd: project.folder,
    stderr: 'pipe',
  });
  let stderr = '';
  transport.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const client = new Client({ name: 'specs', version: '1' }, { versionNegotiation: { mode: 'legacy' } });
  try {
    // Where types are read on demand, the first answer takes as long as that.
    await client.connect(transport, { timeout: 200_000 });
    const { tools } = await client.listTools();
    const result = await client.callTool({ name: 'weather', arguments: { cities: ['Oslo'] } });
    // Standard error may be behind the answers.
    for (let turn = 0; turn < 500 && warningIn(stderr) === undefined; turn++) await setTimeout(20);
    return { tool: tools[0], result, warning: warningIn(stderr) };
  } catch (cause) {
    throw new Error(`${args.join(' ')} does not answer\n${stderr}`, { cause });
  } finally {
    await client.close();
  }
}

function warningIn(stderr: string): string | undefined {
  return stderr.split('\n').find((line) => line.startsWith('stereomcp: ') && line.includes('declare'));
}
