import { expect, test } from 'vitest';
import { openWorld, setUp } from '../../../../../testing/world.ts';
import { clockGame, type ClockGame, gameOfThread, gamesOfClock } from '../../index.ts';
import { forgetClockGames, olderGames } from './clockGames.ts';
import { eventually } from '../../../../../platform/server/testing/eventually.ts';

const world = setUp(openWorld);

async function game(id: string, startsIn: string, endedAgo: string | null = null): Promise<void> {
  await world.sql`
    insert into games (id, league, day, home_team, away_team, home_tag_id, starts_at, ended_at)
    values (${id}, 'nba', current_date, ${id}, 'OTH', (select id from tags where name = 'Boston Celtics'),
      now() + ${startsIn}::interval, now() - ${endedAgo}::interval)`;
}

test('the games of the clock are those that start within the hour, are on, or ended in the last 12 hours', async () => {
  await game('nba-soon', '50 minutes');
  await game('nba-later', '70 minutes');
  await game('nba-on', '-2 hours');
  await game('nba-over', '-13 hours', '11 hours');
  await game('nba-long-over', '-16 hours', '13 hours');
  await game('nba-never-ended', '-30 hours');
  forgetClockGames(world.context);
  const ids = (await gamesOfClock(world.context)).map(({ id }) => id);
  expect(ids).toEqual(['nba-over', 'nba-on', 'nba-soon']);
  expect(await clockGame(world.context, 'nba-long-over')).toMatchObject({ id: 'nba-long-over', league: 'nba', postIds: [] });
  expect(await clockGame(world.context, 'nba-none')).toBeUndefined();
});

test('the list is read once a second, even if many calls ask for it', async () => {
  forgetClockGames(world.context);
  const first = await gamesOfClock(world.context);
  await game('nba-new', '10 minutes');
  expect(await gamesOfClock(world.context)).toBe(first);
  await eventually(async () => expect((await gamesOfClock(world.context)).map(({ id }) => id)).toContain('nba-new'));
});

test('older games are read once in some seconds, however many readers watch them', async () => {
  let statements = 0;
  const counted = await openWorld({}, { onStatement: () => (statements += 1) });
  await counted.sql`
    insert into games (id, league, day, home_team, away_team, starts_at, ended_at)
    select 'nba-old' || number, 'nba', current_date - 30 - number, 'BOS', 'LAL', now() - interval '30 days', now() - interval '29 days'
    from generate_series(1, 2) as number`;
  statements = 0;
  const read = (ids: string[]) => olderGames(counted.context, ids);
  const found = await Promise.all(Array.from({ length: 50 }, () => read(['nba-old1', 'nba-none'])));
  for (const games of found) expect(games.map(({ id }) => id)).toEqual(['nba-old1']);
  expect(statements).toBe(1);
  expect((await read(['nba-old2', 'nba-old1'])).map(({ id }) => id)).toEqual(['nba-old2', 'nba-old1']);
  expect(statements).toBe(2);
  await counted.close();
});

test('a thread of any age leads to its game with the tags of the teams, and another post to none', async () => {
  const fan = await world.person();
  const write = async () => (await fan.call<{ id: number }>('POST', '/api/posts', { content: 'A thread' })).body.id;
  const [thread, old, other] = [await write(), await write(), await write()];
  await world.sql`insert into game_threads (game_id, kind, post_id) values ('nba-on', 'game', ${thread}), ('nba-long-over', 'post-game', ${old})`;
  forgetClockGames(world.context);
  const found: ClockGame | undefined = await gameOfThread(world.context, thread);
  expect(found).toMatchObject({ id: 'nba-on', postIds: [thread], endedAt: null });
  expect(found?.tagIds).toHaveLength(1);
  expect(await gameOfThread(world.context, old)).toMatchObject({ id: 'nba-long-over', endedAt: expect.any(Number) as number });
  expect(await gameOfThread(world.context, other)).toBeUndefined();
});
