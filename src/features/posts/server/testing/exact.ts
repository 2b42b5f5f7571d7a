import { sql } from 'kysely';
import { expect } from 'vitest';
import { recount } from '../../../../app/server/recount.queries.ts';
import type { World } from '../../../../app/server/testing/world.ts';
import { streakOf } from '../../../profiles/profiles.rules.ts';

/** What must hold at every rest and that no constraint of the database says. */
const broken = sql<{ problem: string; row: string }>`
  select 'tags of the post and its rows differ' as problem, posts.id::text as row from posts
    left join post_tags on post_tags.post_id = posts.id left join tags on tags.id = post_tags.tag_id
    group by posts.id having array(select unnest(posts.tags) order by 1) <> array_remove(array_agg(tags.name order by tags.name), null)
  union all
  select 'the place in a tag’s feed is not the post’s', post_id::text from post_tags join posts on posts.id = post_id
    where post_tags.created_at <> posts.created_at
  union all
  select 'an empty place without answers', replies.id::text from replies
    where deleted_at is not null and not exists (select 1 from replies as answer where answer.parent_id = replies.id)
  union all
  select 'a reply older than what it answers', replies.id::text from replies where parent_id >= id
  union all
  select 'a post’s word is not searchable', posts.id::text from posts,
    unnest(string_to_array(plain_text(content || ' ' || author_name), ' ')) as word
    where char_length(word) between 4 and 30 and not exists (select 1 from search_words where search_words.word = word.word)
  union all
  select 'a board that is not the post’s', id::text from posts
    where (feature = 'mock-draft') <> exists (select 1 from mock_draft_picks where post_id = id)
      or (feature = 'power-rankings') <> exists (select 1 from power_ranking_rows where post_id = id)
  union all
  select 'a draft’s points are not those of its picks', mock_drafts.post_id::text from mock_drafts
    where points <> (select coalesce(sum(points), 0) from mock_draft_picks where mock_draft_picks.post_id = mock_drafts.post_id)`;

/** Every counter equals a recount, no row lacks what it belongs to, and every streak is what its posts say. */
export async function expectExact({ db }: Pick<World, 'db'>): Promise<void> {
  expect(await recount(db)).toEqual([]);
  expect((await broken.execute(db)).rows).toEqual([]);
  const { rows } = await sql<{ streak: number; days: string[] }>`
    select post_streak as streak,
      array(select distinct (created_at at time zone 'utc')::date::text from posts where author_id = user_id order by 1 desc) as days
    from user_stats`.execute(db);
  expect(rows.map(row => row.streak)).toEqual(rows.map(row => streakOf(row.days)));
}

/**
 * How often PostgreSQL had to end somebody because two waited for each other. The product repeats such work, so that
 * only a second's wait shows it. Every other connection is closed, since it reports what it saw when it ends.
 */
export async function deadlocks({ db }: Pick<World, 'db'>): Promise<number> {
  return db.connection().execute(async own => {
    await sql`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(own);
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(own);
    return rows[0]?.deadlocks ?? -1;
  });
}
