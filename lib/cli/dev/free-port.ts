import { createServer } from 'node:net';

/** How many ports in a row are tried. */
const TRIES = 20;

/** The port, or for 0 one that is free; undefined where it is taken. */
export function portIfFree(port: number, host?: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen({ port, ...(host !== undefined && { host }) }, () => {
      const address = server.address();
      server.close(() => {
        resolve(typeof address === 'object' ? address?.port : undefined);
      });
    });
  });
}

/** The first port that is free from this one on, or any where many in a row are taken. */
export async function nextFreePort(from: number, host?: string): Promise<number> {
  for (let port = from; port < from + TRIES && port <= 65_535; port++) {
    if ((await portIfFree(port, host)) !== undefined) return port;
  }
  return (await portIfFree(0, host)) ?? 0;
}
