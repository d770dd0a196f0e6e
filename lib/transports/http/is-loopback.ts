import { BlockList, isIP } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether only this machine reaches a port of this host: a name or an address, without brackets. */
export function isLoopback(host: string): boolean {
  const family = isIP(host);
  if (family === 0) return /^(.+\.)?localhost\.?$/i.test(host);
  return LOOPBACK.check(host, family === 6 ? 'ipv6' : 'ipv4'); // knows ::ffff:127.0.0.1, too
}
