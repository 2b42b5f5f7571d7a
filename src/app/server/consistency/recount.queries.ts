import { sql } from 'kysely';
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

/**
 * Sets every counter to its recount and returns those that differed. Counters stay exact while all writes go through the product;
 * this corrects writes made past it (a seed, an import, a repair).
 */
export async function recount(db: Connection): Promise<Drift[]> {
  const likes = await sql`
    update posts set likes = counted.count
    from (select posts.id, count(post_likes.user_id)::int as count from posts left join post_likes on post_likes.post_id = posts.id group by posts.id) as counted
    where counted.id = posts.id and posts.likes <> counted.count`.execute(db);
  const comments = await sql`
    update posts set comments = counted.count
    from (select posts.id, count(replies.id)::int as count from posts left join replies on replies.post_id = posts.id and deleted_at is null group by posts.id) as counted
    where counted.id = posts.id and posts.comments <> counted.count`.execute(db);
  const replyLikes = await sql`
    update replies set likes = counted.count
    from (select replies.id, count(reply_likes.user_id)::int as count from replies left join reply_likes on reply_id = replies.id group by replies.id) as counted
    where counted.id = replies.id and replies.likes <> counted.count`.execute(db);
  const plays = await sql`
    with reacted as (
      select game_id, seq, jsonb_object_agg(reaction, people) as reactions
      from (select game_id, seq, reaction, count(*)::int as people from play_reactions group by 1, 2, 3) as each group by 1, 2
    ),
    talked as (
      select game_id, play_seq as seq, count(*)::int as comments from all_replies join game_threads on game_threads.post_id = all_replies.post_id
      where play_seq is not null and deleted_at is null and hidden is null group by 1, 2
    )
    insert into play_counts as known (game_id, seq, reactions, comments)
    select game_id, seq, coalesce(reacted.reactions, '{}'), coalesce(talked.comments, 0)
    from reacted full join talked using (game_id, seq) full join play_counts as stored using (game_id, seq)
    where (coalesce(reacted.reactions, '{}'), coalesce(talked.comments, 0))
      is distinct from (coalesce(stored.reactions, '{}'), coalesce(stored.comments, 0))
    on conflict (game_id, seq) do update set reactions = excluded.reactions, comments = excluded.comments`.execute(db);
  const votes = await sql`
    update poll_options set vote_count = counted.count
    from (select poll_options.id, count(poll_votes.id)::int as count from poll_options left join poll_votes on poll_votes.option_id = poll_options.id group by poll_options.id) as counted
    where counted.id = poll_options.id and poll_options.vote_count <> counted.count`.execute(db);
  const tags = await sql`
    update tags set post_count = counted.count
    from (select tags.id, count(post_tags.post_id)::int as count from tags left join post_tags on post_tags.tag_id = tags.id group by tags.id) as counted
    where counted.id = tags.id and tags.post_count <> counted.count`.execute(db);
  const totals = await sql`
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
      total_comments = excluded.total_comments, total_views = excluded.total_views, updated_at = now()`.execute(db);
  const posts = await sql`
    update post_totals set posts = case part when 0 then counted.count else 0 end
    from (select count(*) as count from posts) as counted
    where (select sum(posts) from post_totals) <> counted.count`.execute(db);
  return [
    { counter: 'posts.likes', rows: Number(likes.numAffectedRows ?? 0n) },
    { counter: 'posts.comments', rows: Number(comments.numAffectedRows ?? 0n) },
    { counter: 'replies.likes', rows: Number(replyLikes.numAffectedRows ?? 0n) },
    { counter: 'play_counts', rows: Number(plays.numAffectedRows ?? 0n) },
    { counter: 'poll_options.vote_count', rows: Number(votes.numAffectedRows ?? 0n) },
    { counter: 'tags.post_count', rows: Number(tags.numAffectedRows ?? 0n) },
    { counter: 'user_stats', rows: Number(totals.numAffectedRows ?? 0n) },
    { counter: 'post_totals', rows: Number(posts.numAffectedRows ?? 0n) },
  ].filter(drift => drift.rows > 0);
}
