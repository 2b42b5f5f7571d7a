import { pino } from 'pino';
import { awardFromRows } from '../../features/profiles/server/index.ts';
import { inTransaction } from '../../platform/server/db/database.ts';
import { readSettings } from '../../platform/server/settings.ts';
import { openDatabase } from './open.ts';
import { recount, withoutTimeout } from './recount.queries.ts';

/** `npm run recount`: for operators, also while the product runs. */
const database = await openDatabase(readSettings(process.env), pino({ level: 'warn' }), line => process.stdout.write(`${line}\n`));
const drifts = await inTransaction(database.db, async tx => {
  await withoutTimeout(tx);
  const found = await recount(tx);
  const given = await awardFromRows(tx);
  return given > 0 ? [...found, { counter: 'user_achievements', rows: given }] : found;
});
for (const { counter, rows } of drifts) process.stdout.write(`${counter}: ${rows} put right\n`);
process.stdout.write(drifts.length === 0 ? 'Every counter equals its rows.\n' : '');
await database.close();
