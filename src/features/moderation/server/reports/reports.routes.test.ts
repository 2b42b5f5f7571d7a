import { describe, expect, test } from 'vitest';
import { inTransaction } from '../../../../platform/server/db/database.ts';
import { type Caller, setUpScene } from '../../../../testing/world.ts';
import { houseAccount } from '../../../account/server/index.ts';
import type { ChatMessage, ChatRoom } from '../../../chat/chat.contract.ts';
import { expectExact } from '../../../posts/server/testing/exact.ts';
import { answer, statusesOf, times, write } from '../../../posts/server/testing/writing.ts';
import type { Reply } from '../../../replies/replies.contract.ts';
import type { LogEntry, ModerationCase, Report } from '../../moderation.contract.ts';
import { reportsToHide } from '../../moderation.rules.ts';
import { act, caseOf, notified, openModerationScene, regularMember, report } from '../testing/scene.ts';

const { world, author, moderator, admin } = setUpScene(openModerationScene);

describe('a report', () => {
  test('is stored once, is told to nobody else, and its reporter hears the outcome', async () => {
    const [fan, post] = [await world.person(), await write(author, 'Buy my shoes')];
    const first = await report(fan, 'post', post.id, { note: 'An advertisement' });
    expect([first.status, first.body.state]).toEqual([201, 'open']);
    const again = await report(fan, 'post', post.id, { reason: 'abuse' });
    expect([again.status, again.body]).toEqual([200, first.body]);
    const item = await caseOf(moderator, 'post', post.id);
    expect(item).toMatchObject({
      text: 'Buy my shoes',
      author: { username: author.username },
      reports: [{ reason: 'spam', note: 'An advertisement' }],
    });
    expect(JSON.stringify(item)).not.toContain(fan.username);
    expect((await caseOf(admin, 'post', post.id))?.reports[0]?.reporter).toBe(fan.username);
    expect((await act(moderator, 'remove', { kind: 'post', id: post.id })).status).toBe(201);
    expect((await fan.call<{ reports: Report[] }>('GET', '/api/reports')).body.reports[0]).toMatchObject({ state: 'upheld' });
    expect(await notified(fan, 'report_closed')).toHaveLength(1);
    expect(await caseOf(moderator, 'post', post.id, 'closed')).toMatchObject({ state: 'closed', removed: true });
    expect(await caseOf(moderator, 'post', post.id)).toBeUndefined();
  });

  test('of oneself is 400, of something unknown 404, and some reasons require a note', async () => {
    const post = await write(author, 'Mine');
    expect((await report(author, 'post', post.id)).status).toBe(400);
    expect((await report(author, 'user', author.id)).status).toBe(400);
    expect((await report(author, 'post', 999_999)).status).toBe(404);
    expect((await report(author, 'reply', 'x')).status).toBe(404);
    for (const reason of ['other', 'illegal']) expect((await report(moderator, 'post', post.id, { reason })).status).toBe(400);
    expect((await report(moderator, 'post', post.id, { reason: 'other', note: 'Look' })).status).toBe(201);
  });

  test('of a message shows moderators that message and the five before it', async () => {
    const [one, other, third] = [await world.person(), await world.person(), await world.person()];
    await one.call('POST', '/api/friends/request', { receiverUsername: other.username });
    await other.call('POST', '/api/friends/request', { receiverUsername: one.username });
    const { body: room } = await one.call<ChatRoom>('GET', `/api/chat/room/${other.username}`);
    const sent: number[] = [];
    for (let number = 0; number < 8; number += 1)
      sent.push((await one.call<ChatMessage>('POST', `/api/chat/messages/${room.id}`, { content: `message ${number}` })).body.id);
    const id = sent[6] ?? 0;
    expect((await report(third, 'message', id)).status).toBe(404);
    expect((await report(other, 'message', id)).status).toBe(201);
    const item = await caseOf(moderator, 'message', id);
    expect([item?.text, item?.context.map(({ text }) => text)]).toEqual(['message 6', [1, 2, 3, 4, 5].map(number => `message ${number}`)]);
    const read = async () => (await other.call<ChatMessage[]>('GET', `/api/chat/messages/${room.id}`)).body.find(each => each.id === id);
    await act(moderator, 'remove', { kind: 'message', id });
    expect(await read()).toMatchObject({ content: '', deleted: true });
    await act(moderator, 'restore', { kind: 'message', id });
    expect(await read()).toMatchObject({ content: 'message 6', deleted: false });
  });

  test('leaves a dismissed text decided until its words or pictures change', async () => {
    const post = await write(author, 'Nothing is wrong with this');
    const [first, second] = [await regularMember(world), await regularMember(world)];
    await report(first, 'post', post.id);
    await act(moderator, 'dismiss', { kind: 'post', id: post.id });
    expect((await author.call('PUT', `/api/posts/${post.id}`, { content: post.content, tags: ['NFL'] })).status).toBe(200);
    for (const who of [second, await regularMember(world), await regularMember(world), await regularMember(world)])
      expect(await report(who, 'post', post.id, { reason: 'hate' })).toMatchObject({ status: 200, body: { state: 'dismissed' } });
    expect(await report(first, 'post', post.id)).toMatchObject({ status: 200, body: { state: 'dismissed' } });
    expect(await caseOf(moderator, 'post', post.id)).toBeUndefined();
    expect((await world.visitor.call('GET', `/api/posts/${post.id}`)).status).toBe(200);
    expect((await author.call('PUT', `/api/posts/${post.id}`, { content: 'Now something is' })).status).toBe(200);
    expect(await report(first, 'post', post.id)).toMatchObject({ status: 201, body: { state: 'open' } });
    expect(await report(second, 'post', post.id)).toMatchObject({ status: 201, body: { state: 'open' } });
    expect((await caseOf(moderator, 'post', post.id))?.weight).toBe(4);
  });

  test('hides nothing together with others by members most of whose last reports were dismissed', async () => {
    const flood = [await regularMember(world), await regularMember(world), await regularMember(world), await regularMember(world)];
    for (let number = 0; number < 3; number += 1) {
      const { id } = await write(author, `Text ${number}`);
      for (const who of flood) expect((await report(who, 'post', id)).status).toBe(201);
      await act(moderator, 'dismiss', { kind: 'post', id });
    }
    const victim = await write(author, 'A new text');
    for (const who of flood) expect((await report(who, 'post', victim.id)).status).toBe(201);
    expect(await caseOf(moderator, 'post', victim.id)).toMatchObject({ weight: 8, autoHidden: false });
  });

  test('is in the list of its reporter, however many there are, page by page', async () => {
    const fan = await world.person();
    await world.sql`
      with cases as (
        insert into moderation_cases (kind, target_id, state) select 'post', (1000000 + number)::text, 'open' from generate_series(1, 45) as number
        returning id, kind, target_id
      )
      insert into reports (case_id, reporter_id, kind, target_id, reason, counts)
      select id, ${fan.id}::uuid, kind, target_id, 'spam', false from cases order by id`;
    type Page = { reports: Report[]; nextCursor: string | null };
    const pages: Page[] = [];
    for (let cursor: string | null | undefined; cursor !== null; cursor = pages.at(-1)?.nextCursor)
      pages.push((await fan.call<Page>('GET', `/api/reports${cursor ? `?cursor=${cursor}` : ''}`)).body);
    const ids = pages.flatMap(({ reports }) => reports.map(({ id }) => id));
    expect(pages.map(({ reports }) => reports.length)).toEqual([20, 20, 5]);
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one));
    await world.sql`delete from reports where reporter_id = ${fan.id}::uuid`;
    await world.sql`delete from moderation_cases where target_id like '10000__'`;
    expect((await fan.call('GET', '/api/reports?cursor=x')).status).toBe(400);
  });

  test('by three members in good standing hides the text until a moderator decides', async () => {
    const [post, comment] = [await write(author, 'Reported by many'), await answer(author, (await write(moderator)).id, 'Reported, too')];
    const people = await Promise.all([regularMember(world), regularMember(world), regularMember(world)]);
    for (const newcomer of [await world.person(), await world.person(), await world.person()]) await report(newcomer, 'post', post.id);
    expect((await world.visitor.call('GET', `/api/posts/${post.id}`)).status).toBe(200);
    for (const person of people) {
      await report(person, 'post', post.id);
      await report(person, 'reply', comment.id);
    }
    expect((await world.visitor.call('GET', `/api/posts/${post.id}`)).status).toBe(404);
    const { body: thread } = await world.visitor.call<Reply[]>('GET', `/api/posts/${comment.postId}/replies`);
    expect(thread).toMatchObject([{ deleted: true, removed: true, content: '' }]);
    expect(await caseOf(moderator, 'post', post.id)).toMatchObject({ autoHidden: true, weight: 9 });
    const { body: log } = await world.visitor.call<{ entries: LogEntry[] }>('GET', `/api/log?target=post:${post.id}`);
    expect(log.entries).toMatchObject([{ by: 'automatic', action: 'auto_hide' }]);
    await act(moderator, 'dismiss', { kind: 'post', id: post.id });
    expect((await world.visitor.call('GET', `/api/posts/${post.id}`)).status).toBe(200);
    const own = (await people[0]?.call<{ reports: Report[] }>('GET', '/api/reports'))?.body.reports;
    expect(own?.map(each => each.state)).toEqual(['open', 'dismissed']);
    await expectExact(world);
  });

  test('by accounts of less than seven days hides nothing, a post or a comment', async () => {
    const [post, comment] = [
      await write(author, 'Reported by the new'),
      await answer(author, (await write(moderator)).id, 'Reported, too'),
    ];
    const people = await Promise.all(times(4, () => regularMember(world)));
    await world.sql`
      update users set created_at = now() - interval '6 days 23 hours' where id = any(${people.map(({ id }) => id)}::uuid[])`;
    const texts = [
      ['post', post.id],
      ['reply', comment.id],
    ] as const;
    for (const [kind, id] of texts) await Promise.all(people.map(person => report(person, kind, id)));
    for (const [kind, id] of texts) expect(await caseOf(moderator, kind, id)).toMatchObject({ autoHidden: false, weight: 4 });
  });

  test('of a text of the house, a moderator or an admin, or of the thread of a game, only queues it', async () => {
    const people = await Promise.all(times(4, () => regularMember(world)));
    const house = await inTransaction(world.db, houseAccount);
    const thread = await write(author, 'The game of tonight');
    await world.sql`update all_posts set feature = 'game' where id = ${thread.id}`;
    const byHouse = await write(author, 'By the house');
    await world.sql`update all_posts set author_id = ${house.id} where id = ${byHouse.id}`;
    const texts = [
      ['post', (await write(moderator, 'By a moderator')).id],
      ['post', (await write(admin, 'An announcement')).id],
      ['reply', (await answer(admin, thread.id, 'An answer of an admin')).id],
      ['post', thread.id],
      ['post', byHouse.id],
    ] as const;
    for (const [kind, id] of texts) {
      await Promise.all(people.map(person => report(person, kind, id)));
      expect(await caseOf(moderator, kind, id), `${kind} ${id}`).toMatchObject({ autoHidden: false, weight: 8 });
    }
    const inThread = await answer(author, thread.id, 'A comment of a member');
    await Promise.all(people.map(person => report(person, 'reply', inThread.id)));
    expect(await caseOf(moderator, 'reply', inThread.id)).toMatchObject({ autoHidden: true });
  });

  test('hides a text of many readers only together with more reports', async () => {
    expect([0, 100, 101, 200, 201, 800, 10_000].map(reportsToHide)).toEqual([3, 3, 4, 4, 5, 6, 10]);
    const post = await write(author, 'Read by many');
    const comment = await answer(author, post.id, 'Under it');
    await world.sql`update all_posts set views = 101 where id = ${post.id}`;
    await world.sql`update user_stats set total_views = total_views + 101 where user_id = ${author.id}`;
    const people = await Promise.all(times(4, () => regularMember(world)));
    const isHidden = async (kind: string, id: number) => (await caseOf(moderator, kind, id))?.autoHidden;
    for (const [kind, id] of [
      ['reply', comment.id],
      ['post', post.id],
    ] as const) {
      await Promise.all(people.slice(0, 3).map(person => report(person, kind, id)));
      expect(await isHidden(kind, id)).toBe(false);
      await Promise.all(people.slice(3).map(person => report(person, kind, id)));
      expect(await isHidden(kind, id), kind).toBe(true);
    }
  });

  test('counts towards hiding unless its reporter is silenced now, whatever ban has ended', async () => {
    const people = [await regularMember(world), await regularMember(world), await regularMember(world)];
    const restrict = (banned: string | null, silenced: string | null) =>
      world.sql`
        update users set banned_until = ${banned}::timestamptz, silenced_until = ${silenced}::timestamptz
        where id = any(${people.map(({ id }) => id)}::uuid[])`;
    const isHidden = async () => {
      const post = await write(author, 'Fine words');
      for (const person of people) expect((await report(person, 'post', post.id)).status).toBe(201);
      return (await world.visitor.call('GET', `/api/posts/${post.id}`)).status === 404;
    };
    for (const silenced of ['infinity', 'tomorrow']) {
      for (const banned of [null, 'yesterday']) {
        await restrict(banned, silenced);
        expect(await isHidden(), `banned until ${banned}, silenced until ${silenced}`).toBe(false);
      }
    }
    await restrict('yesterday', 'yesterday');
    expect(await isHidden()).toBe(true);
  });

  test('weighs nothing from a member whose last five decided reports were dismissed', async () => {
    const [alarmist, fan] = [await regularMember(world), await world.person()];
    const hateOf = async (who: Caller) => {
      const { id } = await write(author, 'Fine words');
      expect((await report(who, 'post', id, { reason: 'hate' })).status).toBe(201);
      return id;
    };
    for (let round = 0; round < 5; round += 1) {
      const id = await hateOf(alarmist);
      expect((await caseOf(moderator, 'post', id))?.weight).toBe(4);
      await act(moderator, 'dismiss', { kind: 'post', id });
    }
    const [ignored, spam] = [await hateOf(alarmist), (await write(author, 'Buy my shoes')).id];
    expect((await caseOf(moderator, 'post', ignored))?.weight).toBe(0);
    await report(fan, 'post', spam);
    const order = (await moderator.call<{ items: ModerationCase[] }>('GET', '/api/moderation/queue')).body.items.map(each => each.targetId);
    expect(order.indexOf(String(spam))).toBeLessThan(order.indexOf(String(ignored)));
    // A report that is upheld gives the next ones their weight back.
    await act(moderator, 'remove', { kind: 'post', id: ignored });
    expect((await caseOf(moderator, 'post', await hateOf(alarmist)))?.weight).toBe(4);
  });

  test('is refused after a hundred on a day, until tomorrow, and the same one again takes nothing', async () => {
    const [fan, post, other] = [await world.person(), await write(author), await write(author)];
    expect((await report(fan, 'post', post.id)).status).toBe(201);
    await world.sql`update daily_quotas set used = 99 where user_id = ${fan.id} and kind = 'reports'`;
    for (const [kind, id] of [
      ['post', 999_999_999],
      ['user', fan.username],
      ['post', post.id],
    ] as const)
      await report(fan, kind, id);
    expect((await report(fan, 'post', other.id)).status).toBe(201);
    const next = await write(author);
    const refused = await report(fan, 'post', next.id);
    expect([refused.status, refused.body]).toMatchObject([429, { code: 'rate_limited' }]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await caseOf(moderator, 'post', next.id)).toBeUndefined();
    expect((await report(fan, 'post', post.id)).status).toBe(200);
    await world.sql`update daily_quotas set day = day - 1 where user_id = ${fan.id}`;
    expect((await report(fan, 'post', next.id)).status).toBe(201);
  });

  test('in a storm of fifty makes one case and one automatic entry', async () => {
    const post = await write(author, 'In a storm');
    const people = await Promise.all(times(50, () => world.person()));
    await world.sql`update users set created_at = now() - interval '8 days' where id = any(${people.map(({ id }) => id)}::uuid[])`;
    await world.sql`
      insert into user_stats (user_id, total_comments) select unnest(${people.map(({ id }) => id)}::uuid[]), 3`;
    expect(await statusesOf(people.map(person => report(person, 'post', post.id)))).toEqual({ 201: 50 });
    expect((await caseOf(moderator, 'post', post.id))?.reports).toHaveLength(50);
    const { body } = await world.visitor.call<{ entries: LogEntry[] }>('GET', `/api/log?target=post:${post.id}`);
    expect(body.entries).toHaveLength(1);
    await world.sql`delete from user_stats where user_id = any(${people.map(({ id }) => id)}::uuid[])`;
  });
});

test('a dismissal covers only the words that the moderator saw', async () => {
  const [fan, other] = [await world.person(), await world.person()];
  const post = await write(author, 'Harmless');
  await report(fan, 'post', post.id);
  const digest = (await caseOf(moderator, 'post', post.id))?.digest;
  expect(digest).toMatch(/^[0-9a-f]{32}$/);
  await author.call('PUT', `/api/posts/${post.id}`, { content: 'Against every rule' });
  expect((await act(moderator, 'dismiss', { kind: 'post', id: post.id }, { digest })).status).toBe(201);
  const again = await report(other, 'post', post.id);
  expect([again.status, again.body.state]).toEqual([201, 'open']);
  const seen = (await caseOf(moderator, 'post', post.id))?.digest;
  await act(moderator, 'dismiss', { kind: 'post', id: post.id }, { digest: seen });
  expect((await report(await world.person(), 'post', post.id)).body.state).toBe('dismissed');
});
