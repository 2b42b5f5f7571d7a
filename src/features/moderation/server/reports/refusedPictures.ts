import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { RefusedPicture } from '../../../blocked-pictures/server/index.ts';
import { postsWithAddress } from '../../../posts/server/index.ts';
import { noteLimit, type TargetKind } from '../../moderation.rules.ts';
import { lockLog } from '../log/log.queries.ts';
import { addWeight, openCase, openCaseOf } from '../queue/cases.queries.ts';
import { type Target, targetOf } from '../targets.queries.ts';
import { insertReport } from './reports.queries.ts';

/** As much as several reports of members. */
const weight = 5;
const maxPosts = 5;

/** Opens a case about somebody who sent a blocked picture, or about the posts that show one by its address. One that is open stays as it is. Answers the new ones. */
export async function reportRefusedPicture(
  tx: Transaction,
  { reason, source }: RefusedPicture,
): Promise<{ target: Target; caseId: number }[]> {
  const opened: { target: Target; caseId: number }[] = [];
  await lockLog(tx);
  const targets: [TargetKind, string][] =
    'userId' in source
      ? [['user', source.userId]]
      : (await postsWithAddress(tx, source.address, maxPosts)).map((id): [TargetKind, string] => ['post', String(id)]);
  for (const [kind, id] of targets) {
    const target = await targetOf(tx, kind, id);
    if (!target || (await openCaseOf(tx, kind, id))) continue;
    const { id: caseId } = await openCase(tx, target, 'open');
    const note = `A picture of the block list was refused: ${reason}`.slice(0, noteLimit);
    await insertReport(tx, { caseId, reporterId: null, target, given: { kind, id, reason: 'illegal', note }, counts: false });
    await addWeight(tx, caseId, weight);
    opened.push({ target, caseId });
  }
  return opened;
}
