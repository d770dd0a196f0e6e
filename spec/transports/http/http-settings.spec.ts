import type { HttpOptions } from '../../../lib/http';
import { settleHttpOptions } from '../../../lib/transports/http/http-settings';

describe('the options of serving over HTTP', () => {
  it('have defaults', () => {
    const { hosts, ...settings } = settleHttpOptions({});
    expect(settings).toEqual({
      sessions: undefined,
      legacy: 'serve',
      responseMode: 'auto',
      bus: undefined,
      maxBodyBytes: 4_194_304,
      maxJsonDepth: 128,
      requestTimeout: 600_000,
      maxConcurrent: 1024,
      keepAlive: 15_000,
      stallTimeout: 60_000,
      unreadBytes: 256 * 1024 * 1024,
    });
    expect([hosts.hasReaders, hosts.allowsHost('localhost'), hosts.allowsHost('example.com')]).toEqual([
      false,
      true,
      false,
    ]);
    expect(settleHttpOptions({ sessions: true }).sessions).toEqual({ idleTimeout: 1_800_000, maxSessions: 1000 });
  });

  it.each<readonly [object, string]>([
    [{ legacy: 'drop' }, "httpHandler: legacy must be 'serve' or 'reject'."],
    [{ responseMode: 'xml' }, "httpHandler: responseMode must be 'auto' or 'sse' or 'json'."],
    [{ maxBodyBytes: 0 }, 'httpHandler: maxBodyBytes must be an integer from 1 on.'],
    [{ maxBodyBytes: '4mb' }, 'httpHandler: maxBodyBytes must be an integer from 1 on.'],
    [{ maxJsonDepth: Infinity }, 'httpHandler: maxJsonDepth must be an integer from 1 on.'],
    [{ maxConcurrent: NaN }, 'httpHandler: maxConcurrent must be an integer from 1 on.'],
    [{ requestTimeout: -1 }, 'httpHandler: requestTimeout must be a time in milliseconds, from 0 to 2147483647.'],
    [{ keepAlive: Infinity }, 'httpHandler: keepAlive must be a time in milliseconds, from 0 to 2147483647.'],
    [{ sessions: { maxSessions: 0 } }, 'httpHandler: sessions.maxSessions must be an integer from 1 on.'],
    [{ sessions: { idleTimeout: 0 } }, 'httpHandler: sessions.idleTimeout must be an integer from 1 on.'],
    [
      { sessions: true, legacy: 'reject' },
      "httpHandler: sessions are for clients of earlier generations, which { legacy: 'reject' } turns away. Leave one out.",
    ],
    [{ sessions: 'yes' }, 'httpHandler: sessions must be true, false or an object of options.'],
    [{ sessions: null }, 'httpHandler: sessions must be true, false or an object of options.'],
    [{ sessions: { idleTimout: 5 } }, 'httpHandler: there is no option sessions.idleTimout; write "idleTimeout".'],
    [
      { sessions: { idle: 4 } },
      'httpHandler: there is no option sessions.idle; there are eventStore, idleTimeout, maxSessions.',
    ],
    ...[{}, null, 'redis', { storeEvent: () => undefined }].map(
      (eventStore) =>
        [
          { sessions: { eventStore } },
          'httpHandler: sessions.eventStore must be an object with the methods storeEvent and replayEventsAfter.',
        ] as const,
    ),
    ...[{}, null, { publish: () => undefined }].map(
      (bus) => [{ bus }, 'httpHandler: bus must be an object with the methods publish and subscribe.'] as const,
    ),
    ...[true, null, 'https://a.example'].map(
      (cors) =>
        [
          { cors },
          'httpHandler: cors must be false or an object, such as { origins: ["https://app.example.com"] }.',
        ] as const,
    ),
    [{ cors: { origin: ['https://a.example'] } }, 'httpHandler: there is no option cors.origin; write "origins".'],
    [{ cors: {} }, 'httpHandler: cors.origins must be a list, such as ["https://app.example.com"].'],
    [{ allowedHosts: [] }, 'httpHandler: allowedHosts is empty, so that nobody gets in; name a host, or leave it out.'],
    [{ allowedHosts: null }, 'httpHandler: allowedHosts must be a list, such as ["mcp.example.com"].'],
    [{ allowedOrigins: true }, 'httpHandler: allowedOrigins must be a list, such as ["https://app.example.com"].'],
    [{ allowedHosts: 'example.com' }, 'httpHandler: allowedHosts must be a list, such as ["example.com"].'],
    [
      { cors: { origins: 'https://a.example' } },
      'httpHandler: cors.origins must be a list, such as ["https://a.example"].',
    ],
    [
      { allowedHosts: ['https://example.com'] },
      'httpHandler: allowedHosts has "https://example.com", which is no host. Give names such as "mcp.example.com", without "https://" and path.',
    ],
    [
      { allowedOrigins: ['app.example.com'] },
      'httpHandler: allowedOrigins has "app.example.com", which is no origin. Give them as browsers do, such as "https://app.example.com", without a path.',
    ],
    [
      { cors: { origins: ['https://app.example.com/'] } },
      'httpHandler: cors.origins has "https://app.example.com/", which is no origin. Give them as browsers do, such as "https://app.example.com", without a path.',
    ],
  ])('are refused where they make no sense: %j', (options, message) => {
    expect(() => settleHttpOptions(options as HttpOptions)).toThrow(new TypeError(message));
  });
});
