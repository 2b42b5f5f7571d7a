import { describe, expect, test } from 'vitest';
import { openWorld, setUp, setUpScene } from '../../../../testing/world.ts';
import { expectExact } from '../../../posts/server/testing/exact.ts';
import { write } from '../../../posts/server/testing/writing.ts';
import { sweepKeptTexts } from '../keptTexts.queries.ts';
import { act, caseOf, notified, openModerationScene, regularMember, report } from '../testing/scene.ts';
import { hideDueNotices } from './deciding.actions.ts';
import {
  caseOfNotice,
  decide,
  newContact,
  newPicture,
  notify,
  passHours,
  pictureStatus,
  within,
  type Receipt,
  statusOf,
} from './testing/notices.ts';

const { world, author, moderator, admin } = setUpScene(openModerationScene);
const proxied = setUp(() => openWorld({ TRUST_PROXY: '1' }, { beside: world }));

const statusOfPost = async (id: number) => (await world.visitor.call('GET', `/api/posts/${id}`)).status;

describe('a text that a notice names', () => {
  test('stays hidden when everything of its author is restored, until the notice is dismissed', async () => {
    for (const decision of ['uphold', 'dismiss'] as const) {
      const person = await world.person();
      const [post, other] = [await write(person, 'Her picture'), await write(person, 'Beside it')];
      const { body } = await notify(world, [`/post/${post.id}`]);
      await act(moderator, 'undo_all', { kind: 'user', id: person.id }, { days: 7 });
      await passHours(world, body, 47.5);
      await hideDueNotices(world.context);
      if (decision === 'uphold') await decide(moderator, 'uphold', body);
      expect((await act(moderator, 'restore_all', { kind: 'user', id: person.id })).status).toBe(201);
      expect([await statusOfPost(post.id), await statusOfPost(other.id)]).toEqual([404, 200]);
      expect((await act(moderator, 'restore', { kind: 'post', id: post.id })).status).toBe(409);
      if (decision === 'dismiss') {
        await decide(moderator, 'dismiss', body);
        expect(await statusOfPost(post.id)).toBe(200);
      }
      await expectExact(world);
    }
  });

  test('stays hidden after an appeal against the undoing', async () => {
    const person = await world.person();
    const post = await write(person, 'Her picture');
    const { body } = await notify(world, [`/post/${post.id}`]);
    const undone = await act(moderator, 'undo_all', { kind: 'user', id: person.id }, { days: 7 });
    await decide(moderator, 'uphold', body);
    const appeal = await person.call<{ id: number }>('POST', '/api/appeals', { entryId: undone.body.id, text: 'No spam' });
    const decided = await admin.call('POST', `/api/moderation/appeals/${appeal.body.id}`, { decision: 'overturned', reason: 'No spam' });
    expect([decided.status, await statusOfPost(post.id)]).toEqual([200, 404]);
    await expectExact(world);
  });

  test('is not promised back by an appeal against the automatic hiding after the notice was upheld', async () => {
    const post = await write(author, 'Her picture');
    const { body } = await notify(world, [`/post/${post.id}`]);
    await passHours(world, body, 47.5);
    await hideDueNotices(world.context);
    const { removed } = (await author.call<{ removed: { entryId: number } }>('GET', `/api/posts/${post.id}`)).body;
    const appeal = await author.call<{ id: number }>('POST', '/api/appeals', { entryId: removed.entryId, text: 'It is a cartoon' });
    await decide(moderator, 'uphold', body);
    const answer = (decision: string) => admin.call('POST', `/api/moderation/appeals/${appeal.body.id}`, { decision, reason: 'Seen' });
    expect([(await answer('overturned')).status, (await answer('upheld')).status]).toEqual([409, 200]);
    expect(await statusOfPost(post.id)).toBe(404);
  });

  test('comes back after its notice is dismissed if the reports that hid it before were dismissed, too', async () => {
    const post = await write(author, 'Not her picture');
    for (let count = 0; count < 3; count += 1) await report(await regularMember(world), 'post', post.id);
    const { body } = await notify(world, [`/post/${post.id}`]);
    await passHours(world, body, 47.5);
    await hideDueNotices(world.context);
    expect((await act(moderator, 'dismiss', { kind: 'post', id: post.id })).status).toBe(201);
    expect(await statusOfPost(post.id)).toBe(404);
    await decide(moderator, 'dismiss', body);
    expect(await statusOfPost(post.id)).toBe(200);
    await expectExact(world);
  });

  test('leaves an appeal against its removal open until the notice is decided', async () => {
    const post = await write(author, 'Not her picture');
    const { body } = await notify(world, [`/post/${post.id}`]);
    const removal = await act(moderator, 'remove', { kind: 'post', id: post.id });
    await passHours(world, body, 47.5);
    await hideDueNotices(world.context);
    const appeal = await author.call<{ id: number }>('POST', '/api/appeals', { entryId: removal.body.id, text: 'It is a cartoon' });
    const grant = () =>
      admin.call<{ message: string }>('POST', `/api/moderation/appeals/${appeal.body.id}`, { decision: 'overturned', reason: 'Seen' });
    expect(await grant()).toMatchObject({ status: 409, body: { message: 'A legal notice hides that.' } });
    await decide(moderator, 'dismiss', body);
    expect([(await grant()).status, await statusOfPost(post.id)]).toEqual([200, 200]);
    await expectExact(world);
  });

  test('is decided by nobody who wrote it or has a lower rank than its author, also after they deleted it', async () => {
    for (const [writer, decider] of [
      [moderator, moderator],
      [admin, moderator],
    ] as const) {
      const post = await write(writer, 'Her picture', { imageUrl: await newPicture(world, writer) });
      const { body } = await notify(world, [`/post/${post.id}`]);
      await writer.call('DELETE', `/api/posts/${post.id}`);
      for (const action of ['dismiss', 'uphold']) expect((await decide(decider, action, body)).status).toBe(403);
      expect((await decide(admin, 'dismiss', body)).status).toBe(201);
    }
  });

  test('is decided for its author, who is told and may appeal, also after they deleted it', async () => {
    const person = await world.person();
    const post = await write(person, 'Not her picture', { imageUrl: await newPicture(world, person) });
    const { body } = await notify(world, [`/post/${post.id}`]);
    await person.call('DELETE', `/api/posts/${post.id}`);
    const { id: entryId } = (await decide(moderator, 'uphold', body)).body;
    expect(JSON.stringify(await notified(person, 'moderation'))).toContain('was removed after a legal notice');
    const appeal = await person.call<{ id: number }>('POST', '/api/appeals', { entryId, text: 'It is a cartoon' });
    expect(appeal.status).toBe(201);
    const decided = await admin.call('POST', `/api/moderation/appeals/${appeal.body.id}`, { decision: 'overturned', reason: 'It is' });
    expect([decided.status, await statusOf(world, body)]).toEqual([200, 'dismissed']);
  });

  test('brings only the pictures to the block list that it showed when the notice came', async () => {
    const fan = await world.person();
    const [bad, common, commonOfFan] = [
      await newPicture(world, author, 8_001),
      await newPicture(world, author, 8_002),
      await newPicture(world, fan, 8_002),
    ];
    const post = await write(author, 'Her picture', { imageUrl: bad });
    const { body } = await notify(world, [`/post/${post.id}`]);
    expect((await author.call('PUT', `/api/posts/${post.id}`, { content: 'A meme', imageUrl: common })).status).toBe(200);
    await decide(moderator, 'uphold', body);
    await expect.poll(async () => [await pictureStatus(world, bad), await pictureStatus(world, commonOfFan)], within).toEqual([404, 200]);
    expect([await statusOfPost(post.id), await pictureStatus(world, common)]).toEqual([404, 404]);
  });
});

