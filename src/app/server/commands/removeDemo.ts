/**
 * `npm run remove-demo` deletes the demo community with all that it wrote, also while the product runs. With `--dry-run` it only says how much
 * that is.
 */
import { awardFromRows } from '../consistency/achievements.queries.ts';
import { recount, withoutTimeout } from '../consistency/recount.queries.ts';
import { addStaffEntry } from '../../../features/staff-log/server/index.ts';
import { inTransaction } from '../../../platform/server/db/database.ts';
import { lockSeeding } from '../seed/seed.queries.ts';
import { deleteDemo, sizeOfDemo } from '../seed/removeDemo.queries.ts';
import { operate } from './runCommand.ts';
import { withDatabase } from './withDatabase.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const many = (count: number) => count.toLocaleString('en-US');

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  if (words.some(word => word !== '--dry-run')) throw new Error('npm run remove-demo [-- --dry-run]');
  const isDry = words.length > 0;
  await withDatabase(
    async ({ db }) => {
      const removed = await inTransaction(db, async tx => {
        await lockSeeding(tx);
        await withoutTimeout(tx);
        const size = await sizeOfDemo(tx);
        if (isDry || size.people === 0) return size;
        await deleteDemo(tx);
        await addStaffEntry(tx, { actorId: null, action: 'remove_demo' });
        await recount(tx);
        await awardFromRows(tx);
        return size;
      });
      const { people, posts, comments, commentsOfOthers } = removed;
      if (people === 0) {
        say('There is no demo community.');
        return;
      }
      const what = `${many(people)} people, ${many(posts)} posts and ${many(comments)} comments of the demo community, and ${many(commentsOfOthers)} comments of others below these posts`;
      say(isDry ? `To be removed: ${what}. Nothing was changed.` : `Removed: ${what}. Every counter equals its rows.`);
    },
    { hasNoStatementTimeout: true },
  );
}

await operate(main);
