import { sql } from 'kysely';
import type { Connection } from '../../../platform/server/db/database.ts';
import type { Person } from '../people.contract.ts';

const peopleShown = 8;
/** How far back a talk counts. */
const latest = { replies: 200, posts: 30, answersEach: 30 };

/** A LIKE pattern for texts that begin so; what a person types is data. */
function beginningWith(text: string): string {
  return `${text.toLowerCase().replace(/[\\%_]/g, sign => `\\${sign}`)}%`;
}

/** Those of the names that somebody has, whatever their case. */
export async function peopleByNames(db: Connection, names: readonly string[]): Promise<Person[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<Person>`
    select id, username from users where lower(username) = any(${names.map(name => name.toLowerCase())}::text[]) order by id`.execute(db);
  return rows;
}

/** People whose names begin so: friends, those one has exchanged replies with, then by the alphabet, oneself last. */
export async function peopleByBeginning(db: Connection, viewerId: string, text: string): Promise<Person[]> {
  const pattern = beginningWith(text);
  const { rows } = await sql<Person>`
    with written as (
      select id, post_id, parent_id from replies where author_id = ${viewerId} order by id desc limit ${latest.replies}
    ),
    talked_with as (
      select coalesce(parent.author_id, posts.author_id) as id
      from written join posts on posts.id = written.post_id left join replies as parent on parent.id = written.parent_id
      union
      select answer.author_id from written join replies as answer on answer.parent_id = written.id
      union
      select comment.author_id
      from (select id from posts where author_id = ${viewerId} order by created_at desc, id desc limit ${latest.posts}) as own
      cross join lateral (
        select author_id from replies
        where post_id = own.id and parent_id is null and deleted_at is null order by id desc limit ${latest.answersEach}
      ) as comment
    ),
    friends as (
      select user_id2 as id from friendships where user_id1 = ${viewerId}
      union all
      select user_id1 from friendships where user_id2 = ${viewerId}
    ),
    found as (
      select users.id, username, 0 as distance from friends join users on users.id = friends.id where lower(username) like ${pattern}
      union all
      select users.id, username, 1 from talked_with join users on users.id = talked_with.id
      where lower(username) like ${pattern}
      union all
      (select id, username, 2 from users where lower(username) like ${pattern} order by lower(username) using ~<~ limit ${peopleShown})
    )
    select id, username from found group by id, username
    order by id = ${viewerId}, min(distance), lower(username) limit ${peopleShown}`.execute(db);
  return rows;
}
