import type { Host } from '../../lib/dispatch/host';
import { maskFailure } from '../../lib/dispatch/mask-failure';
import { MCPServer } from '../../lib/index';
import { requireServerState } from '../../lib/server/server-state';

class Plain extends MCPServer {}

function watched(): { host: Host; log: string[] } {
  const log: string[] = [];
  return { host: { ...requireServerState(new Plain()).host, report: (line) => log.push(line) }, log };
}

describe(maskFailure, () => {
  it('gives an id under which the log has place, message and stack', () => {
    const { host, log } = watched();
    const said = maskFailure(host, 'tool now', new RangeError('token=abc'));
    expect(said).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    expect(log).toHaveLength(1);
    expect(log[0]?.startsWith(`error ${said} in tool now: RangeError: token=abc\n    at `)).toBe(true);
  });

  it('gives every failure an id of its own', () => {
    const { host } = watched();
    expect(maskFailure(host, 'a', 'x')).not.toBe(maskFailure(host, 'a', 'x'));
  });

  it('describes what is no error, whatever it is', () => {
    const { host, log } = watched();
    const hostile = new Proxy(new Error('x'), {
      get: () => {
        throw new Error('in turn');
      },
    });
    for (const thrown of ['quota', { code: 42 }, undefined, hostile]) maskFailure(host, 'p', thrown);
    expect(log.map((line) => line.replace(/^error \S+ in p: /, ''))).toEqual([
      'quota',
      '{"code":42}',
      'the tool failed without saying why',
      'the tool failed without saying why',
    ]);
  });
});
