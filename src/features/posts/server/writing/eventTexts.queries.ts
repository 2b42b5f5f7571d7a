import { sql } from 'kysely';
import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { EventText } from './mentions.actions.ts';

/** Those of the posts that are there and have an author, with hidden ones. They are not hidden, shown or deleted until the transaction ends. */
export async function postsOfEvents(tx: Transaction, ids: readonly number[]): Promise<EventText[]> {
  const { rows } = await sql<EventText>`
    select posts.id, posts.id as "postId", content, markup, hidden is not null as "isHidden",
      json_build_object('id', users.id, 'username', users.username) as author
    from all_posts as posts join users on users.id = posts.author_id
    where posts.id = any(${[...ids]}::bigint[]) order by posts.id for share of posts`.execute(tx);
  return rows;
}
