import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageOf } from '../../lib/definition/package-version';

describe(packageOf, () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'stereo-'));
    mkdirSync(join(root, 'dist', 'deep'), { recursive: true });
    writeFileSync(join(root, 'package.json'), '{"name":"weather","version":"3.1.4"}');
  });

  afterEach(() => {
    rmSync(root, { recursive: true, force: true });
  });

  it('reads the nearest package.json above a file', () => {
    expect(packageOf(join(root, 'dist', 'deep', 'server.js'))).toEqual({ name: 'weather', version: '3.1.4' });
  });

  it('passes over a package.json that only sets the module type, and a broken one', () => {
    writeFileSync(join(root, 'dist', 'package.json'), '{"type":"module"}');
    writeFileSync(join(root, 'dist', 'deep', 'package.json'), '{ oops');
    expect(packageOf(join(root, 'dist', 'deep', 'server.js'))).toEqual({ name: 'weather', version: '3.1.4' });
  });

  it('knows nothing of a file that nobody named', () => {
    expect(packageOf(undefined)).toEqual({ name: undefined, version: undefined });
  });
});
