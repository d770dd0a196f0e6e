import { isLoopback } from '../../../lib/transports/http/is-loopback';

describe('hosts that only this machine reaches', () => {
  it.each([
    '127.0.0.1',
    '127.8.9.10',
    '::1',
    '0:0:0:0:0:0:0:1',
    '::ffff:127.0.0.1',
    'localhost',
    'LOCALHOST',
    'my.localhost',
  ])('are such as %s', (host) => {
    expect(isLoopback(host)).toBe(true);
  });

  it.each([
    '0.0.0.0',
    '::',
    '192.168.1.5',
    '10.0.0.1',
    '169.254.0.1',
    '::ffff:10.0.0.1',
    'fe80::1',
    'example.com',
    'localhost.example.com',
    'notlocalhost',
    '127.0.0.1.nip.io',
    '',
  ])('are not %s', (host) => {
    expect(isLoopback(host)).toBe(false);
  });
});
