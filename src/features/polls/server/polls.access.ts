import type { Connection } from '../../../platform/server/db/database.ts';
import type { Viewer } from '../../../platform/server/http/context.ts';
import { type Refusal, refuse } from '../../../platform/shared/errors.ts';
import type { Poll } from '../polls.contract.ts';
import { pollById } from './polls.queries.ts';

export const pollNotFound = () => refuse('not_found', 'Poll not found');

/** A poll as the viewer sees it: counts, and no vote but their own. */
export async function seenPoll(db: Connection, id: number, viewer: Viewer | null): Promise<Poll | Refusal<'not_found'>> {
  return (await pollById(db, id, viewer?.id ?? null)) ?? pollNotFound();
}
