import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DraftResult } from '../../../features/mock-drafts/grading.rules.ts';
import type { Prospect } from '../../../features/mock-drafts/mockDrafts.contract.ts';
import { storeDraftYear } from '../../../features/mock-drafts/server/index.ts';
import type { Transaction } from '../../../platform/server/db/database.ts';
import { projectFolder } from '../../../platform/server/process/project.ts';

/** Brings prospects and results of db/seed/nba-draft-2025.json up to date; answers the prospects. */
export async function seedDraft(tx: Transaction): Promise<readonly Prospect[]> {
  const text = await readFile(join(projectFolder, 'db', 'seed', 'nba-draft-2025.json'), 'utf8');
  // The file is part of the project and tested there.
  const year: { draftYear: number; decidedAt: string; prospects: Prospect[]; results: DraftResult[] } = JSON.parse(text);
  await storeDraftYear(tx, year);
  return year.prospects;
}
