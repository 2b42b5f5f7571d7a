import type { Caller, World } from '../../../../testing/world.ts';
import { forgetClockGames } from '../../../games/server/index.ts';
import { openLateWorld } from '../../../games/server/testing/lateWorld.ts';
import { write } from '../../../posts/server/testing/writing.ts';
import { insertState, makeState, storePlay } from '../../../games/server/testing/storedGame.ts';

/** A live game with its thread. */
export interface TalkScene {
  world: World;
  /** A member who is live, and one who is 60 seconds behind. */
  live: Caller;
  late: Caller;
  threadId: number;
  postGameId: number;
  /** Stores a play, or a correction of one, that was known some seconds ago. */
  play: (seq: number, secondsAgo: number, text?: string) => Promise<void>;
  close: () => Promise<void>;
}

async function openThread({ world, live }: { world: World; live: Caller }, kind: 'game' | 'post-game'): Promise<number> {
  const post = await write(live, `The ${kind} thread`, { tags: ['Boston Celtics'] });
  await world.sql`update all_posts set created_at = now() - interval '10 minutes' where id = ${post.id}`;
  await world.sql`update post_tags set created_at = all_posts.created_at from all_posts where all_posts.id = post_id and post_id = ${post.id}`;
  // Ten minutes ago may be yesterday.
  await world.sql`update user_stats set post_streak = 1, last_post_date = (now() at time zone 'utc' - interval '10 minutes')::date
    where user_id = (select author_id from all_posts where id = ${post.id})`;
  await world.sql`insert into game_threads (game_id, kind, post_id, created_at) values ('nba-1', ${kind}, ${post.id}, now() - interval '10 minutes')`;
  return post.id;
}

export async function openTalkScene(): Promise<TalkScene> {
  const { world, live, late } = await openLateWorld();
  await insertState(world, 'nba-1', 600, makeState({ status: 'Q1', clock: '' }, 2));
  await world.sql`insert into source_reads (what, due_at, read_at) values ('details nba-1', now() + interval '1 hour', now())`;
  const [threadId, postGameId] = [await openThread({ world, live }, 'game'), await openThread({ world, live }, 'post-game')];
  forgetClockGames(world.context);
  const play = (seq: number, secondsAgo: number, text = `Play ${seq}`) => storePlay(world, 'nba-1', seq, secondsAgo, text);
  return { world, live, late, threadId, postGameId, play, close: () => world.close() };
}
