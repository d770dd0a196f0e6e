import type { MCPServer } from '../../lib/server/mcp-server';
import { connectInMemory, expectAlive } from './sessions';
import type { Generation, Session } from './sessions';

/**
 * Opens sessions in memory that end with their spec; the spec fails where a server has not survived it.
 *
 * To be called in the body of a `describe`.
 */
export function useSessions(generation: Generation): (server: MCPServer | (new () => MCPServer)) => Promise<Session> {
  const open: Session[] = [];
  afterEach(async () => {
    const sessions = open.splice(0);
    try {
      for (const session of sessions) await expectAlive(session);
    } finally {
      await Promise.all(sessions.map((session) => session.close()));
    }
  });
  return async (server) => {
    const session = await connectInMemory(server, generation);
    open.push(session);
    return session;
  };
}
