import { sql } from 'kysely';
import type { Caller, World } from '../../../../testing/world.ts';
import { forgetClockGames } from '../../../games/server/index.ts';
import { openLateWorld } from '../../../games/server/testing/lateWorld.ts';
import { write } from '../../../posts/server/testing/writing.ts';

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
}

async function openThread({ world, live }: { world: World; live: Caller }, kind: 'game' | 'post-game'): Promise<number> {
  const post = await write(live, `The ${kind} thread`, { tags: ['Boston Celtics'] });
  await sql`update all_posts set created_at = now() - interval '10 minutes' where id = ${post.id}`.execute(world.db);
  await sql`update post_tags set created_at = all_posts.created_at from all_posts where all_posts.id = post_id and post_id = ${post.id}`.execute(
    world.db,
  );
  // Ten minutes ago may be yesterday.
  await sql`update user_stats set post_streak = 1, last_post_date = (now() at time zone 'utc' - interval '10 minutes')::date
    where user_id = (select author_id from all_posts where id = ${post.id})`.execute(world.db);
  await sql`insert into game_threads (game_id, kind, post_id, created_at) values ('nba-1', ${kind}, ${post.id}, now() - interval '10 minutes')`.execute(
    world.db,
  );
  return post.id;
}

export async function openTalkScene(): Promise<TalkScene> {
  const { world, live, late } = await openLateWorld();
  const side = { tricode: 'BOS', name: 'Celtics', color: '#007A33', wins: 1, losses: 1, record: '1-1', score: 2 };
  const state = {
    startsAt: new Date(Date.now() - 3_600_000).toISOString(),
    state: 'live',
    status: 'Q1',
    period: 1,
    clock: '',
    lineScore: [],
  };
  const shown = { ...state, venue: null, home: side, away: { ...side, tricode: 'LAL' }, source: 'ESPN', isReplay: false };
  await sql`insert into game_states values ('nba-1', now() - interval '10 minutes', ${JSON.stringify(shown)}::jsonb)`.execute(world.db);
  await sql`insert into source_reads (what, due_at, read_at) values ('details nba-1', now() + interval '1 hour', now())`.execute(world.db);
  const [threadId, postGameId] = [await openThread({ world, live }, 'game'), await openThread({ world, live }, 'post-game')];
  forgetClockGames(world.context);
  async function play(seq: number, secondsAgo: number, text = `Play ${seq}`): Promise<void> {
    const at = new Date(Date.now() - secondsAgo * 1_000).toISOString();
    const facts = {
      seq,
      at,
      period: 1,
      clock: '',
      text,
      kind: 'shot',
      team: 'home',
      scoring: true,
      homeScore: seq,
      awayScore: 0,
      homeWin: 0.5,
    };
    await sql`insert into game_plays values ('nba-1', ${seq}::int, ${at}::timestamptz, ${JSON.stringify(facts)}::jsonb)`.execute(world.db);
  }
  return { world, live, late, threadId, postGameId, play };
}
