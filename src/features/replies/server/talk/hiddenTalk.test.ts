/** Readers who hide scores, of a game that began before its announced start. */
import { beforeAll, expect, test } from 'vitest';
import { openEvents } from '../../../../testing/eventStream.ts';
import { type Caller, setUp } from '../../../../testing/world.ts';
import type { Box, Injuries, Play } from '../../../games/games.contract.ts';
import { forgetClockGames } from '../../../games/server/index.ts';
import { openTalkScene } from '../testing/talkScene.ts';

const scene = setUp(openTalkScene);
let hiding: Caller;
beforeAll(async () => {
  const { world } = scene;
  await scene.play(1, 60);
  await scene.play(2, 5);
  const player = { name: 'Ann Star', position: 'G', starter: true, minutes: '1:00', points: 2, rebounds: 0, assists: 0, stats: {} };
  const injury = { player: 'Bea Hurt', position: 'G', status: 'Out', detail: 'Ankle' };
  const box = { home: [player], away: [player], injuries: { home: [injury], away: [] } };
  await world.sql`insert into game_boxes values ('nba-1', now() - interval '1 minute', ${JSON.stringify(box)}::jsonb)`;
  await world.sql`update games set starts_at = now() - interval '20 seconds'`;
  forgetClockGames(world.context);
  hiding = await world.person();
  await hiding.call('PUT', '/api/clock', { hideScores: true });
});

const react = (who: Caller, seq: number) => who.call('PUT', `/api/games/nba-1/plays/${seq}/reaction`, { reaction: 'shock' });

test('get no play of it, no line of its box, and are told of its injured players', async () => {
  expect((await hiding.call('GET', '/api/games/nba-1/plays')).body).toEqual({ plays: [], upTo: 0 });
  expect((await hiding.call('GET', '/api/games/nba-1/plays/1/replies')).body).toEqual({ replies: [], nextCursor: null });
  expect((await react(hiding, 1)).status).toBe(404);
  expect((await hiding.call('POST', '/api/games/nba-1/clock/tap', { seq: 1 })).status).toBe(404);
  expect((await hiding.call<Box>('GET', '/api/games/nba-1/box')).body).toEqual({ home: [], away: [] });
  expect((await hiding.call<Injuries>('GET', '/api/games/nba-1/injuries')).body.home).toHaveLength(1);
});

test('hear of no reaction to it', async () => {
  const { world, live } = scene;
  const [own, everybodys] = [
    await openEvents(world, hiding, '?topics=game:nba-1'),
    await openEvents(world, world.visitor, '?topics=game:nba-1'),
  ];
  await Promise.all([own.next('opened'), everybodys.next('opened')]);
  await react(live, 1);
  await everybodys.next('play_reactions');
  // Late readers get such an event at most a second after the others.
  await new Promise(resolve => setTimeout(resolve, 1_500));
  expect(own.events.filter(({ type }) => type === 'play_reactions')).toEqual([]);
  own.close();
  everybodys.close();
});

test('get it once they ask for the game', async () => {
  await hiding.call('PUT', '/api/games/nba-1/clock', { mode: 'live' });
  expect((await hiding.call<{ plays: Play[] }>('GET', '/api/games/nba-1/plays')).body.plays).toHaveLength(2);
  expect((await hiding.call<Box>('GET', '/api/games/nba-1/box')).body.home).toHaveLength(1);
  expect((await react(hiding, 1)).status).toBe(200);
});
