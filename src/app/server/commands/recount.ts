import { pino } from 'pino';
import { awardFromRows } from '../consistency/achievements.queries.ts';
import { type Database, inTransaction } from '../../../platform/server/db/database.ts';
import { addStaffEntry } from '../../../features/staff-log/server/index.ts';
import { brokenRules, driftOf } from '../consistency/consistency.queries.ts';
import type { OpenDatabase } from '../open.ts';
import { operate } from './runCommand.ts';
import { withDatabase } from './withDatabase.ts';
import { type Drift, recount, withoutTimeout } from '../consistency/recount.queries.ts';

/** `npm run recount`, for operators, also while the product runs. `--check` changes nothing and exits with 1 if a counter differs. */

const show = (line: string) => process.stdout.write(`${line}\n`);

async function putRight(db: Database): Promise<Drift[]> {
  return inTransaction(db, async tx => {
    await withoutTimeout(tx);
    const found = await recount(tx);
    const given = await awardFromRows(tx);
    await addStaffEntry(tx, { actorId: null, action: 'recount' });
    return given > 0 ? [...found, { counter: 'user_achievements', rows: given }] : found;
  });
}

const words = process.argv.slice(2);
if (words.some(word => word !== '--check')) {
  process.stderr.write('npm run recount [-- --check]\n');
  process.exit(2);
}
const isCheck = words.length > 0;

async function main(): Promise<void> {
  const compare = async ({ db }: OpenDatabase) => {
    const drifts = await (isCheck ? driftOf(db) : putRight(db));
    const breaches = isCheck ? await brokenRules(db) : [];
    for (const { counter, rows } of drifts) show(`${counter}: ${rows} ${isCheck ? 'differ from their rows' : 'put right'}`);
    for (const { problem, row } of breaches) show(`${problem}: ${row}`);
    if (drifts.length === 0) show('Every counter equals its rows.');
    if (isCheck && breaches.length === 0) show('Every row keeps the rules.');
    if (isCheck && drifts.length + breaches.length > 0) process.exitCode = 1;
  };
  await withDatabase(compare, { hasNoStatementTimeout: true, log: pino({ level: 'warn' }) });
}

await operate(main);
