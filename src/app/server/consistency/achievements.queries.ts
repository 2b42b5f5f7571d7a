import { sql } from 'kysely';
import { achievementRules } from '../../../features/profiles/achievements.rules.ts';
import type { Transaction } from '../../../platform/server/db/database.ts';

/**
 * Awards the achievements that stored rows have earned and that are missing, dated by the row that reached the goal. Use it
 * after a seed or an import, and for a new achievement. Returns the number of awards.
 */
export async function awardFromRows(tx: Transaction): Promise<number> {
  const stored = achievementRules.filter(rule => rule.fact !== 'days');
  const given = await sql`
    with due as (
      select * from unnest(${stored.map(rule => rule.id)}::text[], ${stored.map(rule => rule.fact)}::text[], ${stored.map(rule => rule.goal)}::int[])
        as due (achievement, fact, goal)
    ),
    days as (
      select author_id as user_id, (created_at at time zone 'utc')::date as day, min(created_at) as began
      from posts where author_id is not null group by 1, 2
    ),
    runs as (select user_id, began, day - (row_number() over (partition by user_id order by day))::int as run from days),
    reached as (
      select author_id as user_id, 'posts' as fact, created_at, row_number() over (partition by author_id order by created_at, id) as place
      from posts where author_id is not null
      union all
      select author_id, 'comments', created_at, row_number() over (partition by author_id order by created_at, id)
      from replies where author_id is not null and deleted_at is null
      union all
      select author_id, 'likes', post_likes.created_at, row_number() over (partition by author_id order by post_likes.created_at, post_id, user_id)
      from post_likes join posts on posts.id = post_id where author_id is not null
      union all
      select author_id, 'polls', created_at, row_number() over (partition by author_id order by created_at, posts.id)
      from polls join posts on posts.id = post_id where author_id is not null
      union all
      select author_id, 'drafts', created_at, row_number() over (partition by author_id order by created_at, posts.id)
      from mock_drafts join posts on posts.id = post_id where author_id is not null
      union all
      select author_id, 'rankings', created_at, row_number() over (partition by author_id order by created_at, posts.id)
      from power_ranking_rows join posts on posts.id = post_id where rank = 1 and author_id is not null
      union all
      select person, 'friends', created_at, row_number() over (partition by person order by created_at, friend)
      from (
        select user_id1 as person, user_id2 as friend, created_at from friendships
        union all
        select user_id2, user_id1, created_at from friendships
      ) as friends
      union all
      select user_id, 'streak', began, row_number() over (partition by user_id, run order by began) from runs
    )
    insert into user_achievements (user_id, achievement, earned_at)
    select user_id, achievement, min(created_at) from reached join due on due.fact = reached.fact and due.goal = reached.place
    group by 1, 2 on conflict do nothing`.execute(tx);
  return Number(given.numAffectedRows ?? 0n);
}
