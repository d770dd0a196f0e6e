import { oversize } from '../../lib/results/answer-size';
import { DEFAULT_RENDERING } from '../../lib/results/render-parts';
import { textOnly } from '../support/results';
import { bare, writer, written } from '../support/contracts';

const BOUND = 10_420_224;
const ENVELOPE = Buffer.byteLength(JSON.stringify(textOnly('')));
const verdict = (answer: object): string | undefined => oversize(answer, DEFAULT_RENDERING);
const tooLarge = (size: number, bound = BOUND): string =>
  `the result has ${String(size)} bytes as JSON, and at most ${String(bound)} fit into a message; return less of it at a time, or a ResourceLink to it.`;

describe(oversize, () => {
  it.each([
    ['plain text', 'x', 1],
    ['two-byte text', 'ä', 2],
    ['text of escapes', '"', 2],
    ['control characters', '\u0001', 6],
    ['a pair of surrogates', '😀', 4],
    ['a lone surrogate', '\ud800', 6],
  ])('measures %s as it is on the wire, to the byte', (_what, unit, bytes) => {
    const fitting = Math.floor((BOUND - ENVELOPE) / bytes);
    expect(verdict(textOnly(unit.repeat(fitting)))).toBeUndefined();
    expect(verdict(textOnly(unit.repeat(fitting + 1)))).toBe(tooLarge(ENVELOPE + (fitting + 1) * bytes));
  });

  it('measures many small values, names and both channels', () => {
    const numbers = Array.from({ length: 1_000_000 }, () => 1);
    expect(verdict({ content: [], structuredContent: { numbers } })).toBeUndefined();
    const answer = { content: [], structuredContent: { first: 'x'.repeat(6e6), second: { ['y'.repeat(5e6)]: null } } };
    expect(verdict(answer)).toBe(tooLarge(Buffer.byteLength(JSON.stringify(answer))));
  });

  it('allows as much more as the author allows media more', () => {
    const answer = textOnly('x'.repeat(BOUND));
    expect(oversize(answer, { ...DEFAULT_RENDERING, maxMediaBytes: 8_000_000 })).toBeUndefined();
    expect(oversize(answer, { ...DEFAULT_RENDERING, maxMediaBytes: 7_000_003 })).toBe(
      tooLarge(BOUND + ENVELOPE, BOUND + 4),
    );
    expect(oversize(answer, { ...DEFAULT_RENDERING, maxMediaBytes: 1 })).toBe(tooLarge(BOUND + ENVELOPE));
  });

  it('leaves what has no JSON text to where it is written', () => {
    const circle: Record<string, unknown> = { long: 'x'.repeat(2 * BOUND) };
    circle.self = circle;
    expect(verdict(circle)).toBeUndefined();
  });
});

describe('the result of a tool', () => {
  it('is an error where both channels do not fit into one message', () => {
    const write = writer(bare({ properties: { text: { type: 'string' } }, type: 'object' }));
    const half = { text: 'x'.repeat(5_300_000) };
    const result = written(write, half);
    expect(result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('the result has 106000') as string }],
    });
    expect(written(write, { text: 'x'.repeat(5_000_000) })).not.toHaveProperty('isError');
  });
});
