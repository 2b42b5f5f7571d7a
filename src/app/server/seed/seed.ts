import { people } from './demoCommunity.ts';
import { type Database, inTransaction } from '../../../platform/server/db/database.ts';
import { demoPassword, seedDemo } from './demo.seed.ts';
import { seedDraft } from './draft.seed.ts';
import { hasDemoAccount, isUninhabited, lockSeeding } from './seed.queries.ts';
import { seedTags } from './tags.seed.ts';

/** The first of the demo community, who has something on every screen. */
export const demoSignIn = { email: people[0]?.email ?? '', password: demoPassword };

/** Brings the tags and the draft's prospects up to date, and fills a database in which nobody has been yet. Answers whether the demo community is there. */
export async function seed(db: Database, options: { demo: boolean; report: (line: string) => void }): Promise<boolean> {
  return inTransaction(db, async tx => {
    await lockSeeding(tx);
    await seedTags(tx);
    const prospects = await seedDraft(tx);
    if (!options.demo || !(await isUninhabited(tx))) return hasDemoAccount(tx, demoSignIn.email);
    const made = await seedDemo(tx, Date.now(), prospects);
    options.report(`Demo community: ${made.people} people, ${made.posts} posts, ${made.comments} comments`);
    return true;
  });
}
