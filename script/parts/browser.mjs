import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './running.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/snap/bin/chromium',
];

/** The browser of this machine that the tests can drive: CHROMIUM_PATH, or the first that is installed. */
export function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : undefined;
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  const candidates = names.flatMap(name => folders.map(folder => join(folder, name)));
  return [...candidates, ...places].find(path => existsSync(path));
}

/** Finds a browser, installing Debian's as root where there is none; `{ path }`, or `{ missing }` in one line. */
export async function provideBrowser() {
  const found = findBrowser();
  if (found) return { path: found, word: 'found' };
  if (process.env.CHROMIUM_PATH) return { missing: `CHROMIUM_PATH names no file: ${process.env.CHROMIUM_PATH}`, word: 'missing' };
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installWithApt();
  const path = findBrowser();
  if (path) return { path, word: 'installed' };
  return { missing: 'The browser tests need Chromium or Chrome: install one, or set CHROMIUM_PATH to it.', word: 'missing' };
}

async function installWithApt() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'], { env });
}
