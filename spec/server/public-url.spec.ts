import { listeningPlace, publicUrl } from '../../lib/server/public-url';

const url = (host: string, port: number, options: { path?: string; allowedHosts?: readonly string[] } = {}) =>
  publicUrl({ host, port }, { transport: 'http', ...options });

describe('the URL that clients are told', () => {
  it('has the host, the port and the path', () => {
    expect(url('127.0.0.1', 3000)).toBe('http://127.0.0.1:3000/mcp');
    expect(url('localhost', 80, { path: '/' })).toBe('http://localhost/');
    expect(url('192.168.1.5', 8080, { path: '/tools/mcp', allowedHosts: ['desk.lan'] })).toBe(
      'http://192.168.1.5:8080/tools/mcp',
    );
  });

  it('puts IPv6 into brackets', () => {
    expect(url('::1', 3000)).toBe('http://[::1]:3000/mcp');
  });

  it('takes an allowed name where the server listens on every address', () => {
    expect(url('0.0.0.0', 3000, { allowedHosts: ['mcp.example.com', 'localhost'] })).toBe(
      'http://mcp.example.com:3000/mcp',
    );
    expect(url('::', 3000, { allowedHosts: ['*', 'mcp.example.com:8443'] })).toBe('http://mcp.example.com:8443/mcp');
    expect(url('::', 3000, { allowedHosts: ['[fe80::1]'] })).toBe('http://[fe80::1]:3000/mcp');
    expect(url('::', 3000, { allowedHosts: ['fe80::1'] })).toBe('http://[fe80::1]:3000/mcp');
    expect(url('0.0.0.0', 3000, { allowedHosts: ['*'] })).toBe('http://localhost:3000/mcp');
  });

  it('goes with the address that is listened on, where it does not say it', () => {
    expect(listeningPlace({ host: '0.0.0.0', port: 3000 })).toBe('0.0.0.0:3000');
    expect(listeningPlace({ host: '::', port: 3000 })).toBe('[::]:3000');
    expect(listeningPlace({ host: '127.0.0.1', port: 3000 })).toBe(undefined);
  });
});
