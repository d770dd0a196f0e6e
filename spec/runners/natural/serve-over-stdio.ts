import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { NaturalProject } from './natural-project';

/** Starts a server in a project, as a client does, and gives its tools and what the weather tool answers. */
export async function serveOverStdio(
  project: NaturalProject,
  args: readonly string[],
  node = process.execPath,
): Promise<unknown> {
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
    await client.connect(transport);
    const { tools } = await client.listTools();
    const result = await client.callTool({ name: 'weather', arguments: { cities: ['Oslo'] } });
    return { tools, result };
  } catch (cause) {
    throw new Error(`${args.join(' ')} does not answer\n${stderr}`, { cause });
  } finally {
    await client.close();
  }
}
