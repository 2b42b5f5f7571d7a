import { sql } from 'kysely';
import type { Connection } from '../../../../platform/server/db/database.ts';

/** How far back an exchange of comments counts. */
const latest = { replies: 200, posts: 30, repliesPerPost: 30 };

/** The ids of the people whom a person answered or who answered them recently. */
export async function talkedWith(db: Connection, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with own_replies as (
      select id, post_id, parent_id from replies where author_id = ${userId} order by id desc limit ${latest.replies}
    ),
    talked_with as (
      select coalesce(parent.author_id, posts.author_id) as id
      from own_replies join posts on posts.id = own_replies.post_id left join replies as parent on parent.id = own_replies.parent_id
      union
      select answer.author_id from own_replies join replies as answer on answer.parent_id = own_replies.id
      union
      select comment.author_id
      from (select id from posts where author_id = ${userId} order by created_at desc, id desc limit ${latest.posts}) as own_posts
      cross join lateral (
        select author_id from replies
        where post_id = own_posts.id and parent_id is null and deleted_at is null order by id desc limit ${latest.repliesPerPost}
      ) as comment
    )
    select id from talked_with where id is not null`.execute(db);
  return rows.map(({ id }) => id);
}
