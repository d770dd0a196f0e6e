import { nearestNames } from '../../lib/errors/nearest-names';

describe(nearestNames, () => {
  it.each([
    ['getTemprature', ['getTemperature', 'getHumidity'], ['getTemperature']],
    ['GETTEMPERATURE', ['getTemperature'], ['getTemperature']],
    ['wnd', ['find', 'wind', 'rain'], ['wind', 'find']],
    ['b', ['a', 'ab', 'abc', 'abcd'], ['a', 'ab']],
    ['', ['a', 'abc'], ['a']],
    ['rain', ['snow', 'thunder'], []],
    ['x'.repeat(100_000), ['x'], []],
    ['ä😀', ['ä😁'], ['ä😁']],
  ])('near %j of %j are %j, the nearest first', (name, known, near) => {
    expect(nearestNames(name, known)).toEqual(near);
  });
});
