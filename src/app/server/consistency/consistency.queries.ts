import { sql } from 'kysely';
import type { Connection, Database } from '../../../platform/server/db/database.ts';
import { awardFromRows } from './achievements.queries.ts';
import { type Drift, recount, withoutTimeout } from './recount.queries.ts';

/** A row that breaks a rule, by its id. */
export interface Breach {
  problem: string;
  row: string;
}

/** Rows that break a rule which no database constraint enforces; at most a hundred. */
export async function brokenRules(db: Connection): Promise<Breach[]> {
  const { rows } = await sql<Breach>`
  select 'tags of the post and its rows differ' as problem, posts.id::text as row from posts
    left join post_tags on post_tags.post_id = posts.id left join tags on tags.id = post_tags.tag_id
    group by posts.id, posts.tags having array(select unnest(posts.tags) order by 1) <> array_remove(array_agg(tags.name order by tags.name), null)
  union all
  select 'the place in a tag’s feed is not the post’s', post_id::text from post_tags join posts on posts.id = post_id
    where post_tags.created_at <> posts.created_at
  union all
  select 'an empty place without answers', replies.id::text from replies
    where deleted_at is not null and not exists (select 1 from all_replies as answer where answer.parent_id = replies.id)
  union all
  select 'a reply older than what it answers', replies.id::text from replies where parent_id >= id
  union all
  select 'an answer to a reply of another post', answer.id::text from replies as answer
    join replies on replies.id = answer.parent_id where replies.post_id <> answer.post_id
  union all
  select 'a post’s word is not searchable', posts.id::text from posts,
    unnest(string_to_array(plain_text(content || ' ' || case when author_id is null then '' else author_name end), ' ')) as word
    where char_length(word) between 4 and 30 and not exists (select 1 from search_words where search_words.word = word.word)
  union all
  select 'a board that is not the post’s', id::text from posts
    where (feature = 'mock-draft') <> exists (select 1 from mock_draft_picks where post_id = id)
      or (feature = 'power-rankings') <> exists (select 1 from power_ranking_rows where post_id = id)
  union all
  select 'a draft’s points are not those of its picks', mock_drafts.post_id::text from mock_drafts
    where points <> (select coalesce(sum(points), 0) from mock_draft_picks where mock_draft_picks.post_id = mock_drafts.post_id)
  union all
  select 'a vote for an option of another poll', poll_votes.id::text from poll_votes
    join poll_options on poll_options.id = poll_votes.option_id where poll_options.poll_id <> poll_votes.poll_id
  union all
  select 'more than ten bookmarks', user_id::text from bookmarks group by user_id having count(*) > 10
  union all
  select 'a request that both friends have forgotten', friend_requests.id::text from friend_requests
    join friendships on user_id1 = least(sender_id, receiver_id) and user_id2 = greatest(sender_id, receiver_id) where status = 'pending'
  union all
  select 'a message of somebody who is not in the room', chat_messages.id::text from chat_messages
    join chat_rooms on chat_rooms.id = room_id where sender_id not in (user_id1, user_id2)
  union all
  select 'the room’s latest talk is another time', chat_rooms.id::text from chat_rooms
    where last_message_at is distinct from (select max(created_at) from chat_messages where room_id = chat_rooms.id)
  limit 100`.execute(db);
  return rows;
}

/** The differences that a recount would correct. The recount runs in a transaction that is rolled back. */
export async function driftOf(db: Database): Promise<Drift[]> {
  const tx = await db.startTransaction().execute();
  try {
    await withoutTimeout(tx);
    const drifts = await recount(tx);
    const owed = await awardFromRows(tx);
    return owed > 0 ? [...drifts, { counter: 'user_achievements', rows: owed }] : drifts;
  } finally {
    await tx.rollback().execute();
  }
}
