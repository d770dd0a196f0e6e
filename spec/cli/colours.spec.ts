import { coloursFor } from '../../lib/cli/colours';

describe('colours', () => {
  it.each([
    ['a terminal', { isTTY: true }, {}, true],
    ['a pipe', {}, {}, false],
    ['a terminal under NO_COLOR', { isTTY: true }, { NO_COLOR: '1' }, false],
    ['a terminal under an empty NO_COLOR', { isTTY: true }, { NO_COLOR: '' }, true],
    ['a dumb terminal', { isTTY: true }, { TERM: 'dumb' }, false],
    ['a pipe under FORCE_COLOR', {}, { FORCE_COLOR: '1' }, true],
    ['a terminal under FORCE_COLOR=0', { isTTY: true }, { FORCE_COLOR: '0' }, false],
    ['a pipe under both', {}, { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
  ])('on %s', (_name, stream, env, expected) => {
    expect(coloursFor(stream, env).red('x')).toBe(expected ? '\u001b[31mx\u001b[39m' : 'x');
  });
});
