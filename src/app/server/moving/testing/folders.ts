/** Folders of communities for tests. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Settings } from '../../../../platform/server/settings/settings.ts';
import type { World } from '../../../../testing/world.ts';
import { importFolder, type ImportOptions } from '../importing/import.ts';

export interface TestFolder {
  path: string;
  /** Adds lines to the file of a kind: objects, or texts as they are. */
  add: (kind: string, ...lines: (object | string)[]) => Promise<void>;
  file: (name: string, content: Buffer | string) => Promise<void>;
  remove: () => Promise<void>;
}

export async function makeFolder(source: object | null = { name: 'The Old Board', url: 'https://board.example' }): Promise<TestFolder> {
  const path = await mkdtemp(join(tmpdir(), 'bleachers-folder-'));
  if (source) await writeFile(join(path, 'source.json'), JSON.stringify(source));
  return {
    path,
    async add(kind, ...lines) {
      const text = lines.map(line => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
      await writeFile(join(path, `${kind}.ndjson`), `${text}\n`, { flag: 'a' });
    },
    async file(name, content) {
      await mkdir(dirname(join(path, name)), { recursive: true });
      await writeFile(join(path, name), content);
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
}

export const time = (minute: number) => new Date(Date.UTC(2020, 0, 1, 0, minute)).toISOString();
export const person = (id: string, more: object = {}) => ({
  id,
  username: `old-${id}`,
  email: `${id}@board.example`,
  emailVerified: true,
  joinedAt: time(0),
  ...more,
});
export const post = (id: string, authorId: string, more: object = {}) => ({
  id,
  authorId,
  text: `The text of ${id}`,
  createdAt: time(10),
  ...more,
});
export const comment = (id: string, postId: string, authorId: string, more: object = {}) => ({
  id,
  postId,
  authorId,
  text: `The comment ${id}`,
  createdAt: time(20),
  ...more,
});

/** The settings of commands on a world: its secret, and a folder for reports and pictures. */
export const settingsOf = (world: World, dataDirectory: string): Settings => ({
  ...world.context.settings,
  sessionSecret: world.context.secret,
  dataDirectory,
});

export interface Imported {
  isRefused: boolean;
  report: string;
  skipped: string;
  roles: string;
  /** The folder of the report. */
  path: string;
  said: string[];
}

export async function runImport(
  world: World,
  folder: string,
  dataDirectory: string,
  options: Partial<ImportOptions> = {},
): Promise<Imported> {
  const said: string[] = [];
  const { report, isRefused } = await importFolder(
    { db: world.db, connection: world.connection, settings: settingsOf(world, dataDirectory) },
    folder,
    { isDryRun: false, isStrict: false, ...options },
    line => void said.push(line),
  );
  const read = (name: string) => readFile(join(report, name), 'utf8');
  return {
    isRefused,
    path: report,
    report: await read('report.txt'),
    skipped: await read('skipped.csv'),
    roles: await read('roles.csv'),
    said,
  };
}
