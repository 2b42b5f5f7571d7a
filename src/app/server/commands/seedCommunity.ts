/**
 * `npm run seed -- --posts N --users N --replies N`: a large synthetic community, for benchmarks and tests, in the database of
 * the usual settings (DATA_DIR or DATABASE_URL). It may run beside the product. Its people have no password and can't sign in.
 */
import { awardFromRows } from '../consistency/achievements.queries.ts';
import { inTransaction } from '../../../platform/server/db/database.ts';
import { migrate } from '../../../platform/server/db/migrate.ts';
import type { OpenDatabase } from '../open.ts';
import { operate } from './runCommand.ts';
import { withDatabase } from './withDatabase.ts';
import { withoutTimeout } from '../consistency/recount.queries.ts';
import { seed } from '../seed/seed.ts';
import { showSteps } from '../seed/synthetic/progress.ts';
import { sizeFrom } from '../seed/synthetic/size.ts';
import { seedSynthetic } from '../seed/synthetic/synthetic.ts';

async function main(): Promise<void> {
  const size = sizeFrom(process.argv.slice(2));
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const { step, end } = showSteps(process.stdout);
  const fill = async ({ db, connection }: OpenDatabase) => {
    await migrate(db);
    await seed(db, { demo: false, report: say });
    await seedSynthetic(connection, size, Date.now(), step);
    step('achievements');
    await inTransaction(db, async tx => {
      await withoutTimeout(tx);
      await awardFromRows(tx);
    });
    end();
    const { posts, users, replies } = size;
    say(`${posts.toLocaleString('en-US')} posts, ${replies.toLocaleString('en-US')} replies, ${users.toLocaleString('en-US')} people`);
  };
  await withDatabase(fill, { hasNoStatementTimeout: true, mayCreate: true }).finally(end);
}

await operate(main);
