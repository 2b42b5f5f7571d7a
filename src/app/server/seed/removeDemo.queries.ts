import { sql } from 'kysely';
import { builtInIssuer } from '../../../features/account/account.rules.ts';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';

/** The people whose accounts the demo made and whose passwords nobody has changed. */
const demoPeople = sql`(select users.id from users join accounts on accounts.id::text = users.subject where users.issuer = ${builtInIssuer} and accounts.is_demo)`;

export interface DemoSize {
  people: number;
  posts: number;
  /** Comments of the demo community, and comments of others below its posts, which go with these. */
  comments: number;
  commentsOfOthers: number;
}

export async function sizeOfDemo(db: Connection): Promise<DemoSize> {
  const { rows } = await sql<DemoSize>`
    with demo as (select id from ${demoPeople} as people)
    select (select count(*) from demo) as people,
      (select count(*) from all_posts where author_id in (select id from demo)) as posts,
      (select count(*) from all_replies where author_id in (select id from demo)) as comments,
      (select count(*) from all_replies join all_posts on all_posts.id = post_id
        where all_posts.author_id in (select id from demo) and all_replies.author_id not in (select id from demo)) as "commentsOfOthers"`.execute(
    db,
  );
  return rows[0] ?? { people: 0, posts: 0, comments: 0, commentsOfOthers: 0 };
}

/** Deletes the demo community with all that it wrote. A comment that others have answered stays as an empty place. The counters are for a recount. */
export async function deleteDemo(tx: Transaction): Promise<void> {
  await sql`delete from all_posts where author_id in ${demoPeople}`.execute(tx);
  for (let deleted = 1n; deleted > 0n; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from all_replies where (author_id in ${demoPeople} or deleted_at is not null)
        and not exists (select from all_replies as answer where answer.parent_id = all_replies.id)`.execute(tx);
    deleted = numAffectedRows;
  }
  for (const table of ['reply_versions', 'reply_likes'])
    await sql`delete from ${sql.table(table)} where reply_id in (select id from all_replies where author_id in ${demoPeople})`.execute(tx);
  await sql`
    update all_replies set content = '', markup = null, author_id = null, author_name = '', image_url = null, quote_reply_id = null,
      quote_text = null, deleted_at = now()
    where author_id in ${demoPeople}`.execute(tx);
  await sql`delete from users where id in ${demoPeople}`.execute(tx);
  await sql`delete from accounts where is_demo`.execute(tx);
}
