import { joinCauses, joinWarnings } from '../../lib/definition/join-causes';

const BY_HAND =
  "write each type out (output for results, @Param('…', { type: … }) for parameters, @Field({ type: … }) for members)";

describe(joinCauses, () => {
  const emits = (what: string): string =>
    `nothing says the type of '${what}', since this runner emits no types; write …`;
  const dto = 'Reading.x: nothing tells its type: this runner emits no decorator metadata (tsx and esbuild do not); …';

  it('leaves a single mistake as it is', () => {
    const problems = [{ className: 'Weather', member: 'now', message: emits('city') }];
    expect(joinCauses('Weather', problems)).toEqual(problems);
  });

  it('says a cause of several mistakes once, with the places, and keeps all others', () => {
    const other = { className: 'Weather', member: 'now', message: 'its name is empty.' };
    const problems = [
      { className: 'Weather', member: 'now', message: emits('city') },
      other,
      { className: 'Weather', member: 'now', message: `'r': ${dto}` },
      { className: 'Weather', member: 'later', message: dto },
      { className: 'Weather', member: 'later', message: 'parameter 2 has no name …, this runner emits no types …' },
    ];
    expect(joinCauses('Weather', problems)).toEqual([
      {
        className: 'Weather',
        message: `this runner emits no decorator metadata (tsx and esbuild do not), so nothing tells what is at now(city), Reading.x, later(parameter 2); run it with a compiler that emits it (tsc, swc, ts-node), or ${BY_HAND}.`,
      },
      other,
    ]);
  });

  it('lists ten places and counts the others', () => {
    const problems = Array.from({ length: 200 }, (_, index) => ({
      className: 'Weather',
      member: `t${String(index)}`,
      message: emits('city'),
    }));
    const shown = Array.from({ length: 10 }, (_, index) => `t${String(index)}(city)`).join(', ');
    expect(joinCauses('Weather', problems)[0]?.message).toContain(`what is at ${shown} and 190 more; run it`);
  });

  it('says once that modules were loaded too early', () => {
    const early = (member: string): string =>
      `${member}: nothing tells its type: its module was loaded before reflect-metadata; write …`;
    const problems = ['A.x', 'A.y'].map((member) => ({ className: 'S', member: 'now', message: early(member) }));
    expect(joinCauses('S', problems)).toEqual([
      {
        className: 'S',
        message:
          "modules were loaded before reflect-metadata, so nothing tells what is at A.x, A.y; write import 'reflect-metadata' as the first import of the program.",
      },
    ]);
  });
});

describe(joinWarnings, () => {
  const silent = (member: string) => ({ className: 'Base', member, message: 'this runner emits no types, so …' });

  it('names the member of each warning', () => {
    expect(joinWarnings('Weather', [silent('now')])).toEqual(['Base.now: this runner emits no types, so …']);
  });

  it('says once that no result type is known', () => {
    const other = { className: 'Weather', member: 'x', message: 'something else.' };
    expect(joinWarnings('Weather', [silent('now'), other, silent('later')])).toEqual([
      `Weather: this runner emits no decorator metadata (tsx and esbuild do not), so the result types of now, later are unknown and they answer in text only; run it with a compiler that emits it (tsc, swc, ts-node), or ${BY_HAND}.`,
      'Weather.x: something else.',
    ]);
  });
});
