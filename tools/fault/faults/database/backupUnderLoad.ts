import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { backUp } from '../../../../src/app/server/backup/backup.ts';
import { restore } from '../../../../src/app/server/backup/restore.ts';
import { createDatabase, type Database } from '../../../../src/platform/server/db/database.ts';
import { readSettings } from '../../../../src/platform/server/settings/settings.ts';
import { startDatabase } from '../../processes/postgres/database.ts';
import { defineFault, isSo, none, withinSeconds } from '../fault.ts';
import { Ledger } from '../../ledger/ledger.ts';
import { driftOf, oddities, whatIsThere } from '../../ledger/ledger.queries.ts';
import { startLoad } from '../../load/load.ts';
import { startNode } from '../../processes/node.ts';

/** Rows that no writer deletes while the others write. */
const lasting = ['post', 'reply', 'message', 'like', 'vote'] as const;

async function written(db: Database): Promise<string[]> {
  const there = await whatIsThere(db);
  return lasting.flatMap(kind => [...(there.get(kind)?.keys() ?? [])].map(key => `${kind} ${key}`));
}

/** A backup that was never restored is a hope. */
export const backupUnderLoad = defineFault({
  id: 'F19',
  title: 'A backup is taken under load and restored elsewhere',
  about:
    'Twelve writers write on while `npm run backup` reads everything; what it wrote is restored into an empty PostgreSQL and counted anew.',
  rounds: { quick: 1, full: 10 },
  async run(context) {
    const secret = randomBytes(32).toString('hex');
    const database = await startDatabase(context);
    const elsewhere = await startDatabase(context, 'elsewhere');
    const node = await startNode(context, { settings: { DATA_DIR: database.dataDirectory, SESSION_SECRET: secret } });
    const load = await startLoad({ url: () => node.url, db: database.db, ledger: new Ledger(), secret });
    load.go();
    const [missing, wrong]: [string[], string[]] = [[], []];
    const [taking, restoring]: [number[], number[]] = [[], []];
    let rows = 0;
    let bytes = 0;
    for (let round = 1; round <= context.rounds; round += 1) {
      await sleep(context.isQuick ? 500 : 3_000);
      const before = await written(database.db);
      const file = join(context.folder, `round-${round}.tar.gz`);
      const begun = performance.now();
      ({ rows } = await backUp(database.connection, readSettings({ DATA_DIR: database.dataDirectory }), file));
      const taken = performance.now();
      const settings = readSettings({ DATA_DIR: elsewhere.dataDirectory });
      await restore(elsewhere.connection, settings, file, { replaces: round > 1, report: () => undefined });
      taking.push((taken - begun) / 1_000);
      restoring.push((performance.now() - taken) / 1_000);
      bytes = (await stat(file)).size;
      // A restore refuses a database that the product is connected to, so this connection ends before the next round.
      const restored = createDatabase(elsewhere.connection, () => undefined);
      const there = new Set(await written(restored));
      missing.push(...before.filter(key => !there.has(key)));
      wrong.push(...(await driftOf(restored)), ...(await oddities(restored)));
      await restored.destroy();
      context.show(`round ${round} of ${context.rounds}: ${rows} rows, ${load.acknowledged()} writes acknowledged`);
    }
    await load.rest();
    const failed = [...load.figures.statuses].filter(([status]) => status === 0 || status >= 500);
    return [
      isSo('rows in the last backup', rows > 0, `${rows}, in ${(bytes / 1e6).toFixed(1)} MB`, 'some'),
      none('written before a backup began and not in it', missing.length, missing),
      none('counters that differ from their rows, rows without a parent, in what was restored', wrong.length, wrong),
      none(
        'writes that failed meanwhile',
        failed.reduce((sum, [, count]) => sum + count, 0),
      ),
      withinSeconds('the longest backup', Math.max(...taking), 60),
      withinSeconds('the longest restore', Math.max(...restoring), 60),
    ];
  },
});
