import { LineSplitter } from '../../lib/transports/line-splitter';

function split(limit: number, ...chunks: readonly (string | Buffer)[]): unknown[] {
  const splitter = new LineSplitter(limit);
  const lines = chunks.flatMap((chunk) => [...splitter.push(Buffer.from(chunk as string))]);
  return [...lines, ...splitter.end()].map((line) => (line.kind === 'text' ? line.text : line));
}

describe(LineSplitter, () => {
  it('gives the same lines however the bytes arrive', () => {
    const text = 'one\n\ntwo ü€😀\nthree';
    const expected = ['one', '', 'two ü€😀', 'three'];
    expect(split(100, text)).toEqual(expected);
    expect(split(100, ...[...Buffer.from(text)].map((byte) => Buffer.from([byte])))).toEqual(expected);
  });

  it('tells of a line over the limit once, at once, and reads on after it', () => {
    const splitter = new LineSplitter(4);
    expect([...splitter.push(Buffer.from('12345'))]).toEqual([{ kind: 'too-long' }]);
    expect([...splitter.push(Buffer.from('6789'))]).toEqual([]);
    expect([...splitter.push(Buffer.from('\nab\n1234\n'))]).toEqual([
      { kind: 'text', text: 'ab' },
      { kind: 'text', text: '1234' },
    ]);
  });

  it('says nothing at the end of a skipped line or of nothing', () => {
    expect(split(2, '123')).toEqual([{ kind: 'too-long' }]);
    expect(split(2)).toEqual([]);
  });

  it('reads a long line in many small chunks in linear time', () => {
    const time = (chunks: number): number => {
      const splitter = new LineSplitter(64 * 1024 * 1024);
      const chunk = Buffer.alloc(64, 'x');
      const start = process.hrtime.bigint();
      for (let count = 0; count < chunks; count++) splitter.push(chunk).next();
      expect([...splitter.push(Buffer.from('\n'))]).toHaveLength(1);
      return Number(process.hrtime.bigint() - start);
    };
    time(20_000);
    // Eight times the data takes about eight times as long, and 64 times as long where every chunk copies all before it.
    expect(time(160_000) / time(20_000)).toBeLessThan(30);
  });
});
