import { createServerView } from '../../lib/definition/create-server-view';
import { ServerState } from '../../lib/server/server-state';
import type { LifeHooks } from '../../lib/server/server-state';

class Weather {
  readonly city = 'London';
}

function stateOf(hooks: Partial<LifeHooks>, included: readonly ServerState[] = []): ServerState {
  const part = { type: Weather, target: new Weather(), options: {}, prefix: '' };
  const life = { hooks: { start: () => undefined, stop: () => undefined, ...hooks }, included };
  return new ServerState([part], createServerView(Weather, undefined, {}), life);
}

describe(ServerState, () => {
  it('starts once for everybody, and stops once', async () => {
    const life: string[] = [];
    const state = stateOf({
      start: async () => {
        await Promise.resolve();
        life.push('start');
      },
      stop: () => void life.push('stop'),
    });
    await Promise.all([state.start(), state.start()]);
    await Promise.all([state.stop(), state.stop()]);
    expect(life).toEqual(['start', 'stop']);
  });

  it('gives everybody the failure of the one start, and then has nothing to stop', async () => {
    const life: string[] = [];
    const state = stateOf({
      start: () => {
        life.push('start');
        throw new Error('no database');
      },
      stop: () => void life.push('stop'),
    });
    await expect(state.start()).rejects.toThrow('no database');
    await expect(state.start()).rejects.toThrow('no database');
    await state.stop();
    expect(life).toEqual(['start']);
  });

  it('does not start again after it was stopped', async () => {
    const state = stateOf({});
    await state.start();
    await state.stop();
    await expect(state.start()).rejects.toThrow('Weather has been stopped. Make a new instance to serve again.');
  });

  it('lets an object be run once', () => {
    const state = stateOf({});
    state.claimRun();
    expect(() => state.claimRun()).toThrow(
      'Weather.run() was called twice on one object. Call it once, or make a second object.',
    );
  });
});
