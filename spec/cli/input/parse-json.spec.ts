import { parseJson } from '../../../lib/cli/input/parse-json';

function failure(text: string): string {
  try {
    return `no failure: ${JSON.stringify(parseJson({ text, from: '--args', example: `'{"a":1}'` }))}`;
  } catch (error) {
    return (error as Error).message;
  }
}

describe('JSON of a person', () => {
  it('is read, also behind a byte order mark', () => {
    expect(parseJson({ text: '\ufeff{"a":[1]}\n', from: '--args', example: '' })).toEqual({ a: [1] });
  });

  it.each<[string, string]>([
    ['', `--args is empty. Write JSON, such as '{"a":1}'`],
    [
      '{city: "x"}',
      '--args is no JSON: "c" at character 2 does not belong there. Names stand in double quotes; the shell may have ' +
        `taken them away, so put single quotes around all of it.\n  {city: "x"}\n   ^\nWrite it such as '{"a":1}'`,
    ],
    [
      `{'city': 1}`,
      '--args is no JSON: "\'" at character 2 does not belong there. JSON has double quotes, and the shell takes single ' +
        `ones around all of it.\n  {'city': 1}\n   ^\nWrite it such as '{"a":1}'`,
    ],
    [
      '{"a": 1,}',
      '--args is no JSON: "}" at character 9 does not belong there. No comma stands before it.\n' +
        `  {"a": 1,}\n          ^\nWrite it such as '{"a":1}'`,
    ],
    ['{"a": 1', `--args is no JSON: it ends too early.\n  {"a": 1\n         ^\nWrite it such as '{"a":1}'`],
    ['{"a": "1', `--args is no JSON: it ends too early.\n  {"a": "1\n          ^\nWrite it such as '{"a":1}'`],
    [
      `{\n  "a": 1,\n  "b": x\n}`,
      '--args is no JSON: "x" at line 3, column 8 does not belong there.\n' +
        `    "b": x\n         ^\nWrite it such as '{"a":1}'`,
    ],
    [
      `{"long": "${'y'.repeat(60)}", "b": tru, "z": "${'y'.repeat(60)}"}`,
      '--args is no JSON: "," at character 82 does not belong there.\n' +
        `  …${'y'.repeat(13)}", "b": tru, "z": "${'y'.repeat(16)}…\n   ${' '.repeat(24)}^\nWrite it such as '{"a":1}'`,
    ],
  ])('is refused where it is wrong: %j', (text, message) => {
    expect(failure(text)).toBe(message);
  });
});
