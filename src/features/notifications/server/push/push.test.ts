import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { jobKinds } from '../../../../app/server/jobs/backgroundJobs.ts';
import { listJobs } from '../../../../platform/server/jobs/jobs.queries.ts';
import { passTime } from '../../../../platform/server/jobs/testing/passTime.ts';
import { writeAndPublish } from '../../../../platform/server/live/liveUpdate.ts';
import { runJobs } from '../../../../platform/server/jobs/testing/runJobs.ts';
import { type Caller, openWorld, setUp } from '../../../../testing/world.ts';
import { deliverPushes, openPushService, toldBy } from '../testing/pushService.ts';
import { notificationRecords } from '../../notifications.types.ts';
import { storeNotifications } from '../notifications.actions.ts';
import { pushThread } from './push.queries.ts';

const service = setUp(openPushService);
const world = setUp(() => openWorld({ PUSH_ALLOW_LOOPBACK: 'true' }));
beforeEach(() => {
  service.received.length = 0;
  service.answerWith(201);
});
afterEach(async () => {
  await world.sql`delete from push_subscriptions`;
  await world.sql`delete from graphile_worker._private_jobs`;
});

const deliver = () => deliverPushes(world);
const told = () => toldBy(service);
const subscriptions = async () => (await world.sql`select from push_subscriptions`).length;

let count = 0;
/** A person with a subscribed browser, which has their name. */
async function reader(): Promise<Caller> {
  const person = await world.person(`pushreader${(count += 1)}`);
  await service.subscribe(person, person.username);
  return person;
}
const writer = () => world.person(`pushwriter${(count += 1)}`);
const post = async (author: Caller, content: string, tags = ['NBA']) =>
  (await author.call<{ id: number }>('POST', '/api/posts', { content, tags })).body.id;
const reply = async (author: Caller, postId: number, content: string) =>
  (await author.call<{ id: number }>('POST', '/api/replies', { postId, content })).body.id;
const want = (person: Caller, preferences: Record<string, unknown>) => person.call('PUT', '/api/user/preferences', preferences);

