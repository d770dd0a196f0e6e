// Prints where Chromium is, for the specs that run in a real browser. Where there is none it says what to install and
// fails; with --optional it only says so.
import { accessSync, constants } from 'node:fs';

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const candidates = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : usual;
const optional = process.argv.includes('--optional');

const found = candidates.find((file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
});

if (found !== undefined) {
  if (!optional) console.log(found);
} else {
  const where = process.env.CHROMIUM_PATH ? `no program at CHROMIUM_PATH (${candidates[0]})` : 'no Chromium here';
  console.error(
    `The browser specs (npm run test:browser) cannot run: ${where}. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.`,
  );
  process.exitCode = optional ? 0 : 1;
}
