import type { Connection } from '../../../src/platform/server/db/database.ts';

/** The pictures that the database knows, by the beginning of their files' names. */
export async function imageNames(db: Connection): Promise<string[]> {
  return (await db.selectFrom('images').select('name').execute()).map(({ name }) => name);
}
