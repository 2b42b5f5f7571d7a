import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Caller, openWorld, setUp } from '../../../../testing/world.ts';
import type { CurrentUser } from '../../../account/account.contract.ts';
import { forgetClockGames } from '../../../games/server/index.ts';
import { answer, write } from '../../../posts/server/testing/writing.ts';
import type { LogEntry, PersonRecord } from '../../moderation.contract.ts';
import { canonicalJson } from '../log/log.actions.ts';
import { caseOf, report } from '../testing/scene.ts';
import { endWithFinals } from './finals.actions.ts';

const world = setUp(openWorld);
const moderator = setUp(() => world.staff('moderator'));

async function game(id: string): Promise<void> {
  await world.sql`
    insert into games (id, league, day, home_team, away_team, starts_at) values (${id}, 'nba', current_date, ${id}, 'OTH', now() - interval '1 hour')`;
}
/** Ends a game. Times are rounded to milliseconds, so one that is exactly at a limit may be half a millisecond short of it. */
const end = async (id: string, ago = '0 minutes') => {
  await world.sql`update games set ended_at = now() - ${ago}::interval where id = ${id}`;
  forgetClockGames(world.context);
};
const act = (action: string, target: object, extra: object) =>
  moderator.call<{ id: number; until: string | null }>('POST', '/api/moderation/actions', {
    action,
    target,
    reason: 'Heat of the game',
    ...extra,
  });
const standing = async (person: Caller) =>
  (await person.call<{ standing: { state: string } }>('GET', '/api/auth/user')).body.standing.state;

test('a silence and a ban until the final end with it, once on all nodes and with an entry each', async () => {
  await game('nba-1');
  const people = [await world.person(), await world.person(), await world.person()] as const;
  const [silenced, banned, replaced] = people;
  const target = (person: Caller) => ({ kind: 'user', id: person.id });
  expect((await act('silence', target(silenced), { until: 'final', gameId: 'nba-none' })).status).toBe(400);
  expect((await act('silence', target(silenced), { until: 'final' })).status).toBe(400);
  expect(await act('silence', target(silenced), { until: 'final', gameId: 'nba-1' })).toMatchObject({
    status: 201,
    body: { until: 'final', gameId: 'nba-1' },
  });
  expect((await act('ban', target(banned), { until: 'final', gameId: 'nba-1' })).status).toBe(201);
  expect((await act('ban', target(replaced), { until: 'final', gameId: 'nba-1' })).status).toBe(201);
  // Another ban for good takes the place of the one until the final.
  await act('unban', target(replaced), {});
  expect((await act('ban', target(replaced), { until: null })).status).toBe(201);
  await endWithFinals(world.context);
  expect([await standing(silenced), await standing(banned)]).toEqual(['silenced', 'banned']);
  await end('nba-1', '181 seconds');
  await Promise.all([endWithFinals(world.context), endWithFinals(world.context)]);
  expect([await standing(silenced), await standing(banned), await standing(replaced)]).toEqual(['good', 'good', 'banned']);
  const { body: log } = await world.visitor.call<{ entries: { by: string; action: string; reason: string }[] }>('GET', '/api/log');
  const automatic = log.entries.filter(({ by }) => by === 'automatic').map(({ action, reason }) => `${action}: ${reason}`);
  expect(automatic.toSorted()).toEqual(['unban: Its time has ended.', 'unsilence: Its time has ended.']);
  expect((await act('silence', target(silenced), { until: 'final', gameId: 'nba-1' })).status).toBe(400);
});

test('nothing tells of a final before every reader who is behind knows of it', async () => {
  await game('nba-5');
  const [banned, late] = [await world.person(), await world.person()];
  const ban = (person: Caller) => act('ban', { kind: 'user', id: person.id }, { until: 'final', gameId: 'nba-5' });
  expect((await ban(banned)).status).toBe(201);
  await end('nba-5', '170 seconds');
  await endWithFinals(world.context);
  expect(await standing(banned)).toBe('banned');
  expect((await banned.call<LogEntry[]>('GET', '/api/notifications')).body).toHaveLength(1);
  expect((await ban(late)).status).toBe(201);
  await end('nba-5', '181 seconds');
  await endWithFinals(world.context);
  expect([await standing(banned), await standing(late)]).toEqual(['good', 'good']);
  const refusal = await ban(late);
  expect(refusal.status).toBe(400);
  expect(JSON.stringify(refusal.body)).not.toMatch(/over|ended/);
});

