import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from '../processes/running.mjs';

const packages = ['webkit2gtk-driver', 'firefox-esr', 'xvfb'];

const find = (...names) => {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(path => existsSync(path));
};

function foldersIn(folder) {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  return entries.filter(entry => entry.isDirectory()).map(({ name }) => join(folder, name));
}

/** WebKit's browser for tests lies beside its library: /usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser. */
function findMiniBrowser() {
  const libraries = foldersIn('/usr/lib').flatMap(foldersIn);
  return libraries
    .filter(folder => /\/webkit2gtk-4\.\d$/.test(folder))
    .map(folder => join(folder, 'MiniBrowser'))
    .findLast(path => existsSync(path));
}

/** The programs of this machine that journeys in WebKit and Firefox need, if all are there. */
export function findOtherBrowsers() {
  const [driver, browser, display] = [find('WebKitWebDriver'), findMiniBrowser(), find('Xvfb')];
  const firefox = find('firefox-esr', 'firefox');
  return driver && browser && display && firefox ? { webkit: { driver, browser, display }, firefox } : undefined;
}

/** Finds WebKit and Firefox, installing Debian's as root where they are missing; `{}`, or `{ missing }` in one line. */
export async function provideOtherBrowsers() {
  if (findOtherBrowsers()) return { word: 'found' };
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
  }
  if (findOtherBrowsers()) return { word: 'installed' };
  return { missing: `The tests in other browsers need Debian's packages ${packages.join(', ')}: install them.`, word: 'missing' };
}