describe('a push message', () => {
  test('about a reply is encrypted for the browser and signed by the key of the server', async () => {
    const [author, fan] = [await reader(), await writer()];
    const id = await post(author, 'What a game');
    const replyId = await reply(fan, id, 'It was');
    await deliver();
    expect(told()).toEqual([[author.username, `${fan.username} replied to you`, 'It was', `/post/${id}#reply-${replyId}`]]);
    const [push] = service.received;
    expect(push?.claims.aud).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    const { body } = await author.call<{ key: string }>('GET', '/api/push/key');
    expect(String(push?.headers.authorization)).toContain(`k=${body.key}`);
  });

  test('gathers replies in a thread, and tells each browser of the person once', async () => {
    const author = await reader();
    await service.subscribe(author, `${author.username}-phone`);
    const fans = [await writer(), await writer()];
    const id = await post(author, 'Trade of the year?\nWhat do you think');
    for (const [place, content] of ['a', 'b', 'c', 'd', 'e'].entries()) await reply(fans[place % 2] ?? author, id, content);
    await deliver();
    expect(
      told()
        .map(([browser, title]) => `${browser}: ${title}`)
        .toSorted(),
    ).toEqual(
      [`${author.username}: 5 replies in “Trade of the year?”`, `${author.username}-phone: 5 replies in “Trade of the year?”`].toSorted(),
    );
    await deliver();
    expect(service.received).toHaveLength(2);
  });

  test('comes for mentions, requests and chat unless the preference says no', async () => {
    const [person, other] = [await reader(), await writer()];
    await other.call('POST', '/api/friends/request', { receiverUsername: person.username });
    await deliver();
    expect(told()).toEqual([[person.username, `${other.username} wants to be friends`, '', '/friends']]);
    await want(person, { pushMentions: false });
    await post(other, `Ask @${person.username}`);
    await deliver();
    expect(service.received).toHaveLength(1);
    expect((await want(person, { pushMentions: true })).body).toMatchObject({ pushMentions: true, pushChat: true, quietHours: null });
    await post(other, `Ask @${person.username} again`);
    await deliver();
    expect(told()[1]?.slice(0, 2)).toEqual([person.username, `${other.username} mentioned you`]);
  });

  test('does not come about what was read, deleted, blocked or muted meanwhile', async () => {
    const [author, fan] = [await reader(), await writer()];
    const id = await post(author, 'Quiet thread');
    await reply(fan, id, 'seen');
    await author.call('POST', '/api/notifications/mark-all-read');
    const gone = await reply(fan, id, 'gone');
    await fan.call('DELETE', `/api/replies/${gone}`);
    await deliver();
    await author.call('POST', '/api/mutes', { kind: 'word', value: 'spoilsport' });
    await reply(fan, id, 'a spoilsport writes');
    await reply(fan, id, 'a ѕроіlѕроrt writes');
    await deliver();
    await reply(fan, id, 'before the block');
    await author.call('POST', '/api/blocks', { username: fan.username });
    await deliver();
    expect(told()).toEqual([]);
  });

  test('waits for the end of the quiet hours, and then tells everything at once', async () => {
    const [author, fan] = [await reader(), await writer()];
    const id = await post(author, 'At night');
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
    expect((await want(author, { quietHours: { from: at(-60), to: at(60), zone: 'UTC' } })).status).toBe(200);
    await reply(fan, id, 'one');
    await reply(fan, id, 'two');
    await passTime(world.db, 30);
    await runJobs(world.context, jobKinds(world.context));
    expect(told()).toEqual([]);
    const [job] = await listJobs(world.db, 'waiting', 1);
    expect(Math.abs((job?.runAt.getTime() ?? 0) - Date.now() - 3_600_000)).toBeLessThan(90_000);
    // The job is brought forward: a fan who takes the quiet hours away does not wait for their former end.
    await want(author, { quietHours: null });
    await passTime(world.db, 3);
    await runJobs(world.context, jobKinds(world.context));
    expect(told().map(([, title]) => title)).toEqual(['2 replies in “At night”']);
  });

  test('tells the fans of a team of the thread of its game, unless they muted the team or want none', async () => {
    const [fan, muting, refusing, wordless, other] = [await reader(), await reader(), await reader(), await reader(), await reader()];
    // The team calls them for its game.
    const called = await reader();
    await want(called, { alerts: { close: true } });
    const rows = await world.sql<{ id: number }>`select id from tags where name = 'Utah Jazz'`;
    for (const person of [fan, muting, refusing, wordless, called])
      await person.call('POST', '/api/user/favorite-tags', { tagId: rows[0]?.id });
    const id = await post(other, 'Game thread: Lakers at Jazz', ['Utah Jazz']);
    await want(refusing, { pushGames: false });
    await world.db.transaction().execute(tx => pushThread(tx, id));
    await muting.call('POST', '/api/mutes', { kind: 'tag', value: 'Utah Jazz' });
    await wordless.call('POST', '/api/mutes', { kind: 'word', value: 'Lakers' });
    await deliver();
    expect(told()).toEqual([[fan.username, 'Game thread: Lakers at Jazz', '', `/post/${id}`]]);
  });

  test('about a call of a game leaves at once, where somebody wants it, and never ten minutes after its moment', async () => {
    const [fan, refusing, late] = [await reader(), await reader(), await reader()];
    await want(refusing, { pushGames: false });
    const call = (person: Caller, minutesAgo: number) => ({
      ...notificationRecords.game_close.tell({
        gameId: 'nba-1',
        href: '/game/nba-1',
        title: 'It’s close: Lakers 96, Celtics 98',
        message: 'Q4 2:31',
      }),
      userId: person.id,
      actorId: null,
      type: 'game_close' as const,
      createdAt: new Date(Date.now() - minutesAgo * 60_000),
    });
    const calls = [call(fan, 1), call(refusing, 1), call(late, 11)];
    await writeAndPublish(world.context, (tx, publish) => storeNotifications(tx, publish, calls));
    const rows = await world.sql`select from graphile_worker._private_jobs where run_at > now()`;
    expect(rows).toEqual([]);
    await deliver();
    expect(told()).toEqual([[fan.username, 'It’s close: Lakers 96, Celtics 98', 'Q4 2:31', '/game/nba-1']]);
    expect(Number(service.received[0]?.headers.ttl)).toBeLessThanOrEqual(600);
  });

  test('is tried again when its service fails, and is not repeated to a browser that has it', async () => {
    const [author, fan] = [await reader(), await writer()];
    const id = await post(author, 'Try again');
    await reply(fan, id, 'hello');
    service.answerWith(503);
    await deliver();
    expect(await listJobs(world.db, 'waiting', 5)).toMatchObject([{ kind: 'push', tries: 1, reason: 'the push service answered 503' }]);
    service.answerWith(201);
    await deliver();
    await deliver();
    expect(service.received).toHaveLength(1);
  });

  test('to a service that breaks off is not tried again before the end of its pause', async () => {
    const [author, fan] = [await reader(), await writer()];
    await reply(fan, await post(author, 'Slow service'), 'hello');
    service.answerWith(0);
    const before = service.requests();
    const kinds = jobKinds(world.context);
    for (let run = 0; run < 3; run += 1) {
      await passTime(world.db, 86_400);
      await runJobs(world.context, kinds);
    }
    expect(service.requests() - before).toBe(1);
    const [job] = await listJobs(world.db, 'waiting', 1);
    expect(job?.runAt.getTime()).toBeGreaterThan(Date.now());
  });

  test.each([
    ['breaks off', 0],
    ['refuses', 405],
  ])('is tried five times to a service that always %s, then the subscription is dropped', async (_, status) => {
    const [author, fan] = [await reader(), await writer()];
    const subscription = async () =>
      await world.sql<{
        has_answered: boolean;
        failures: number;
      }>`select has_answered, failures from push_subscriptions where user_id = ${author.id}`;
    service.answerWith(status);
    for (let tries = 1; tries <= 5; tries += 1) {
      expect(await subscription()).toEqual([{ has_answered: false, failures: tries - 1 }]);
      await reply(fan, await post(author, `Try ${tries}`), 'hello');
      // Each run is a process of its own, without the pause of the one before.
      await passTime(world.db, 3_600);
      await runJobs(world.context, jobKinds(world.context));
    }
    expect(await subscription()).toEqual([]);
    service.answerWith(201);
  });

  test('keeps its subscription through a failure of a service that has answered', async () => {
    const [author, fan] = [await reader(), await writer()];
    service.answerWith(201);
    await reply(fan, await post(author, 'Answered'), 'hello');
    await deliver();
    service.answerWith(0);
    for (let tries = 1; tries <= 6; tries += 1) {
      await reply(fan, await post(author, `Try ${tries}`), 'hello');
      await passTime(world.db, 3_600);
      await runJobs(world.context, jobKinds(world.context));
    }
    expect(await world.sql`select from push_subscriptions where user_id = ${author.id}`).toHaveLength(1);
    service.answerWith(201);
  });

  test('tells everything in several runs when more waits than one run reads', async () => {
    const [author, fan] = [await reader(), await writer()];
    const id = await post(author, 'Many');
    await reply(fan, id, 'hello');
    await world.sql`
      with made as (
        insert into all_notifications (user_id, actor_id, type, title, message, related_id, href, subject)
        select user_id, actor_id, type, title, message, related_id, href, subject || number
        from all_notifications, generate_series(1, 250) as number where user_id = ${author.id} returning id, user_id)
      insert into push_waiting (subscription_id, notification_id)
      select push_subscriptions.id, made.id from made join push_subscriptions using (user_id)`;
    await deliver();
    expect(await world.sql`select from push_waiting`).toEqual([]);
    expect(service.received.length).toBeGreaterThan(1);
  });
});

