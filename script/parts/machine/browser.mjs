import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from '../processes/running.mjs';

// The first is the browser without its windows and menus: it does the same pages in half the time.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
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

/** Finds a browser, installing Debian's for tests as root where it is missing; `{ path }`, or `{ missing }` in one line. */
export async function provideBrowser() {
  const found = findBrowser();
  if (process.env.CHROMIUM_PATH && !found) return { missing: `CHROMIUM_PATH names no file: ${process.env.CHROMIUM_PATH}`, word: 'missing' };
  if (process.env.CHROMIUM_PATH || found?.endsWith(names[0])) return { path: found, word: 'found' };
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installWithApt();
  const path = findBrowser();
  if (path) return { path, word: path === found ? 'found' : 'installed' };
  return { missing: 'The browser tests need Chromium or Chrome: install one, or set CHROMIUM_PATH to it.', word: 'missing' };
}

async function installWithApt() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  const packages = [
    [names[0], 'fonts-liberation'],
    ['chromium', 'fonts-liberation'],
  ];
  for (const some of packages) {
    const { code } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...some], { env });
    if (code === 0) return;
  }
}
