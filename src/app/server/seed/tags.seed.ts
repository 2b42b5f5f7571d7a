import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transaction } from '../../../platform/server/db/database.ts';
import { teamsOf } from '../../../features/sports/server/index.ts';
import { leagues } from '../../../features/sports/leagues/leagues.ts';
import { projectFolder } from '../../../platform/server/process/project.ts';
import { retagGames, type SeedTag, upsertTags } from './seed.queries.ts';

/** Makes the tags of db/seed/tags.json, and brings those that are there up to date. */
export async function seedTags(tx: Transaction): Promise<void> {
  const text = await readFile(join(projectFolder, 'db', 'seed', 'tags.json'), 'utf8');
  // The file is part of the project and tested there.
  const tags: SeedTag[] = JSON.parse(text);
  await upsertTags(tx, tags);
  const teams = leagues.flatMap(league => teamsOf(league).map(({ name, tag }) => ({ league, name, tag })));
  await retagGames(
    tx,
    teams.filter(({ name, tag }) => name !== tag),
  );
}
