/**
 * Checks imports, SQL, the names of state setters and the words of the platform against the rules of docs/map.md. It prints the rule, the line and the mend of each breach, and
 * exits 1. TypeScript's project references keep server and browser apart; this check covers the rest.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { projectFolder } from '../src/platform/server/process/project.ts';

interface Feature {
  tables: string[];
  uses: string[];
  /** Tables of other features that the SQL of the feature reads, beside those of the features that it uses. */
  reads?: string[];
}

interface Breach {
  place: string;
  rule: string;
  mend: string;
}

// The shape is checked by `planBreaches`.
const features: Record<string, Feature> = JSON.parse(readFileSync(join(projectFolder, 'features.json'), 'utf8'));

/** The place of a file: its area, and inside a feature which feature and side. */
type Place = { area: 'design' | 'app' | 'shared' | 'platform-server' | 'platform-web' | 'elsewhere' } | FeaturePlace;
interface FeaturePlace {
  area: 'feature';
  feature: string;
  side: 'top' | 'server' | 'web';
  isDoor: boolean;
}

function placeOf(path: string): Place {
  const [root, area = '', name = '', side] = path.split('/');
  if (root !== 'src') return { area: 'elsewhere' };
  if (area === 'design') return { area: 'design' };
  if (area === 'app') return { area: 'app' };
  if (area === 'platform') return { area: name === 'shared' ? 'shared' : name === 'server' ? 'platform-server' : 'platform-web' };
  if (side !== 'server' && side !== 'web') return { area: 'feature', feature: name, side: 'top', isDoor: false };
  return { area: 'feature', feature: name, side, isDoor: /\/index\.tsx?$/.test(path) };
}

const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path);
/** A page or a feature's routes: they compose what several features offer. */
const isComposition = (path: string) => /Page\.tsx$|\.routes\.ts$/.test(path);