test('a cancellation ends a ban once every reader who is behind knows of it', async () => {
  await game('nba-6');
  const person = await world.person();
  await act('ban', { kind: 'user', id: person.id }, { until: 'final', gameId: 'nba-6' });
  const cancel = (ago: string) =>
    world.sql`
    insert into game_states (game_id, known_at, state) values ('nba-6', now() - ${ago}::interval, '{"state": "canceled"}')`;
  await cancel('170 seconds');
  await endWithFinals(world.context);
  expect(await standing(person)).toBe('banned');
  await cancel('181 seconds');
  await endWithFinals(world.context);
  expect(await standing(person)).toBe('good');
});

test('the account, the record and the log tell that a ban ends with the final, and later ones do not', async () => {
  await game('nba-3');
  const person = await world.person();
  const target = { kind: 'user', id: person.id };
  const { body: entry } = await act('ban', target, { until: 'final', gameId: 'nba-3', undoAll: 1 });
  const told = async () => (await person.call<CurrentUser>('GET', '/api/auth/user')).body.standing;
  expect(await told()).toEqual({ state: 'banned', until: null, reason: 'Heat of the game', entryId: entry.id, gameId: 'nba-3' });
  const { body: record } = await moderator.call<PersonRecord>('GET', `/api/moderation/people/${person.id}`);
  expect(record.entries.map(({ action, until, gameId }) => ({ action, until, gameId }))).toEqual([
    { action: 'undo_all', until: null, gameId: null },
    { action: 'ban', until: 'final', gameId: 'nba-3' },
  ]);
  // The digest covers `until` as the wire has it.
  const { body: log } = await world.visitor.call<{ entries: LogEntry[] }>('GET', `/api/log?target=user:${person.id}`);
  for (const { label, appeal, gameId, digest, ...covered } of log.entries)
    expect(createHash('sha256').update(canonicalJson(covered)).digest('hex'), `${label} ${appeal} ${gameId}`).toBe(digest);
  await act('unban', target, {});
  await act('ban', target, { until: null });
  expect(await told()).toMatchObject({ state: 'banned', until: null });
  expect(await told()).not.toHaveProperty('gameId');
});

test('a case in the thread of a game names the game, and any other case names none', async () => {
  await game('nba-4');
  const [thread, other] = [await write(moderator, 'A thread'), await write(moderator, 'No thread')];
  await world.sql`insert into game_threads (game_id, kind, post_id) values ('nba-4', 'game', ${thread.id})`;
  forgetClockGames(world.context);
  const [author, fan] = [await world.person(), await world.person()];
  const [heated, calm] = [await answer(author, thread.id, 'Heated'), await answer(author, other.id, 'Calm')];
  for (const { id } of [heated, calm]) await report(fan, 'reply', id);
  await report(author, 'post', thread.id);
  expect((await caseOf(moderator, 'reply', heated.id))?.gameId).toBe('nba-4');
  expect((await caseOf(moderator, 'post', thread.id))?.gameId).toBe('nba-4');
  expect((await caseOf(moderator, 'reply', calm.id))?.gameId).toBeNull();
});

test('the shield of a game thread falls 30 minutes after the final, and one that was raised by hand stays', async () => {
  await game('nba-2');
  const [busy, byHand] = [await write(moderator, 'A thread'), await write(moderator, 'Another thread')];
  await world.sql`insert into game_threads (game_id, kind, post_id) values ('nba-2', 'game', ${busy.id}), ('nba-2', 'post-game', ${byHand.id})`;
  await world.sql`insert into shields (scope, is_automatic) values (${String(busy.id)}, true), (${String(byHand.id)}, false)`;
  const up = async () => (await world.sql<{ scope: string }>`select scope from shields order by scope`).map(({ scope }) => scope);
  await end('nba-2', '29 minutes');
  await endWithFinals(world.context);
  expect(await up()).toHaveLength(2);
  await end('nba-2', '31 minutes');
  await endWithFinals(world.context);
  expect(await up()).toEqual([String(byHand.id)]);
  const { body } = await world.visitor.call<{ entries: LogEntry[] }>('GET', `/api/log?target=post:${busy.id}`);
  expect(body.entries.map(({ action, reason }) => `${action}: ${reason}`)).toEqual(['lower_shield: Its time has ended.']);
});
