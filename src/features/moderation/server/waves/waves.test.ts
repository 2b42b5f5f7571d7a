import { beforeAll, expect, test } from 'vitest';
import { networkKeys } from '../../../account/server/relying-party/sessions/networks.ts';
import { expectExact } from '../../../posts/server/testing/exact.ts';
import { times, write } from '../../../posts/server/testing/writing.ts';
import { type Caller, setUpScene } from '../../../../testing/world.ts';
import type { LogEntry } from '../../moderation.contract.ts';
import type { Wave, WaveAccount } from '../../waves.contract.ts';
import { act, openModerationScene } from '../testing/scene.ts';

const { world, moderator, second, admin } = setUpScene(openModerationScene);
beforeAll(async () => {
  await world.sql`update users set created_at = now() - interval '40 days'`;
});

interface Found {
  accounts: WaveAccount[];
  count: number;
  waves: Wave[];
  issues?: { path: string }[];
}
const find = (query: Record<string, string> = {}, who = moderator) =>
  who.call<Found>('GET', `/api/moderation/waves?${new URLSearchParams(query)}`);
const idsOf = ({ body }: { body: Found }) => body.accounts.map(({ person }) => person.id);
const ban = (users: readonly string[], who = moderator) =>
  who.call<Wave>('POST', '/api/moderation/waves', { users, reason: 'A wave of spam' });
const goOn = (users: readonly string[], wave: number) =>
  moderator.call<Wave & { left: number }>('POST', '/api/moderation/waves', { users, reason: 'A wave of spam', wave });
const undo = (id: number, who = moderator) => who.call<Wave>('DELETE', `/api/moderation/waves/${id}`, { reason: 'Wrong accounts' });
const shown = async () => (await world.sql<{ count: number }>`select count(*)::int as count from posts`)[0]?.count;

/** Lets a person have signed in from an address. */
const signedInFrom = ({ id }: Caller, ip: string) =>
  world.sql`update sessions set sess = sess || ${JSON.stringify({ networks: networkKeys(world.context, ip) })}::jsonb where user_id = ${id}`;

test('a wave is banned in one action with an entry for each ban, and one action takes all of it back', async () => {
  const bots = await Promise.all(times(12, () => world.person()));
  for (const bot of bots) for (let index = 0; index < 3; index += 1) await write(bot, `Free picks ${index}`);
  const before = await shown();
  const found = await find({ minutes: '5', words: 'free PICKS' });
  expect([found.body.count, idsOf(found).toSorted()]).toEqual([12, bots.map(({ id }) => id).toSorted()]);
  expect(found.body.accounts[0]).toMatchObject({ texts: 3, latest: expect.stringContaining('Free picks') });
  const spared = bots[0]?.id ?? '';
  const [first = '', ...others] = idsOf(found).filter(id => id !== spared);
  const begun = await ban([first]);
  expect(begun.body.accounts).toBe(1);
  const wave = await goOn([first, ...others], begun.body.id);
  expect(wave).toMatchObject({ status: 201, body: { accounts: 11, left: 0, reason: 'A wave of spam', undoneAt: null } });
  expect(await shown()).toBe((before ?? 0) - 33);
  expect(idsOf(await find({ minutes: '5' }))).toEqual([spared]);
  const { entries } = (await world.visitor.call<{ entries: LogEntry[] }>('GET', '/api/log')).body;
  expect(entries.filter(({ action, by }) => action === 'ban' && by === 'moderator')).toHaveLength(11);
  expect((await bots[1]?.call('POST', '/api/posts', { content: 'Again' }))?.status).toBe(403);
  await expectExact(world);
  // Another moderator has lifted one ban, which is as it should be.
  await act(second, 'unban', { kind: 'user', id: bots[2]?.id ?? '' });
  expect((await undo(wave.body.id, second)).body.undoneAt).not.toBeNull();
  expect(await shown()).toBe(before);
  expect((await bots[1]?.call('POST', '/api/posts', { content: 'Again' }))?.status).toBe(201);
  expect((await undo(wave.body.id)).status).toBe(409);
  expect((await goOn([first], wave.body.id)).status).toBe(404);
  expect((await find()).body.waves[0]).toMatchObject({ id: wave.body.id, accounts: 11 });
  await expectExact(world);
});

test('accounts are found by the range of their sign-ins, and by that of an account', async () => {
  const [one, other, far] = [await world.person(), await world.person(), await world.person()];
  await signedInFrom(one, '203.0.113.7');
  await signedInFrom(other, '203.0.113.99');
  await signedInFrom(far, '2001:db8:1:2::5');
  const near = [one.id, other.id].toSorted();
  expect(idsOf(await find({ network: '203.0.113.0/24' })).toSorted()).toEqual(near);
  expect(idsOf(await find({ network: '203.0.200.1/16' })).toSorted()).toEqual(near);
  expect(idsOf(await find({ network: '203.0.113.7' }))).toEqual([one.id]);
  expect(idsOf(await find({ network: `@${one.username}` })).toSorted()).toEqual(near);
  expect(idsOf(await find({ network: '2001:db8:1::/48' }))).toEqual([far.id]);
  expect(idsOf(await find({ network: `@${far.username}`, words: 'none' }))).toEqual([]);
  const neighbor = await world.person();
  await signedInFrom(neighbor, '203.0.200.1');
  await signedInFrom(moderator, '203.0.113.7');
  expect(idsOf(await find({ network: `@${one.username}` })).toSorted()).toEqual(near);
  expect(idsOf(await find({ network: `@${moderator.username}` }, second))).toEqual([]);
  for (const network of ['203.0.113.0/20', 'nowhere'])
    expect(await find({ network })).toMatchObject({ status: 400, body: { issues: [{ path: 'network' }] } });
});

test('an account that is no longer new is not banned', async () => {
  const old = await world.person();
  await world.sql`update users set created_at = now() - interval '31 days' where id = ${old.id}`;
  expect((await ban([old.id])).status).toBe(409);
});

test('a wave that is taken back while it goes on leaves nobody banned', { tags: 'slow' }, async () => {
  const [first, ...others] = await Promise.all(times(12, () => world.person()));
  const begun = await ban([first?.id ?? '']);
  const undone = (async () => {
    for (;;) {
      const { body } = await undo(begun.body.id, second);
      if (body.undoneAt !== null) return;
    }
  })();
  await Promise.all([
    goOn(
      others.map(({ id }) => id),
      begun.body.id,
    ),
    undone,
  ]);
  const rows = await world.sql<{ banned: number }>`
    select count(*)::int as banned from users where id = any(${others.map(({ id }) => id)}::uuid[]) and banned_until > now()`;
  expect(rows).toEqual([{ banned: 0 }]);
});

test('staff are neither offered nor banned, and a moderator does not take back the wave of an admin', async () => {
  await world.sql`update users set created_at = now() where id in (${second.id}, ${admin.id})`;
  const bot = await world.person();
  const offered = idsOf(await find({}, admin));
  expect(offered).toContain(bot.id);
  expect(offered.filter(id => [second.id, moderator.id, admin.id].includes(id))).toEqual([]);
  expect((await ban([second.id, moderator.id], admin)).status).toBe(409);
  const wave = await ban([second.id, bot.id], admin);
  expect(wave.body.accounts).toBe(1);
  expect((await undo(wave.body.id)).status).toBe(403);
  expect((await undo(wave.body.id, admin)).status).toBe(200);
  expect((await find({}, bot)).status).toBe(403);
});