function filesUnder(folder: string): string[] {
  return readdirSync(join(projectFolder, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map(entry => relative(projectFolder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

const importPattern = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g;

/** Packages without I/O that run anywhere. The parser of texts is one for the server, which stores its result, and the preview of an editor. */
const purePackages: ReadonlySet<string> = new Set(['zod', 'markdown-it', 'tlds']);

function packageBreach(from: Place, specifier: string): string | undefined {
  if (from.area === 'shared' && specifier !== 'zod') return 'platform/shared imports nothing but zod';
  if (from.area === 'feature' && from.side === 'top' && !purePackages.has(specifier))
    return `the top of a feature imports no package but ${[...purePackages].join(', ')}`;
  return undefined;
}

function ownBreach(fromPath: string, toPath: string): string | undefined {
  const from = placeOf(fromPath);
  const to = placeOf(toPath);
  if (isTest(fromPath) || from.area === 'app' || from.area === 'elsewhere') return undefined;
  if (to.area === 'app') return 'nobody imports app';
  if (isTest(toPath)) return 'only tests import tests';
  if (to.area === 'elsewhere') return 'src imports nothing outside src (the seed is read by app)';
  if (from.area === 'design') return to.area === 'design' ? undefined : 'design imports nothing of ours';
  if (from.area === 'shared') return to.area === 'shared' ? undefined : 'platform/shared imports nothing of ours';
  const upward = upwardBreach(fromPath, toPath);
  if (upward) return upward;
  if (from.area === 'platform-server' || from.area === 'platform-web') {
    return to.area === from.area || to.area === 'shared' ? undefined : `${from.area} knows only itself and platform/shared`;
  }
  return from.area === 'feature' ? featureBreach(fromPath, from, toPath, to) : undefined;
}

/** The folders of platform/server, the lowest first: each imports itself and those before it. */
const layers = [
  'process',
  'text',
  'concurrency',
  'postgres',
  'db',
  'settings',
  'metrics',
  'outbound',
  'media',
  'jobs',
  'mail',
  'live',
  'events',
  'http',
];
const platformFolder = /^src\/platform\/server\/([^/]+)\//;

function upwardBreach(fromPath: string, toPath: string): string | undefined {
  const [from = '', to = ''] = [fromPath, toPath].map(path => platformFolder.exec(path)?.[1] ?? '');
  if (to === 'postgres' && from !== to && !toPath.endsWith('/postgres/index.ts'))
    return 'platform/server/postgres is entered by its door (index.ts)';
  if (from === '' || to === '') return undefined;
  const [place, target] = [layers.indexOf(from), layers.indexOf(to)];
  if (place === -1) return `platform/server/${from} has no layer`;
  return target > place ? `platform/server/${from} lies below ${to}` : undefined;
}

function featureBreach(fromPath: string, from: FeaturePlace, toPath: string, to: Place): string | undefined {
  if (to.area === 'shared') return undefined;
  if (to.area === 'platform-server') return from.side === 'server' ? undefined : 'platform/server is for server/ alone';
  if (to.area === 'platform-web' || to.area === 'design') return from.side === 'web' ? undefined : `${to.area} is for web/ alone`;
  if (to.area !== 'feature') return 'a feature does not reach there';
  if (isComposition(toPath)) return 'only app imports pages and routes';
  if (to.feature === from.feature)
    return to.side === 'top' || to.side === from.side ? undefined : 'server/ and web/ do not know each other';
  if (to.side !== 'top' && !(to.side === from.side && to.isDoor))
    return `another feature is entered by its door (${to.feature}/${from.side}/index.ts) or its top`;
  if (isComposition(fromPath)) return undefined;
  return features[from.feature]?.uses.includes(to.feature) ? undefined : `features.json does not let ${from.feature} use ${to.feature}`;
}

const mends: [pattern: RegExp, mend: string][] = [
  [/features\.json/, 'turn the dependency round, compose both in a page or in app, or change the plan in features.json'],
  [/door/, 'export what is needed from that door, by name'],
  [/./, 'move the code to where it may be used from, or hand in what is needed'],
];

function mendFor(rule: string): string {
  return mends.find(([pattern]) => pattern.test(rule))?.[1] ?? '';
}

function importBreaches(path: string, text: string): Breach[] {
  const breaches: Breach[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    for (const [, specifier = ''] of line.matchAll(importPattern)) {
      const rule = specifier.startsWith('.')
        ? ownBreach(path, posix.normalize(posix.join(dirname(path), specifier)))
        : isTest(path)
          ? undefined
          : packageBreach(placeOf(path), specifier);
      if (rule) breaches.push({ place: `${path}:${index + 1}`, rule, mend: mendFor(rule) });
    }
  }
  return breaches;
}

const sqlWords = /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;
const writes =
  /\b(?:insert into|update|delete from)\s+([a-z_]+)\b(?=\s+(?:as|set|\(|where|using|select|values|from))|\.(?:insertInto|updateTable|deleteFrom)\('([a-z_]+)'/gi;

const readsFrom = /\b(?:from|join)\s+(?:only\s+)?([a-z_]+)\b|\.(?:selectFrom|innerJoin|leftJoin)\('([a-z_]+)/gi;

const owners = new Map(Object.entries(features).flatMap(([name, { tables }]) => tables.map(table => [table, name] as const)));

/** Whether the plan lets a feature read a table: it owns the table, uses the owner, or lists the table under `reads`. */
function mayRead(feature: string, table: string): boolean {
  const owner = owners.get(table);
  const plan = features[feature];
  return owner === undefined || owner === feature || plan?.uses.includes(owner) || plan?.reads?.includes(table) || false;
}

function readBreaches(path: string, at: string, line: string, feature: string): Breach[] {
  if (!path.endsWith('.queries.ts')) return [];
  return [...line.matchAll(readsFrom)].flatMap(([, written, built]) => {
    const table = (written ?? built ?? '').toLowerCase();
    if (mayRead(feature, table)) return [];
    const rule = `features.json does not let ${feature} read ${table} of ${owners.get(table)}`;
    return [{ place: at, rule, mend: 'let the later feature hand its part in, or list the table under `reads`' }];
  });
}

/** SQL stands only in *.queries.ts. A feature writes only the tables it owns, and reads only those that the plan names. */
function sqlBreaches(path: string, text: string): Breach[] {
  const place = placeOf(path);
  if (place.area !== 'feature' || isTest(path)) return [];
  const breaches: Breach[] = [];
  const own = features[place.feature]?.tables ?? [];
  for (const [index, line] of text.split('\n').entries()) {
    const at = `${path}:${index + 1}`;
    if (!path.endsWith('.queries.ts') && sqlWords.test(line)) {
      breaches.push({
        place: at,
        rule: 'SQL stands in *.queries.ts only',
        mend: 'move the statement there and give it a name that says its answer',
      });
    }
    breaches.push(...readBreaches(path, at, line, place.feature));
    if (!path.endsWith('.queries.ts')) continue;
    for (const [, written, built] of line.matchAll(writes)) {
      const table = (written ?? built ?? '').toLowerCase();
      if (table === 'set' || own.includes(table)) continue;
      breaches.push({
        place: at,
        rule: `${place.feature} does not own ${table}`,
        mend: 'call the owner’s door inside the same transaction',
      });
    }
  }
  return breaches;
}

const states = /const \[(\w+), (\w+)\] = useState\b/g;

/** The setter of a state is named after it: `const [isOpen, setIsOpen]`. */
function setterBreaches(path: string, text: string): Breach[] {
  return [...text.matchAll(states)].flatMap(([, state = '', setter]) => {
    const expected = `set${state.charAt(0).toUpperCase()}${state.slice(1)}`;
    return setter === expected ? [] : [{ place: path, rule: `the setter of ${state} is ${expected}`, mend: `rename ${setter}` }];
  });
}

/** Words of the product. The platform below features has no identifier with one of them. */
const productWords = new Set(
  `post posts comment comments game games late clocked mute muted mutes ban banned silenced shield bookmark poll polls vote votes spoiler flair
  chat friend friends tag tags blocked boundaries`.split(/\s+/),
);
/** Identifiers that mean something else, names of settings, and names on the wire: two errors. */
const otherMeanings = new Set([
  'poll',
  'pollMs',
  'pollInterval',
  'pollIntervalMs',
  'tags',
  'gameThreads',
  'readGameThreads',
  'postMessage',
  'banned',
  'silenced',
]);

const comments = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g;
const texts = /'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g;

/** Code of the platform has no names of the product. Its tests may use the product as an example. */
function wordBreaches(path: string, text: string): Breach[] {
  if (!path.startsWith('src/platform/') || isTest(path) || path.endsWith('db/schema.ts')) return [];
  const code = text.replace(comments, ' ').replace(texts, ' ');
  const names = new Set(code.match(/[A-Za-z_$][\w$]*/g));
  return [...names].flatMap(name => {
    const word = (name.match(/[A-Z]?[a-z]+/g) ?? []).find(part => productWords.has(part.toLowerCase()));
    if (word === undefined || otherMeanings.has(name)) return [];
    return [{ place: path, rule: `the platform knows no ${word.toLowerCase()}: ${name}`, mend: 'let the feature hand its part in' }];
  });
}

/** The plan itself: every folder is in it, every name in it exists, and nobody needs himself. */
function planBreaches(): Breach[] {
  const folders = readdirSync(join(projectFolder, 'src', 'features'));
  const breaches: Breach[] = [];
  const add = (rule: string, mend: string) => breaches.push({ place: 'features.json', rule, mend });
  for (const folder of folders) if (!features[folder]) add(`src/features/${folder} is not in the plan`, 'add it with its tables and uses');
  const seen = new Map<string, string>();
  for (const [name, feature] of Object.entries(features)) {
    if (!folders.includes(name)) add(`${name} has no folder`, 'remove it from the plan');
    for (const used of feature.uses) {
      if (!features[used]) add(`${name} uses ${used}, which is not planned`, 'mend the name');
      if (reaches(used, name)) add(`${name} and ${used} need each other`, 'turn one dependency round');
    }
    for (const table of feature.tables) {
      if (seen.has(table)) add(`${table} is owned twice`, 'let one feature own it');
      seen.set(table, name);
    }
    for (const table of feature.reads ?? []) {
      const owner = owners.get(table);
      if (!owner) add(`${name} reads ${table}, which no feature owns`, 'mend the name');
      else if (reaches(owner, name))
        add(`${name} reads ${table} of ${owner}, which stands after it`, 'let the later feature hand its part in');
    }
  }
  return breaches;
}

function reaches(from: string, to: string, seen = new Set<string>()): boolean {
  if (from === to) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  const { uses = [], reads = [] } = features[from] ?? {};
  const readFeatures = reads.flatMap(table => owners.get(table) ?? []);
  return [...uses, ...readFeatures].some(next => reaches(next, to, seen));
}

const files = filesUnder('src');
const breaches = [
  ...planBreaches(),
  ...files.flatMap(path => {
    const text = readFileSync(join(projectFolder, path), 'utf8');
    return [...importBreaches(path, text), ...sqlBreaches(path, text), ...setterBreaches(path, text), ...wordBreaches(path, text)];
  }),
];
for (const { place, rule, mend } of breaches) process.stdout.write(`${place}\n  rule: ${rule}\n  mend: ${mend}\n`);
process.stdout.write(breaches.length === 0 ? `${files.length} files keep the rules.\n` : `${breaches.length} breaches.\n`);
if (breaches.length > 0) process.exitCode = 1;
