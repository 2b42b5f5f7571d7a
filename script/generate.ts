/**
 * Writes what is made from the code: the database's types and the pages under docs/generated/.
 * `--check` writes nothing and exits 1 when something is stale.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { contract, events } from '../src/app/contract.ts';
import { folderSchema } from '../src/app/server/moving/folder/folder.shapes.ts';
import { postKindNames } from '../src/features/posts/kinds/posts.kinds.ts';
import { createDatabase } from '../src/platform/server/db/database.ts';
import { migrate } from '../src/platform/server/db/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/server/postgres/index.ts';
import { projectFolder } from '../src/platform/server/process/project.ts';
import { configurationPage } from './documents/configuration.ts';
import { environmentExample } from './documents/environment.ts';
import { featuresPage } from './documents/features.ts';
import { licencesPage } from './documents/licences.ts';
import { routesPage } from './documents/routes.ts';

const overrides = {
  columns: {
    'all_posts.feature': `Generated<${postKindNames.map(kind => `'${kind}'`).join(' | ')}>`,
    'tags.category': "Generated<'team' | 'league' | 'sport' | 'general'>",
    'users.preferred_theme': "Generated<'light' | 'dark'>",
  },
};

/** Views of the visible rows of a table, which have its columns. PostgreSQL does not say which columns of a view can be null. */
const visibleRows = ['Posts', 'Replies', 'Polls', 'Notifications'];

/** The types of every table and column, read from a database that was just migrated. */
async function databaseTypes(host: string, port: number, folder: string): Promise<string> {
  const file = join(folder, 'schema.ts');
  const url = `postgres://postgres@localhost:${port}/schema?host=${encodeURIComponent(host)}`;
  const options = [
    '--dialect',
    'postgres',
    '--url',
    url,
    '--out-file',
    file,
    '--date-parser',
    'string',
    '--exclude-pattern',
    '{kysely_*,late.*,graphile_worker.*}',
  ];
  const types = ['--type-mapping', '{"int8":"number"}', '--overrides', JSON.stringify(overrides)];
  await promisify(execFile)(process.execPath, [join(projectFolder, 'node_modules/kysely-codegen/dist/cli/bin.js'), ...options, ...types]);
  return visibleRows.reduce(
    (text, name) => text.replace(new RegExp(`export interface ${name} \\{[^}]*\\}`), `export type ${name} = All${name};`),
    await readFile(file, 'utf8'),
  );
}

async function generate(): Promise<Map<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'bleachers-generate-'));
  const postgres = await startEmbeddedPostgres({ directory: join(folder, 'postgres'), database: 'schema' });
  const db = createDatabase(postgres.connection, () => undefined);
  try {
    await migrate(db);
    return new Map([
      ['src/platform/server/db/schema.ts', await databaseTypes(postgres.connection.host, postgres.connection.port, folder)],
      ['docs/generated/routes.md', routesPage(contract, events)],
      ['docs/generated/configuration.md', configurationPage()],
      ['.env.example', environmentExample()],
      ['docs/generated/features.md', await featuresPage()],
      ['docs/generated/licences.md', licencesPage()],
      ['docs/generated/folder.schema.json', `${JSON.stringify(folderSchema(), null, 2)}\n`],
    ]);
  } finally {
    await db.destroy();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const check = process.argv.includes('--check');
let stale = 0;
for (const [path, text] of await generate()) {
  const file = join(projectFolder, path);
  const present = await readFile(file, 'utf8').catch(() => '');
  if (present === text) continue;
  stale += 1;
  process.stdout.write(`${check ? 'stale' : 'written'}: ${path}\n`);
  if (check) continue;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
if (check && stale > 0) {
  process.stdout.write('Run `npm run generate` and commit what it writes.\n');
  process.exitCode = 1;
}
