import { canOpenBrowser } from '../../../lib/cli/inspector/open-browser';

const terminal = { isTTY: true };
const desk = { env: { DISPLAY: ':0' }, platform: 'linux' };

describe(canOpenBrowser, () => {
  it('is so in a terminal on a machine with a display', () => {
    expect([
      canOpenBrowser(terminal, desk),
      canOpenBrowser(terminal, { ...desk, env: { WAYLAND_DISPLAY: 'wayland-0' } }),
      canOpenBrowser(terminal, { env: {}, platform: 'darwin' }),
      canOpenBrowser(terminal, { env: {}, platform: 'win32' }),
    ]).toEqual([true, true, true, true]);
  });

  it('is not so in a pipe, in CI, without a display, or where the Inspector is told not to', () => {
    expect([
      canOpenBrowser({}, desk),
      canOpenBrowser({ isTTY: false }, desk),
      canOpenBrowser(terminal, { ...desk, env: { ...desk.env, CI: 'true' } }),
      canOpenBrowser(terminal, { ...desk, env: {} }),
      canOpenBrowser(terminal, { ...desk, env: { DISPLAY: '' } }),
      canOpenBrowser(terminal, { ...desk, env: { ...desk.env, MCP_AUTO_OPEN_ENABLED: 'false' } }),
    ]).toEqual([false, false, false, false, false, false]);
  });
});
