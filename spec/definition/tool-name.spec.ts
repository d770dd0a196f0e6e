import { nameProblem, nameWarning, snakeCase } from '../../lib/definition/tool-name';

describe(nameProblem, () => {
  it.each(['getUser', 'DATA_EXPORT_v2', 'a-b', 'admin.tools.list', 'x'.repeat(128)])('allows %s', (name) => {
    expect(nameProblem(name)).toBeUndefined();
  });

  it.each(['New Tool', 'a,b', '', 'größe', 'a/b', 'a!', '$x'])('refuses %p and shows it', (name) => {
    expect(nameProblem(name)).toContain(`'${name}' is no tool name`);
  });

  it('cuts what it shows of an endless name', () => {
    expect(nameProblem('x'.repeat(1000))).toMatch(/^'x{140}… \(1000 characters\)'/);
  });
});

describe(nameWarning, () => {
  it('speaks of dots and of more than 64 characters only', () => {
    expect(nameWarning('getUser')).toBeUndefined();
    expect(nameWarning('x'.repeat(64))).toBeUndefined();
    expect(nameWarning('admin.tools')).toContain("'admin.tools'");
    expect(nameWarning('x'.repeat(65))).toContain('64');
  });
});

describe(snakeCase, () => {
  it.each([
    ['getWeather', 'get_weather'],
    ['toHTMLPage', 'to_html_page'],
    ['get_weather', 'get_weather'],
    ['v2Export', 'v2_export'],
    ['a', 'a'],
  ])('turns %s into %s', (name, expected) => {
    expect(snakeCase(name)).toBe(expected);
  });
});
