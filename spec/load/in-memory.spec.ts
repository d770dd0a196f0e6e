import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { compiledServer } from '../support/compiled-servers';
import { figure, soakTime } from './figures';
import { heapGrowth, heapSlope, type HeapSample } from './heap';

const MIB = 1024 * 1024;

interface Report {
  readonly crowd: {
    readonly calls: number;
    readonly answered: number;
    readonly dropped: number;
    readonly crowds: Readonly<Record<string, { readonly perSecond: number }>>;
  };
  readonly calls: number;
  readonly answered: number;
  readonly dropped: number;
  readonly wrong: readonly unknown[];
  readonly samples: readonly HeapSample[];
  readonly handles: readonly string[];
}

describe('clients in the process of one server object', () => {
  it('64 and 512 of them get each their own answers, and 1,250 that cancel and leave take all of theirs along', async () => {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ['--expose-gc', compiledServer('load-in-memory'), '20261130', String(soakTime())],
      { env: { PATH: process.env.PATH }, maxBuffer: 64 * 1024 * 1024 },
    );
    const { crowd, calls, answered, dropped, wrong, samples, handles } = JSON.parse(stdout) as Report;
    const slope = heapSlope(samples);
    const growth = heapGrowth(samples);
    for (const [count, { perSecond }] of Object.entries(crowd.crowds)) {
      figure(`in memory, ${count} clients: calls per second`, perSecond);
    }
    figure('in memory: calls of clients that come and go', calls);
    figure('in memory: calls that were cancelled or left', dropped);
    figure('in memory: bytes of heap per call', slope);
    figure('in memory: MiB of heap more', growth / MIB);
    expect(crowd).toMatchObject({ calls: (64 + 512) * 8, answered: (64 + 512) * 8, dropped: 0 });
    expect({ wrong, ended: answered + dropped, handles }).toEqual({ wrong: [], ended: calls, handles: [] });
    expect(dropped).toBeGreaterThan(1_000);
    expect(slope).toBeLessThanOrEqual(512);
    expect(growth).toBeLessThan(4 * MIB);
    expect(stderr).toBe('');
  });
});
