import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { createDatabase, inTransaction } from '../platform/server/db/database.ts';
import { migrate } from '../platform/server/db/migrate.ts';
import { seedDraft } from '../app/server/seed/draft.seed.ts';
import { seedTags } from '../app/server/seed/tags.seed.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Name of the migrated database with the seeded tags and prospects that every test file clones. */
    template: string;
  }
}

/** Runs after PostgreSQL is up: migrates once, so that a test file's own database is a copy away. */
export default async function setup(project: TestProject): Promise<void> {
  const server = project.getProvidedContext().postgres;
  const template = `template_${process.pid}`;
  const admin = createDatabase({ ...server, database: 'postgres', max: 1 }, () => undefined);
  await sql.raw(`create database ${template}`).execute(admin);
  await admin.destroy();
  const db = createDatabase({ ...server, database: template }, () => undefined);
  await migrate(db);
  await inTransaction(db, seedTags);
  await inTransaction(db, seedDraft);
  await db.destroy();
  project.provide('template', template);
}
