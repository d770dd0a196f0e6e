import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Medium } from '../../../lib/cli/show/medium';
import { SavePlace } from '../../../lib/cli/show/save-place';

const PNG: Medium = { bytes: Buffer.from('png'), type: 'image/png', uri: undefined };

describe('where the files of an answer go', () => {
  let folder: string;
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'stereomcp-save-')));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const at = (name: string): string => join(folder, name);

  it('is the file that was named', () => {
    const place = new SavePlace({ out: at('logo.png'), existing: 'keep' });
    expect(place.save(PNG, 'logo')).toBe(at('logo.png'));
    expect(readFileSync(at('logo.png'), 'utf8')).toBe('png');
    expect(readdirSync(folder)).toEqual(['logo.png']);
  });

  it('is a number further for each further file of one name', () => {
    const place = new SavePlace({ out: at('a.png'), existing: 'keep' });
    expect([place.save(PNG, 'x'), place.save(PNG, 'x'), place.save(PNG, 'x')]).toEqual([
      at('a.png'),
      at('a-2.png'),
      at('a-3.png'),
    ]);
  });

  it('is a folder where one is there or the name ends in a slash, with names and extensions that fit', () => {
    const place = new SavePlace({ out: `${at('new/deep')}/`, existing: 'keep' });
    const uri = (text: string, type = 'text/markdown'): Medium => ({ bytes: Buffer.from('x'), type, uri: text });
    expect(
      [
        place.save(PNG, 'logo'),
        place.save({ ...PNG, type: 'image/jpeg' }, 'logo'),
        place.save({ ...PNG, type: 'audio/mpeg' }, 'chime'),
        place.save({ ...PNG, type: 'x-own/thing' }, 'what'),
        place.save(uri('brand://guidelines'), 'x'),
        place.save(uri('notes://page/garden/compost.md'), 'x'),
        place.save(uri('notes://export', 'application/gzip'), 'x'),
        place.save(uri('file:///etc/passwd?x=../../y', 'x/y'), 'x'),
        place.save(uri('x://..', 'text/plain'), 'x'),
        place.save(uri('x://a/..%2f..%2fb', 'text/plain'), 'x'),
        place.save(uri('x://con', 'text/plain'), 'x'),
        place.save(uri('x://.bashrc', 'x/y'), 'x'),
        place.save(PNG, '../../evil'),
      ].map((file) => file.slice(at('new/deep').length + 1)),
    ).toEqual([
      'logo.png',
      'logo.jpg',
      'chime.mp3',
      'what',
      'guidelines.md',
      'compost.md',
      'export.gz',
      'passwd',
      'answer.txt',
      '_2f..txt',
      'answer-2.txt',
      'bashrc',
      '_.._evil.png',
    ]);
    expect(readdirSync(folder)).toEqual(['new']);
  });

  it('never is a file that is there, unless that is wanted', () => {
    writeFileSync(at('logo.png'), 'mine');
    expect(() => new SavePlace({ out: at('logo.png'), existing: 'keep' })).toThrow(
      `${at('logo.png')} is there already. Name another file or a folder, or write --force to replace it.`,
    );
    const inFolder = new SavePlace({ out: folder, existing: 'keep' });
    expect(inFolder.save(PNG, 'logo')).toBe(at('logo-2.png'));
    const late = new SavePlace({ out: at('late.png'), existing: 'keep' });
    writeFileSync(at('late.png'), 'mine');
    expect(late.save(PNG, 'logo')).toBe(at('late-2.png'));
    expect(readFileSync(at('late.png'), 'utf8')).toBe('mine');
    const forced = new SavePlace({ out: at('logo.png'), existing: 'replace' });
    expect(forced.save(PNG, 'logo')).toBe(at('logo.png'));
    expect(forced.save({ ...PNG, bytes: Buffer.from('two') }, 'logo')).toBe(at('logo-2.png'));
    expect(readFileSync(at('logo.png'), 'utf8')).toBe('png');
    expect(readdirSync(folder).sort()).toEqual(['late-2.png', 'late.png', 'logo-2.png', 'logo.png']);
  });

  it('must be one that can be written', () => {
    writeFileSync(at('file'), '');
    expect(() => new SavePlace({ out: '', existing: 'keep' })).toThrow('--out is empty. Name a file or a folder.');
    expect(() => new SavePlace({ out: at('file/x.png'), existing: 'keep' })).toThrow(
      `Nothing can be saved as ${at('file/x.png')}: ${at('file')} is no folder that can be written to.`,
    );
    const place = new SavePlace({ out: at('sub/x.png'), existing: 'replace' });
    mkdirSync(at('sub/x.png'), { recursive: true });
    expect(() => place.save(PNG, 'x')).toThrow(/x\.png cannot be written \(E/);
  });
});