describe('a subscription', () => {
  test.each([404, 410])('ends when its service answers %i', async status => {
    const [author, fan] = [await reader(), await writer()];
    const id = await post(author, 'Gone');
    await reply(fan, id, 'hello');
    service.answerWith(status);
    await deliver();
    expect([await subscriptions(), await listJobs(world.db, 'waiting', 5)]).toEqual([0, []]);
  });

  test('ends by the browser, with its session, and with the account', async () => {
    const [first, second, third] = [await reader(), await reader(), await world.person(`pushleaver${(count += 1)}`)];
    const { endpoint } = await service.subscribe(third, 'third');
    expect((await second.call('DELETE', '/api/push/subscriptions', { endpoint })).status).toBe(204);
    expect(await subscriptions()).toBe(3);
    expect((await third.call('DELETE', '/api/push/subscriptions', { endpoint })).status).toBe(204);
    await world.sql`delete from sessions where user_id = ${first.id}`;
    expect(await subscriptions()).toBe(1);
    await world.sql`delete from users where id = ${second.id}`;
    expect(await subscriptions()).toBe(0);
  });

  test('goes to whoever signs in on the browser after that', async () => {
    const [before, after, fan] = [await writer(), await writer(), await writer()];
    const subscription = await service.subscribe(before, 'shared');
    const id = await post(before, 'Whose is it');
    await reply(fan, id, 'for the one before');
    await after.call('POST', '/api/push/subscriptions', subscription);
    await deliver();
    expect(told()).toEqual([]);
    expect(await world.sql`select from push_subscriptions where user_id = ${before.id}`).toEqual([]);
  });

  test('can’t be taken by somebody who knows its endpoint and not its keys', async () => {
    const [owner, thief, fan] = [await writer(), await writer(), await writer()];
    const { endpoint } = await service.subscribe(owner, 'owned');
    const { keys } = await service.subscribe(thief, 'thiefs');
    expect((await thief.call('POST', '/api/push/subscriptions', { endpoint, keys })).status).toBe(400);
    await reply(fan, await post(owner, 'Still mine'), 'it is');
    await deliver();
    expect(told().map(([browser]) => browser)).toEqual(['owned']);
  });

  test('is one of twenty of an account at most, the latest ones', async () => {
    const person = await writer();
    for (let number = 0; number < 22; number += 1) await service.subscribe(person, `many${number}`);
    const rows = await world.sql<{ name: string }>`select right(endpoint, 6) as name from push_subscriptions order by id`;
    expect([rows.length, rows[0]?.name]).toEqual([20, '/many2']);
  });

  test('is refused for an address that is not public, not https or on another port, and for a key that is none', async () => {
    const strict = await openWorld({}, { beside: world });
    const person = strict.as(await writer());
    const { keys } = await service.subscribe(await writer(), 'keys');
    const refused = [
      'http://push.example/a',
      'https://push.example:8443/a',
      'https://user:word@push.example/a',
      'https://localhost/a',
      'https://127.0.0.1/a',
      'https://2130706433/a',
      'https://[::1]/a',
      'https://[::ffff:10.0.0.1]/a',
      'https://169.254.169.254/latest',
      'https://10.1.2.3/a',
      'https://intranet/a',
      'https://db.internal/a',
      'http://127.0.0.1:9/a',
      'javascript:alert(1)',
      'nonsense',
    ];
    for (const endpoint of refused) {
      expect((await person.call('POST', '/api/push/subscriptions', { endpoint, keys })).status, endpoint).toBe(400);
    }
    const endpoint = 'https://push.example/a';
    const noPoint = { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') };
    expect((await person.call('POST', '/api/push/subscriptions', { endpoint, keys: noPoint })).status).toBe(400);
    expect((await person.call('POST', '/api/push/subscriptions', { endpoint, keys })).status).toBe(201);
    await strict.close();
  });
});