describe('senders of notices', () => {
  const notifyFrom = (network: string, urls: readonly string[], contact: string) =>
    proxied.visitor.call<Receipt>(
      'POST',
      '/api/takedown',
      { law: 'intimate', urls, contact, signature: 'A Victim', goodFaith: true },
      { 'x-forwarded-for': network },
    );

  test('lose nothing by notices that a stranger on another network files in their mailbox', async () => {
    const [contact, own, bad] = [newContact(), await write(author, 'Harmless'), await write(author, 'Her picture')];
    for (let count = 0; count < 3; count += 1)
      await decide(moderator, 'dismiss', (await notifyFrom('203.0.113.7', [`/post/${own.id}`], contact)).body);
    const posts = [];
    for (let count = 0; count < 20; count += 1) posts.push(`/post/${(await write(author, `Text ${count}`)).id}`);
    const flood = await notifyFrom('203.0.113.7', posts, contact);
    expect(flood.status).toBe(202);
    const again = await notifyFrom('203.0.113.7', [`/post/${own.id}`], contact);
    expect([again.status, JSON.stringify(again.body)]).toEqual([429, expect.not.stringContaining('20')]);
    const { status, body } = await notifyFrom('198.51.100.9', [`/post/${bad.id}`], contact);
    expect(status).toBe(202);
    expect((await caseOfNotice(moderator, body))?.notice).toMatchObject({ needsConfirmation: false });
    expect(JSON.stringify(await world.sql`select network_key from takedowns`)).not.toMatch(/203\.0|198\.51/);
    for (const each of [flood.body, body]) await decide(moderator, 'dismiss', each);
  });

  test('stay unknown to an admin who wrote what they name, also after the text is deleted', async () => {
    const [own, other] = [await write(admin, 'A picture'), await write(author, 'Another')];
    const { body } = await notify(world, [`/post/${own.id}`, `/post/${other.id}`]);
    expect(await caseOfNotice(admin, body)).not.toHaveProperty('sender');
    await admin.call('DELETE', `/api/posts/${own.id}`);
    expect(await caseOfNotice(admin, body)).not.toHaveProperty('sender');
    await decide(admin, 'dismiss', body);
    await sweepKeptTexts(world.db);
    const closed = await caseOfNotice(admin, body, 'closed');
    expect([closed?.notice?.state, closed?.sender]).toEqual(['dismissed', undefined]);
  });
});

test('reports of decided texts cost a reporter nothing', async () => {
  const [reporter, first] = [await world.person(), await world.person()];
  const weightOf = async (id: number) => (await caseOf(moderator, 'post', id))?.weight;
  const reported = async () => {
    const { id } = await write(author, 'Really bad');
    await report(reporter, 'post', id, { reason: 'hate' });
    return weightOf(id);
  };
  const usual = await reported();
  for (let count = 0; count < 5; count += 1) {
    const { id } = await write(author, `Fine ${count}`);
    await report(first, 'post', id, { reason: 'hate' });
    await act(moderator, 'dismiss', { kind: 'post', id });
    expect((await report(reporter, 'post', id, { reason: 'hate' })).body.state).toBe('dismissed');
  }
  expect(await reported()).toBe(usual);
});
