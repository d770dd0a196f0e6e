/** Why a port could not be opened, and what to do instead, as the end of a sentence that names the server. */
export function listenFailure(
  error: unknown,
  { host, port }: { readonly host: string; readonly port: number },
): string {
  const place = `port ${String(port)} of ${host}`;
  switch ((error as NodeJS.ErrnoException | undefined)?.code ?? '') {
    case 'EADDRINUSE':
      return `${place} is taken by another program. End that one, or give another port; { port: 0 } takes any that is free.`;
    case 'EACCES':
      return `${place} may not be opened by this user. Give a port above 1023, such as { port: 3000 }.`;
    case 'EADDRNOTAVAIL':
      return `no network interface of this machine has the address ${host}. Give one that it has, or { host: '127.0.0.1' }.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the name ${host} leads to no address. Give one of this machine, or { host: '127.0.0.1' }.`;
    default:
      return `${place} could not be opened. ${error instanceof Error ? error.message : String(error)}`;
  }
}
