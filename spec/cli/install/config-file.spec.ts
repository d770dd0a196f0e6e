import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfigFile, replaceConfigFile } from '../../../lib/cli/install/config-file';
import { useFolders } from './temporary-folder';

const TIME = new Date('2026-11-30T22:15:01.500Z');
const folder = useFolders();

describe('a configuration file', () => {
  it('is replaced with a copy of the old one beside it, and with its mode', () => {
    const place = folder();
    const file = join(place, 'mcp.json');
    writeFileSync(file, 'old');
    chmodSync(file, 0o640);
    expect(replaceConfigFile(readConfigFile(file), 'new', TIME)).toBe(`${file}.20261130-221501.bak`);
    expect(readdirSync(place).sort()).toEqual(['mcp.json', 'mcp.json.20261130-221501.bak']);
    expect([file, `${file}.20261130-221501.bak`].map((name) => readFileSync(name, 'utf8'))).toEqual(['new', 'old']);
    expect(statSync(file).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o640);
  });

  it('gets a copy for every change, also within one second', () => {
    const place = folder();
    const file = join(place, 'mcp.json');
    writeFileSync(file, '1');
    const copies = ['2', '3', '4'].map((text) => replaceConfigFile(readConfigFile(file), text, TIME) ?? '');
    expect(copies.map((copy) => readFileSync(copy, 'utf8'))).toEqual(['1', '2', '3']);
    expect(readFileSync(file, 'utf8')).toBe('4');
  });

  it('is made with its folders where there is none, for its owner only, without a copy', () => {
    const file = join(folder(), 'a/b/mcp.json');
    const found = readConfigFile(file);
    expect(found.text).toBeUndefined();
    expect(replaceConfigFile(found, 'new', TIME)).toBeUndefined();
    expect(readFileSync(file, 'utf8')).toBe('new');
    expect(readdirSync(join(file, '..'))).toEqual(['mcp.json']);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('is changed behind a symbolic link, which stays one', () => {
    const place = folder();
    mkdirSync(join(place, 'dotfiles'));
    const real = join(place, 'dotfiles/mcp.json');
    writeFileSync(real, 'old');
    const link = join(place, 'mcp.json');
    symlinkSync('dotfiles/mcp.json', link);
    expect(replaceConfigFile(readConfigFile(link), 'new', TIME)).toBe(`${real}.20261130-221501.bak`);
    expect([readFileSync(real, 'utf8'), readdirSync(place).sort()]).toEqual(['new', ['dotfiles', 'mcp.json']]);
  });

  it('keeps its bytes as text, with a byte order mark', () => {
    const file = join(folder(), 'mcp.json');
    writeFileSync(file, '\uFEFF{ "ä": "😀" }\r\n');
    expect(readConfigFile(file)).toEqual({ file, target: file, text: '\uFEFF{ "ä": "😀" }\r\n' });
  });
});

describe('a configuration file that cannot be changed', () => {
  it('stays as it is where it is read-only', () => {
    const place = folder();
    const file = join(place, 'mcp.json');
    writeFileSync(file, 'old');
    chmodSync(file, 0o444);
    expect(() => replaceConfigFile(readConfigFile(file), 'new', TIME)).toThrow(
      new Error(`${file} is read-only, so nothing was changed. Make it writable first, or use --print.`),
    );
    expect([readFileSync(file, 'utf8'), readdirSync(place)]).toEqual(['old', ['mcp.json']]);
  });

  it('stays as it is where somebody else has changed it meanwhile', () => {
    const place = folder();
    const file = join(place, 'mcp.json');
    writeFileSync(file, 'old');
    const found = readConfigFile(file);
    writeFileSync(file, 'theirs');
    expect(() => replaceConfigFile(found, 'new', TIME)).toThrow(
      new Error(`${file} was changed by another program meanwhile. Run the command again.`),
    );
    expect([readFileSync(file, 'utf8'), readdirSync(place)]).toEqual(['theirs', ['mcp.json']]);
  });

  it('is refused where it is a folder, or lies in a file', () => {
    const place = folder();
    writeFileSync(join(place, 'plain'), 'x');
    expect(() => readConfigFile(place)).toThrow(`${place} cannot be read: it is a folder. Nothing was changed.`);
    const inside = join(place, 'plain/mcp.json');
    expect(() => replaceConfigFile(readConfigFile(inside), 'new', TIME)).toThrow(
      `${inside} cannot be read: what should be its folder is a file. Nothing was changed.`,
    );
  });

  it.each([
    ['UTF-16', Buffer.from('\uFEFF{}', 'utf16le')],
    ['Latin-1', Buffer.from('{ "a": "é" }', 'latin1')],
  ])('is refused in %s', (_name, bytes) => {
    const file = join(folder(), 'mcp.json');
    writeFileSync(file, bytes);
    expect(() => readConfigFile(file)).toThrow(
      new Error(`${file} is no text in UTF-8. Save it in that encoding first; nothing was changed.`),
    );
  });

  it('is refused behind a symbolic link that leads nowhere or in circles', () => {
    const place = folder();
    const link = join(place, 'mcp.json');
    symlinkSync('gone.json', link);
    expect(() => readConfigFile(link)).toThrow(
      new Error(
        `${link} is a symbolic link to ${join(place, 'gone.json')}, which is not there. Make that file, or remove the link.`,
      ),
    );
    symlinkSync('circle', join(place, 'circle'));
    expect(() => readConfigFile(join(place, 'circle'))).toThrow(
      new Error(`${join(place, 'circle')} is a symbolic link that leads to itself.`),
    );
  });
});
