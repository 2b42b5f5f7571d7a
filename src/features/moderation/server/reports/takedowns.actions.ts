import type { Context } from '../../../../platform/server/http/context.ts';
import { inTransaction } from '../../../../platform/server/db/database.ts';
import { type Refusal, refuse } from '../../../../platform/shared/errors.ts';
import { noteLimit } from '../../moderation.rules.ts';
import { lockLog } from '../log/log.queries.ts';
import { addWeight, openCase } from '../queue/cases.queries.ts';
import { targetOf } from '../targets.queries.ts';
import { insertReport } from './reports.queries.ts';
import type { PublicTextKind } from '../../../texts/texts.rules.ts';

export interface Takedown {
  kind: PublicTextKind;
  id: string;
  /** The law, and the words of the person who asks. */
  note: string;
  /** Their name and address, for admins alone. */
  sender: string;
}

/** A notice of law weighs as much as several reports, because an answer to it is owed. */
const takedownWeight = 5;

/** Puts a notice about an illegal text into the queue. It never hides anything by itself. */
export async function fileTakedown(
  { db }: Pick<Context, 'db'>,
  { kind, id, note, sender }: Takedown,
): Promise<undefined | Refusal<'not_found'>> {
  return inTransaction<undefined | Refusal<'not_found'>>(db, async tx => {
    await lockLog(tx);
    const target = await targetOf(tx, kind, id);
    if (!target || (target.hidden !== null && target.hidden !== 'auto')) return refuse('not_found', 'There is no such post or comment.');
    const { id: caseId } = await openCase(tx, target, 'open');
    const given = { kind, id, reason: 'illegal' as const, note: note.slice(0, noteLimit) };
    await insertReport(tx, { caseId, reporterId: null, target, given, sender, counts: false });
    await addWeight(tx, caseId, takedownWeight);
    return undefined;
  });
}
