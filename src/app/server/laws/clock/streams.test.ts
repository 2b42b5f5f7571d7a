/** The law of one clock for pushed events. src/features/games/README.md, One clock. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { playReactionsEvent } from '../../../../features/games/games.contract.ts';
import { maxBehindSeconds } from '../../../../features/games/games.rules.ts';
import { gameChanged, playsChanged } from '../../../../features/games/server/games.liveUpdates.ts';
import { openLateWorld } from '../../../../features/games/server/testing/lateWorld.ts';
import { answer, write } from '../../../../features/posts/server/testing/writing.ts';
import { chance } from '../../../../features/sports/server/replay/season.ts';
import { maxDelayMs } from '../../../../platform/server/live/delayedStreams.ts';
import { writeAndPublish } from '../../../../platform/server/live/liveUpdate.ts';
import type { EventDefinition } from '../../../../platform/shared/events.ts';
import { type OpenedStream, openEvents } from '../../../../testing/eventStream.ts';
import { type Caller, setUpScene } from '../../../../testing/world.ts';
import { events } from '../../../contract.ts';
import { momentsIn } from './testing/markedNight.ts';
import { makeState } from '../../../../features/games/server/testing/storedGame.ts';

const { world, live } = setUpScene(openLateWorld);

/** How each event of the contract reaches readers who are behind. Whoever adds an event decides it here and in its definition. */
const lateness: Record<keyof typeof events, 'with the delay' | NonNullable<EventDefinition['whenDelayed']>> = {
  post_counts: 'reloaded',
  post_created: 'with the delay',
  post_hidden: 'at once',
  post_media: 'with the delay',
  poll_counts: 'reloaded',
  reply_created: 'with the delay',
  replies_changed: 'at once',
  reply_edited: 'never',
  reply_likes: 'reloaded',
  post_visited: 'with the delay',
  notification: 'with the delay',
  notifications_read: 'with the delay',
  live_scores: 'with the delay',
  game: 'with the delay',
  plays: 'with the delay',
  play_reactions: 'reloaded',
  chat_message: 'at once',
  chat_read: 'at once',
  chat_changed: 'at once',
  chat_typing: 'at once',
  chat_seen: 'at once',
  friends_changed: 'at once',
  row_changed: 'when known',
  row_message: 'when known',
  row_message_changed: 'when known',
  row_reactions: 'when known',
};

test('a node keeps events for as long as a reader can be behind', () => {
  expect(maxDelayMs).toBeGreaterThanOrEqual(maxBehindSeconds * 1_000);
});

test('every event of the contract declares when late readers get it', () => {
  const defined = Object.values(events).map((event: EventDefinition) => [event.name, event.whenDelayed ?? 'with the delay']);
  expect(Object.fromEntries(defined)).toEqual(lateness);
});

interface Listener {
  stream: OpenedStream;
  /** Infinite for a reader who gets no events of games. */
  delaySeconds: number;
  /** The events with a moment: how many seconds after it they came. */
  arrived: number[];
  /** The plays of which an event told reactions or comments: how many seconds after the play it came. */
  talked: number[];
}

/** The plays of which an event tells reactions and comments. */
const talkIn = (event: { type: string }): { seq: number }[] =>
  event.type === 'play_reactions' ? playReactionsEvent.data.parse(event).plays : [];

