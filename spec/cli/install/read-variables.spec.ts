import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readVariables } from '../../../lib/cli/install/read-variables';
import { useFolders } from './temporary-folder';

const folder = useFolders();

describe('environment variables for an entry', () => {
  it('are given with their values, or by name with the value that they have here', () => {
    const env = ['A=1', 'B=x=y z', 'EMPTY=', 'HERE', 'LINES=a\nb'];
    expect(readVariables({ env, envFrom: undefined }, { HERE: 'hush' })).toEqual({
      A: '1',
      B: 'x=y z',
      EMPTY: '',
      HERE: 'hush',
      LINES: 'a\nb',
    });
  });

  it('are read from a file, and those that are given win', () => {
    const file = join(folder(), '.env');
    writeFileSync(file, '\uFEFF# keys\nA=1\n\nexport B="two words"\nC=\'{\n  x\n}\'\nD=4 # comment\r\n');
    expect(readVariables({ env: ['A=2'], envFrom: file }, {})).toEqual({
      A: '2',
      B: 'two words',
      C: '{\n  x\n}',
      D: '4',
    });
  });

  it.each(['', '=x', '1A=x', 'A B=hush', '-x=hush', 'key:hush'])('are refused as %j, without the value', (text) => {
    expect(() => readVariables({ env: [text], envFrom: undefined }, {})).toThrow(
      new Error('An environment variable is written NAME=value, such as -e API_KEY=abc, or NAME alone.'),
    );
  });

  it('are refused by a name that is not set, and from a file that is none', () => {
    expect(() => readVariables({ env: ['GONE'], envFrom: undefined }, {})).toThrow(
      new Error('-e GONE takes its value from here, where it is not set.'),
    );
    const place = folder();
    const file = join(place, '.env');
    expect(() => readVariables({ env: [], envFrom: file }, {})).toThrow(
      new Error(`--env-from ${file} cannot be read: it is not there.`),
    );
    expect(() => readVariables({ env: [], envFrom: place }, {})).toThrow(/^--env-from .* cannot be read: EISDIR/);
    writeFileSync(file, 'A=1\nhush\n');
    expect(() => readVariables({ env: [], envFrom: file }, {})).toThrow(
      new Error(`--env-from ${file}:2 is no line of the form NAME=value.`),
    );
  });
});
