import { boundProblems, timeoutProblems } from '../../lib/definition/bound-problems';
import { MCPServer, Tool, type ServerOptions } from '../../lib/index';
import { problemsOf } from './problems';

const BYTES = 'maxResultBytes must be a whole number of bytes from 10_000 on, such as 1_000_000.';
const ITEMS = 'maxItems must be a whole number of items from 1 on, such as 10_000.';
const TIME = 'toolTimeout must be a whole number of milliseconds from 1 to 2_147_483_647, such as 30_000.';
const LOG = 'logCalls must be true, false or a function that takes a record.';
const MEDIA = 'maxMediaBytes must be a whole number of bytes, such as 7_000_000.';

describe('the bounds of a server', () => {
  it.each<ServerOptions>([
    {},
    { maxMediaBytes: 0, maxResultBytes: 10_000, maxItems: 1, toolTimeout: 1, logCalls: false },
    { maxMediaBytes: 1e9, maxResultBytes: 1e9, maxItems: 1e9, toolTimeout: 2_147_483_647, logCalls: () => undefined },
    { logCalls: true },
  ])('may be %p', (options) => {
    expect(boundProblems(options)).toEqual([]);
  });

  it.each<[object, string]>([
    [{ maxMediaBytes: -1 }, MEDIA],
    [{ maxMediaBytes: '5' }, MEDIA],
    [{ maxResultBytes: 9_999 }, BYTES],
    [{ maxResultBytes: Infinity }, BYTES],
    [{ maxItems: 0 }, ITEMS],
    [{ maxItems: 2.5 }, ITEMS],
    [{ toolTimeout: 0 }, TIME],
    [{ toolTimeout: 2_147_483_648 }, TIME],
    [{ toolTimeout: '30s' }, TIME],
    [{ logCalls: 'yes' }, LOG],
    [{ logCalls: null }, LOG],
  ])('cannot be %p', (options, problem) => {
    expect(boundProblems(options as ServerOptions)).toEqual([problem]);
  });

  it('are told of with everything else that is wrong with a server', () => {
    class Slow extends MCPServer {
      @Tool({ timeout: -5 }) wait(): string {
        return 'done';
      }
    }
    class Bounded extends Slow {
      constructor() {
        super('slow', { maxItems: 0, toolTimeout: 0 });
      }
    }
    const message = 'timeout must be a whole number of milliseconds from 1 to 2_147_483_647, such as 30_000, or false.';
    expect(problemsOf(Bounded)).toEqual([
      { className: 'Slow', member: 'wait', message },
      { className: 'Bounded', message: ITEMS },
      { className: 'Bounded', message: TIME },
    ]);
  });
});

describe('the time of a tool', () => {
  it.each([undefined, false, 1, 2_147_483_647] as const)('may be %p', (timeout) => {
    expect(timeoutProblems(timeout === undefined ? {} : { timeout })).toEqual([]);
  });

  it.each([0, -1, 1.5, Infinity, NaN, 2_147_483_648, true, '5'])('cannot be %p', (timeout) => {
    expect(timeoutProblems({ timeout: timeout as number })).toHaveLength(1);
  });
});
