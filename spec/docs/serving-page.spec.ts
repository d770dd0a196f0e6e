import { runProblem } from '../../lib/server/run-options';
import { LISTEN_LIMITS } from '../../lib/transports/http/listener';
import { settleHttpOptions } from '../../lib/transports/http/http-settings';
import { codesIn, tableOf } from './page-tables';

const PAGE = 'docs/serving.md';

/** The defaults of all options, by their names. */
const options = new Map(
  tableOf(PAGE, 'option').map(({ cells: [name = '', value = ''] }) => [codesIn(name)[0] ?? '', value]),
);

describe('the page on serving', () => {
  it('has every option of run() over HTTP, and no other', () => {
    const known = /there are (.*)\.$/.exec(runProblem({ transport: 'http', '?': 1 }) ?? '')?.[1] ?? '';
    expect([...options.keys()].sort()).toEqual(known.split(', '));
  });

  it('tells the defaults of the limits as they are', () => {
    const { maxBodyBytes, maxJsonDepth, requestTimeout, maxConcurrent, keepAlive } = settleHttpOptions({});
    const count = (value: number): string => value.toLocaleString('en');
    expect(Object.fromEntries(options)).toMatchObject({
      maxBodyBytes: `${String(maxBodyBytes / 1024 / 1024)} MiB`,
      maxJsonDepth: count(maxJsonDepth),
      requestTimeout: `${String(requestTimeout / 60_000)} minutes`,
      maxConcurrent: count(maxConcurrent),
      keepAlive: count(keepAlive),
      maxConnections: count(LISTEN_LIMITS.connections),
    });
  });

  it('tells the limits of connections as they are', () => {
    const limits = tableOf(PAGE, 'limit').map(({ cells: [, value = ''] }) => value);
    const seconds = (value: number): string => `${String(value / 1000)} s`;
    const { headers, request, idle, headerBytes } = LISTEN_LIMITS;
    expect(limits.slice(0, 4)).toEqual([
      seconds(headers),
      seconds(request),
      `${String(headerBytes / 1024)} KiB`,
      seconds(idle),
    ]);
  });
});
