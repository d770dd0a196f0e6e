import { drawImage, imageProtocol } from '../../../lib/cli/show/image-protocol';

const TERMINAL = { isTTY: true };

describe('images in a terminal', () => {
  it.each<[Readonly<Record<string, string>>, 'kitty' | 'iterm' | undefined]>([
    [{ TERM: 'xterm-kitty' }, 'kitty'],
    [{ TERM: 'xterm-256color', KITTY_WINDOW_ID: '1' }, 'kitty'],
    [{ TERM: 'xterm-ghostty' }, 'kitty'],
    [{ TERM: 'xterm-256color', TERM_PROGRAM: 'iTerm.app' }, 'iterm'],
    [{ TERM: 'xterm-256color', TERM_PROGRAM: 'WezTerm' }, 'iterm'],
    [{ TERM: 'xterm-256color', TERM_PROGRAM: 'vscode' }, 'iterm'],
    [{ TERM: 'xterm-256color', LC_TERMINAL: 'iTerm2' }, 'iterm'],
    [{ TERM: 'xterm-256color' }, undefined],
    [{ TERM: 'dumb', KITTY_WINDOW_ID: '1' }, undefined],
    [{ TERM: 'xterm-kitty', CI: 'true' }, undefined],
    [{ TERM: 'xterm-kitty', CI: 'false' }, 'kitty'],
    [{ TERM: 'tmux-256color', TMUX: '/tmp/x', TERM_PROGRAM: 'iTerm.app' }, undefined],
    [{ TERM: 'screen', KITTY_WINDOW_ID: '1' }, undefined],
  ])('are drawn as its environment %j tells', (env, protocol) => {
    expect(imageProtocol(TERMINAL, env)).toBe(protocol);
  });

  it('are never drawn into a pipe', () => {
    expect(imageProtocol({}, { TERM: 'xterm-kitty' })).toBeUndefined();
    expect(imageProtocol({ isTTY: false }, { TERM_PROGRAM: 'iTerm.app' })).toBeUndefined();
  });

  it('go to kitty in pieces of 4096 characters', () => {
    const bytes = Buffer.alloc(4000, 7);
    const data = bytes.toString('base64');
    expect(drawImage(bytes, 'image/png', 'kitty')).toBe(
      `\x1b_Ga=T,f=100,m=1;${data.slice(0, 4096)}\x1b\\\x1b_Gm=0;${data.slice(4096)}\x1b\\\n`,
    );
    expect(drawImage(bytes, 'image/jpeg', 'kitty')).toBeUndefined();
  });

  it('go to iTerm2 and its like as a file', () => {
    expect(drawImage(Buffer.from('abc'), 'image/jpeg', 'iterm')).toBe(
      '\x1b]1337;File=inline=1;size=3;preserveAspectRatio=1:YWJj\x07\n',
    );
    expect(drawImage(Buffer.from('<svg/>'), 'image/svg+xml', 'iterm')).toBeUndefined();
  });
});