test('random readers get each event of a game with their delay, those who watch later or hide scores get none', async () => {
  const random = chance(45);
  const post = await write(live, 'The game is on', { tags: ['Boston Celtics'] });
  await world.sql`update all_posts set created_at = created_at - interval '100 seconds' where id = ${post.id}`;
  await world.sql`update post_tags set created_at = created_at - interval '100 seconds' where post_id = ${post.id}`;
  const search = `?posts=${post.id}&topics=game:nba-1`;
  const began = performance.now();
  const secondsNow = () => (performance.now() - began) / 1_000;
  const behind = Array.from({ length: 4 }, () => 1 + Math.floor(random() * 4));
  const clocks: [delaySeconds: number, set: (reader: Caller) => Promise<unknown>][] = [
    [0, async () => undefined],
    ...behind
      .slice(0, 2)
      .map(
        seconds =>
          [seconds, (reader: Caller) => reader.call('PUT', '/api/clock', { behind: seconds, hideScores: false })] as [
            number,
            (reader: Caller) => Promise<unknown>,
          ],
      ),
    ...behind
      .slice(2)
      .map(
        seconds =>
          [seconds, (reader: Caller) => reader.call('PUT', '/api/games/nba-1/clock', { mode: 'behind', behind: seconds })] as [
            number,
            (reader: Caller) => Promise<unknown>,
          ],
      ),
    [Number.POSITIVE_INFINITY, reader => reader.call('PUT', '/api/games/nba-1/clock', { mode: 'replay' })],
    [Number.POSITIVE_INFINITY, reader => reader.call('PUT', '/api/clock', { behind: 0, hideScores: true })],
  ];
  const listeners: Listener[] = [];
  for (const [delaySeconds, set] of clocks) {
    const reader = await world.person();
    await set(reader);
    const stream = await openEvents(world, reader, search);
    await stream.next('opened');
    listeners.push({ stream, delaySeconds, arrived: [], talked: [] });
  }
  const seen = new Map<Listener, number>(listeners.map(each => [each, 0]));
  const look = setInterval(() => {
    for (const each of listeners) {
      const { events: got } = each.stream;
      for (const event of got.slice(seen.get(each))) {
        for (const told of momentsIn(JSON.stringify(event))) each.arrived.push(secondsNow() - told / 1_000);
        for (const { seq } of talkIn(event)) each.talked.push(secondsNow() - (playedAt[seq] ?? Number.POSITIVE_INFINITY));
      }
      seen.set(each, got.length);
    }
  }, 10);
  /** The time of each play, from before it is known. */
  const playedAt: number[] = [];
  const fan = await world.person();
  for (let count = 1; count <= 8; count += 1) {
    playedAt[count] = secondsNow();
    // A moment in milliseconds, from before it is published.
    const word = () => `moment${Math.floor(secondsNow() * 1_000)}moment`;
    await answer(live, post.id, word());
    await writeAndPublish(world.context, async (tx, publish) => {
      const text = word();
      const shown = makeState({ status: text, clock: '', startsAt: new Date().toISOString() }, count);
      await sql`insert into game_states values ('nba-1', clock_timestamp(), ${JSON.stringify(shown)}::jsonb)`.execute(tx);
      const play = { seq: count, at: new Date().toISOString(), period: 1, clock: '', text, kind: 'shot', team: 'home', scoring: true };
      await sql`insert into game_plays values ('nba-1', ${count}::int, clock_timestamp(), ${JSON.stringify({ ...play, homeScore: count, awayScore: 0, homeWin: 0.5 })}::jsonb)`.execute(
        tx,
      );
      publish(gameChanged, 'nba-1');
      publish(playsChanged, `nba-1:${count}`);
    });
    expect((await fan.call('PUT', `/api/games/nba-1/plays/${count}/reaction`, { reaction: 'fire' })).status).toBe(200);
    await new Promise(resolve => setTimeout(resolve, random() * 300));
  }
  await new Promise(resolve => setTimeout(resolve, 6_000));
  clearInterval(look);
  for (const { stream, delaySeconds, arrived, talked } of listeners) {
    stream.close();
    if (delaySeconds === Number.POSITIVE_INFINITY) {
      expect([...arrived, ...talked]).toEqual([]);
      continue;
    }
    expect(arrived.length, `${delaySeconds} s`).toBeGreaterThan(8);
    expect(Math.min(...arrived), `${delaySeconds} s`).toBeGreaterThanOrEqual(delaySeconds);
    expect(talked.length, `${delaySeconds} s`).toBeGreaterThanOrEqual(8);
    expect(Math.min(...talked), `${delaySeconds} s`).toBeGreaterThanOrEqual(delaySeconds);
  }
});

test('a late reader learns at once of likes of known texts, and of no likes of texts after their position', async () => {
  const post = await write(live, 'Counted now', { tags: ['Boston Celtics'] });
  const known = await answer(live, post.id, 'Before the position');
  await world.sql`update all_posts set created_at = created_at - interval '100 seconds' where id = ${post.id}`;
  await world.sql`update post_tags set created_at = created_at - interval '100 seconds' where post_id = ${post.id}`;
  await world.sql`update all_replies set created_at = created_at - interval '100 seconds' where id = ${known.id}`;
  const later = await answer(live, post.id, 'After the position');
  const unknown = await write(live, 'Written after the position', { tags: ['Boston Celtics'] });
  const reader = await world.person();
  await reader.call('PUT', '/api/clock', { behind: 60, hideScores: false });
  const stream = await openEvents(world, reader, `?posts=${post.id},${unknown.id}`);
  await stream.next('opened');
  const fan = await world.person();
  await fan.call('POST', `/api/posts/${unknown.id}/like`);
  await fan.call('POST', `/api/replies/${later.id}/like`);
  await fan.call('POST', `/api/posts/${post.id}/like`);
  await fan.call('POST', `/api/replies/${known.id}/like`);
  expect(await stream.next('post_counts', ({ likes }) => likes === 1)).toMatchObject({ postId: post.id, comments: 1 });
  expect(await stream.next('reply_likes')).toMatchObject({ replyId: known.id, likes: 1 });
  stream.close();
  expect(stream.events.filter(({ postId, replyId }) => postId === unknown.id || replyId === later.id)).toEqual([]);
});
