import { HostRules } from '../../../lib/transports/http/host-rules';

describe(HostRules, () => {
  it.each(['https://', 'http://'])('know the default port of %s, which browsers leave out', (scheme) => {
    const port = scheme === 'https://' ? '443' : '80';
    for (const origin of [`${scheme}app.example.com`, `${scheme}app.example.com:${port}`]) {
      const rules = new HostRules({ allowedOrigins: [origin], cors: { origins: [origin] } });
      for (const sent of [`${scheme}app.example.com`, `${scheme}App.example.com:${port}`]) {
        expect([sent, rules.allowsOrigin(sent, 'localhost'), rules.allowsReader(sent)]).toEqual([sent, true, true]);
      }
      expect(rules.allowsOrigin(`${scheme}app.example.com:8080`, 'localhost')).toBe(false);
    }
  });

  it('keep the default port of the other scheme apart', () => {
    const rules = new HostRules({ allowedOrigins: ['https://app.example.com:80', 'http://app.example.com'] });
    expect(rules.allowsOrigin('https://app.example.com', 'localhost')).toBe(false);
    expect(rules.allowsOrigin('http://app.example.com:443', 'localhost')).toBe(false);
    expect(rules.allowsOrigin('https://app.example.com:80', 'localhost')).toBe(true);
  });

  it('allow a host under a default port also where the port is left out, and under no other', () => {
    const rules = new HostRules({ allowedHosts: ['mcp.example.com:443', '[::2]:80', 'other.example.com:8443'] });
    const allowed = ['mcp.example.com', 'MCP.example.com:443', '[::2]', '[::2]:80', 'other.example.com:8443'];
    const refused = ['mcp.example.com:80', 'mcp.example.com:8443', '[::2]:443', 'other.example.com', 'localhost'];
    expect(allowed.filter((host) => !rules.allowsHost(host))).toEqual([]);
    expect(refused.filter((host) => rules.allowsHost(host))).toEqual([]);
    expect(rules.allowsOrigin('https://mcp.example.com', 'mcp.example.com')).toBe(true);
    expect(rules.allowsOrigin('https://mcp.example.com:443', 'mcp.example.com')).toBe(true);
    expect(rules.allowsOrigin('http://mcp.example.com', 'mcp.example.com')).toBe(false);
  });

  it.each([
    ['https://mcp.example.com', 'mcp.example.com:443', true],
    ['https://mcp.example.com:443', 'mcp.example.com', true],
    ['http://mcp.example.com', 'mcp.example.com:80', true],
    ['http://[::2]', '[::2]:80', true],
    ['http://mcp.example.com', 'mcp.example.com:443', false],
    ['https://mcp.example.com', 'mcp.example.com:8443', false],
    ['https://mcp.example.com:8443', 'mcp.example.com', false],
    ['https://evil.example', 'mcp.example.com:443', false],
  ])('compare %s with %s by their ports where any host is fine', (origin, host, allowed) => {
    expect(new HostRules({ allowedHosts: ['*'] }).allowsOrigin(origin, host)).toBe(allowed);
  });
});
