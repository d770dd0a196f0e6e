import { spawn } from 'node:child_process';

/** Whether somebody sits before this process who sees a browser that it opens. */
export function canOpenBrowser(
  { isTTY }: { readonly isTTY?: boolean },
  {
    env,
    platform,
  }: { readonly env: Readonly<Record<string, string | undefined>>; readonly platform: string } = process,
): boolean {
  if (isTTY !== true || (env.CI !== undefined && env.CI !== '' && env.CI !== 'false')) return false;
  if (env.MCP_AUTO_OPEN_ENABLED === 'false') return false;
  if (platform === 'darwin' || platform === 'win32') return true;
  return [env.DISPLAY, env.WAYLAND_DISPLAY].some((display) => display !== undefined && display !== '');
}

/** Opens an address in the browser of the machine; where there is none, nothing happens. */
export function openBrowser(address: string): void {
  const [command, args] = opener(process.platform);
  const browser = spawn(command, [...args, address], {
    stdio: 'ignore',
    detached: true,
    windowsVerbatimArguments: true,
  });
  browser.once('error', () => undefined); // the address stands on the screen
  browser.unref();
}

function opener(platform: NodeJS.Platform): readonly [command: string, args: readonly string[]] {
  if (platform === 'darwin') return ['open', []];
  // An ampersand would end the command of the shell; this is no shell.
  return platform === 'win32' ? ['rundll32', ['url.dll,FileProtocolHandler']] : ['xdg-open', []];
}
