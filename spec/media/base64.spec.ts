import { decodedSize, isStandardBase64, toBase64 } from '../../lib/media/base64';

describe(isStandardBase64, () => {
  it.each(['', 'AA==', 'AAA=', 'AAAA', '+/8='])('takes %j', (text) => {
    expect(isStandardBase64(text)).toBe(true);
  });

  it.each(['A', 'AA', 'AAA', 'A===', '====', 'AA=A', '-_8=', 'AA==\n', ' AA==', 'AAAA\r\nAAAA', 'data:,AA', 'ÄAAA'])(
    'refuses %j',
    (text) => {
      expect(isStandardBase64(text)).toBe(false);
    },
  );

  it('judges texts of any length', () => {
    const long = Buffer.alloc(30_000_000, 0xa5).toString('base64');
    expect(isStandardBase64(long)).toBe(true);
    expect(isStandardBase64(`${long.slice(0, -4)}AA-=`)).toBe(false);
  });
});

describe(toBase64, () => {
  it('encodes only what a view covers', () => {
    expect(toBase64(new Uint8Array([9, 0xfb, 0xff, 9]).subarray(1, 3))).toBe('+/8=');
    expect(toBase64(new Uint8Array([0xfb, 0xff]).buffer)).toBe('+/8=');
  });
});

describe(decodedSize, () => {
  it.each([0, 1, 2, 3, 4, 100])('counts %i bytes', (size) => {
    expect(decodedSize(Buffer.alloc(size).toString('base64'))).toBe(size);
  });
});
