import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { callSiteAbove } from '../../lib/metadata/call-site';

function here(): ReturnType<typeof callSiteAbove> {
  return callSiteAbove(here);
}

describe(callSiteAbove, () => {
  it('names the file and line that called, not its own', () => {
    const site = here();
    expect(basename(site?.file ?? '')).toBe('call-site.spec.ts');
    expect(site?.line).toBe(11);
  });

  it('leaves the way in which stacks are made as it found it', () => {
    const before = Object.getOwnPropertyDescriptors(Error);
    here();
    expect(Object.getOwnPropertyDescriptors(Error)).toEqual(before);
  });

  it('names the line of the source where the runner maps lines, though it runs other ones', () => {
    // prettier-ignore
    interface Erased { readonly one: 1;
      readonly two: 2; }
    const erased: Erased = { one: 1, two: 2 };
    const site = here();
    const text = readFileSync(__filename, 'utf8').split('\n')[(site?.original?.line ?? 0) - 1];
    expect({ ...erased, file: site?.original?.file, text }).toEqual({
      one: 1,
      two: 2,
      file: __filename,
      text: '    const site = here();',
    });
  });

  it('is a plain file and line to whoever compares it', () => {
    expect(Object.keys(here() ?? {})).toEqual(['file', 'line']);
  });
});
