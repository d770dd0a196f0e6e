import { basename } from 'node:path';
import { callSiteAbove } from '../../lib/metadata/call-site';

function here(): ReturnType<typeof callSiteAbove> {
  return callSiteAbove(here);
}

describe(callSiteAbove, () => {
  it('names the file and line that called, not its own', () => {
    const site = here();
    expect(basename(site?.file ?? '')).toBe('call-site.spec.ts');
    expect(site?.line).toBe(10);
  });

  it('leaves the way in which stacks are made as it found it', () => {
    const before = Object.getOwnPropertyDescriptors(Error);
    here();
    expect(Object.getOwnPropertyDescriptors(Error)).toEqual(before);
  });
});
