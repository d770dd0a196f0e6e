import { bareHost, isHttp, runProblem } from '../../lib/server/run-options';

describe('the options of run()', () => {
  it.each([
    {},
    { transport: 'stdio' },
    { transport: 'http' },
    { transport: undefined, port: undefined },
    { transport: 'http', port: 0, host: 'localhost', path: '/', shutdownTimeout: 0, maxConnections: 1 },
    { transport: 'http', host: '::1', path: '/a/b.c-d' },
    { transport: 'http', host: '[::1]' },
    { transport: 'http', host: '0.0.0.0', allowedHosts: ['mcp.example.com'] },
    { transport: 'http', sessions: true, legacy: 'serve', maxConcurrent: 5 },
  ])('are in order as %j', (options) => {
    expect(runProblem(options)).toBe(undefined);
  });

  it.each([
    [null, 'options must be an object, or nothing.'],
    ['http', 'options must be an object, or nothing.'],
    [{ transport: 'smoke' }, 'there is no transport "smoke". Use "stdio" or "http".'],
    [{ transport: ['http'] }, `there is no transport [ 'http' ]. Use "stdio" or "http".`],
    [{ transport: null }, 'there is no transport null. Use "stdio" or "http".'],
    [{ port: 3000 }, `the option port is for HTTP; write { transport: 'http', port: … }.`],
    [{ transport: 'stdio', pots: 3000 }, 'there is no option pots. Over stdio there are none besides transport.'],
    [{ transport: 'http', prot: 3000 }, 'there is no option prot over HTTP; write "port".'],
    [
      { transport: 'http', whatever: 3000 },
      'there is no option whatever over HTTP; there are allowedHosts, allowedOrigins, bus, cors, host, keepAlive, legacy, ' +
        'maxBodyBytes, maxConcurrent, maxConnections, maxJsonDepth, path, port, requestTimeout, responseMode, sessions, shutdownTimeout.',
    ],
    [
      { transport: 'http', constructor: 1 },
      expect.stringMatching(/^there is no option constructor over HTTP; there are /),
    ],
    [{ transport: 'http', host: '' }, 'host must be a name or an address, such as "127.0.0.1".'],
    [{ transport: 'http', host: 7 }, 'host must be a name or an address, such as "127.0.0.1".'],
    [{ transport: 'http', port: '3000' }, 'port must be a whole number from 0 to 65535, not "3000".'],
    [{ transport: 'http', port: NaN }, 'port must be a whole number from 0 to 65535, not NaN.'],
    [{ transport: 'http', port: 65_536 }, 'port must be a whole number from 0 to 65535, not 65536.'],
    [{ transport: 'http', port: { of: 3000 } }, 'port must be a whole number from 0 to 65535, not { of: 3000 }.'],
    [{ transport: 'http', port: -1 }, 'port must be a whole number from 0 to 65535, not -1.'],
    [{ transport: 'http', port: null }, 'port must be a whole number from 0 to 65535, not null.'],
    [{ transport: 'http', shutdownTimeout: '5s' }, 'shutdownTimeout must be milliseconds, not "5s".'],
    [{ transport: 'http', shutdownTimeout: 2 ** 31 }, 'shutdownTimeout must be milliseconds, not 2147483648.'],
    [{ transport: 'http', maxConnections: 0 }, 'maxConnections must be at least 1, not 0.'],
    [{ transport: 'http', path: 'mcp' }, 'path must begin with a slash and have no query, such as "/mcp", not "mcp".'],
    [
      { transport: 'http', path: '/m?a' },
      'path must begin with a slash and have no query, such as "/mcp", not "/m?a".',
    ],
    [{ transport: 'http', path: '/health' }, 'the path /health is where probes ask; give another one, such as "/mcp".'],
    [{ transport: 'http', path: '/ready' }, 'the path /ready is where probes ask; give another one, such as "/mcp".'],
    ...['0.0.0.0', '::', '192.168.1.5', 'mcp.example.com'].map((host) => [
      { transport: 'http', host },
      `other machines reach ${host}, so say by which names they may: ` +
        `{ transport: 'http', host: '${host}', allowedHosts: ['mcp.example.com'] }.`,
    ]),
    [
      { transport: 'http', host: '0.0.0.0', allowedHosts: [] },
      expect.stringMatching(/^other machines reach 0\.0\.0\.0, /),
    ],
  ] as readonly (readonly [options: unknown, problem: unknown])[])('are refused as %j', (options, problem) => {
    expect(runProblem(options)).toEqual(problem);
  });

  it('may be anything at all and are still answered', () => {
    expect(runProblem({ transport: 'http', port: 3000n })).toBe(
      'port must be a whole number from 0 to 65535, not 3000n.',
    );
    expect(runProblem({ transport: Object.create(null) as object })).toBe(
      'there is no transport [Object: null prototype] {}. Use "stdio" or "http".',
    );
  });

  it('tell the transports apart', () => {
    expect([isHttp({}), isHttp({ transport: 'stdio' }), isHttp({ transport: 'http' })]).toEqual([false, false, true]);
  });

  it('may name an IPv6 host as URLs do', () => {
    expect([bareHost('[::1]'), bareHost('::1'), bareHost('localhost')]).toEqual(['::1', '::1', 'localhost']);
  });
});
