import { unknownOptions } from '../../lib/errors/unknown-options';

describe(unknownOptions, () => {
  it('names each option that there is not, with the nearest one or all that there are', () => {
    expect(unknownOptions({ hots: 1, host: 2, colour: 3, nothing: undefined }, ['port', 'host'])).toEqual([
      { name: 'hots', advice: 'write "host"' },
      { name: 'colour', advice: 'there are host, port' },
    ]);
  });

  it('knows nothing by inheritance', () => {
    const options = JSON.parse('{"__proto__":1,"constructor":2}') as object;
    expect(unknownOptions(options, ['path']).map(({ name }) => name)).toEqual(['__proto__', 'constructor']);
  });
});
