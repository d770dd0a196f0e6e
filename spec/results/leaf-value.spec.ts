import { setImmediate } from 'node:timers/promises';
import { project } from '../support/contracts';

/** What nobody handles while the work is done. */
async function unhandledDuring(work: () => unknown): Promise<readonly unknown[]> {
  const reasons: unknown[] = [];
  const note = (reason: unknown): void => void reasons.push(reason);
  process.on('unhandledRejection', note);
  try {
    work();
    await setImmediate();
    await setImmediate();
  } finally {
    process.off('unhandledRejection', note);
  }
  return reasons;
}

describe('a promise among data', () => {
  const schema = { type: 'object', properties: { message: { type: 'string' } } };

  it('is refused, and its rejection does not end the process', async () => {
    const projected: unknown[] = [];
    const unhandled = await unhandledDuring(() => {
      projected.push(project(schema, { message: Promise.reject(new Error('late')) }));
    });
    expect(projected).toMatchObject([{ message: { kind: 'promise_value' } }]);
    expect(unhandled).toStrictEqual([]);
  });

  it('is not started where it is a lazy one', () => {
    let started = 0;
    class Query {
      then(): void {
        started++;
      }
    }
    expect(project(schema, { message: new Query() })).toMatchObject({ message: { kind: 'promise_value' } });
    expect(started).toBe(0);
  });
});
