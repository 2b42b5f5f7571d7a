import type { Database } from '../../../src/platform/server/db/database.ts';
import { type Finding, isSo, none } from '../faults/fault.ts';
import type { Ledger } from './ledger.ts';
import { driftOf, eventsLeft, oddities, whatIsThere } from './ledger.queries.ts';
import type { LoadFigures } from '../load/load.ts';

/** Whether every write that was acknowledged is there exactly once, and every counter equals its rows. Writers have to rest. */
export async function ledgerFindings(db: Database, ledger: Ledger): Promise<Finding[]> {
  const left = await eventsLeft(db);
  const { acknowledged, unanswered, lost, doubled, ghosts } = ledger.compare(await whatIsThere(db));
  const [drifts, odd] = [await driftOf(db), await oddities(db)];
  return [
    isSo('writes acknowledged', acknowledged > 0, `${acknowledged} (and ${unanswered} without an answer)`, 'some'),
    none('acknowledged writes lost', lost.length, lost),
    none('writes there twice', doubled.length, doubled),
    none('refused writes that are there', ghosts.length, ghosts),
    none('events that nothing followed from', left),
    none('counters that differ from their rows', drifts.length, drifts),
    none('rows without a parent, counts out of bounds', odd.length, odd),
  ];
}

/** How the writers were answered while something was wrong. */
export function answerFindings({ longest, hung, unsaid }: LoadFigures, maxSeconds = 10): Finding[] {
  return [
    none('calls without any answer within 15 s', hung),
    { ...none('answers of 500', unsaid.length, unsaid) },
    {
      what: 'longest answer',
      expected: `≤ ${maxSeconds} s`,
      measured: `${(longest / 1_000).toFixed(2)} s`,
      isMet: longest <= maxSeconds * 1_000,
      isTime: true,
    },
  ];
}
