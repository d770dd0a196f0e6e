import { titleOf } from '../../lib/schema/titles';

describe(titleOf, () => {
  it.each([
    ['temperature', 'Temperature'],
    ['dewPoint', 'Dew Point'],
    ['user_id', 'User Id'],
    ['created-at', 'Created At'],
    ['_id', 'Id'],
    ['siteURL', 'Site URL'],
    ['HTTPStatus', 'HTTP Status'],
    ['co2Level', 'Co2 Level'],
    ['$ref', '$ref'],
    ['éclairDoré', 'Éclair Doré'],
    ['x', 'X'],
    ['__proto__', 'Proto'],
  ])('turns %s into %s', (name, title) => {
    expect(titleOf(name)).toBe(title);
  });
});
