import { type Caller, openWorld, type World } from '../../../../testing/world.ts';
import { forgetClockGames } from '../clock/games/clockGames.ts';

/** A world with a live member and one who is 60 seconds behind. */
export interface LateWorld {
  world: World;
  live: Caller;
  late: Caller;
}

/** Opens a world with the game `nba-1` of the Celtics and the Lakers, which began an hour ago. */
export async function openLateWorld(): Promise<LateWorld> {
  const world = await openWorld();
  const [live, late] = [await world.person(), await world.person()];
  await world.sql`
    insert into games (id, league, day, home_team, away_team, home_tag_id, away_tag_id, starts_at)
    values ('nba-1', 'nba', current_date, 'BOS', 'LAL', (select id from tags where name = 'Boston Celtics'),
      (select id from tags where name = 'Los Angeles Lakers'), now() - interval '1 hour')`;
  forgetClockGames(world.context);
  await late.call('PUT', '/api/clock', { behind: 60, hideScores: false });
  return { world, live, late };
}
