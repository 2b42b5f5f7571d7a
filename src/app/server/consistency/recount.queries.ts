import { sql } from 'kysely';
import { ofEachTally } from '../../../features/moderation/server/index.ts';
import type { Connection, Transaction } from '../../../platform/server/db/database.ts';

/** One counter that differed from its rows, and by how many rows. */
export interface Drift {
  counter: string;
  rows: number;
}

/** Counting everything may take longer than a request's statement. */
export async function withoutTimeout(tx: Transaction): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
}

/** The statements that set the counters beside tallies to their recounts, in this order. */
const statements = {
  'posts.comments': sql`
    update posts set comments = counted.count
    from (select posts.id, count(replies.id)::int as count from posts left join replies on replies.post_id = posts.id and deleted_at is null group by posts.id) as counted
    where counted.id = posts.id and posts.comments <> counted.count`,
  'play_counts.comments': sql`
    with talked as (
      select game_id, play_seq as seq, count(*)::int as comments from all_replies join game_threads on game_threads.post_id = all_replies.post_id
      where play_seq is not null and deleted_at is null and hidden is null group by 1, 2
    )
    insert into play_counts as known (game_id, seq, comments)
    select game_id, seq, coalesce(talked.comments, 0) from talked full join play_counts as stored using (game_id, seq)
    where coalesce(talked.comments, 0) is distinct from coalesce(stored.comments, 0)
    on conflict (game_id, seq) do update set comments = excluded.comments`,
  'tags.post_count': sql`
    update tags set post_count = counted.count
    from (select tags.id, count(post_tags.post_id)::int as count from tags left join post_tags on post_tags.tag_id = tags.id group by tags.id) as counted
    where counted.id = tags.id and tags.post_count <> counted.count`,
  user_stats: sql`
    with counted as (
      select users.id,
        (select count(*) from posts where author_id = users.id)::int as posts,
        (select coalesce(sum(likes), 0) from posts where author_id = users.id)::int as likes,
        (select count(*) from replies where author_id = users.id and deleted_at is null)::int as comments,
        (select coalesce(sum(views), 0) from posts where author_id = users.id)::int as views
      from users
    )
    insert into user_stats as stats (user_id, total_posts, total_likes, total_comments, total_views)
    select counted.id, posts, likes, comments, views from counted left join user_stats as known on known.user_id = counted.id
    where (posts, likes, comments, views) is distinct from
        (coalesce(total_posts, 0), coalesce(total_likes, 0), coalesce(total_comments, 0), coalesce(total_views, 0))
    on conflict (user_id) do update set total_posts = excluded.total_posts, total_likes = excluded.total_likes,
      total_comments = excluded.total_comments, total_views = excluded.total_views, updated_at = now()`,
  post_totals: sql`
    update post_totals set posts = case part when 0 then counted.count else 0 end
    from (select count(*) as count from posts) as counted
    where (select sum(posts) from post_totals) <> counted.count`,
};

/**
 * Sets every counter to its recount and returns those that differed. Counters stay exact while all writes go through the product;
 * this corrects writes made past it (a seed, an import, a repair).
 */
export async function recount(db: Connection): Promise<Drift[]> {
  await sql`insert into play_counts (game_id, seq) select distinct game_id, seq from play_reactions on conflict do nothing`.execute(db);
  const drifts = Object.values(await ofEachTally(tally => tally.recount(db)));
  for (const [counter, statement] of Object.entries(statements)) {
    const { numAffectedRows } = await statement.execute(db);
    drifts.push({ counter, rows: Number(numAffectedRows ?? 0n) });
  }
  return drifts.filter(drift => drift.rows > 0);
}
