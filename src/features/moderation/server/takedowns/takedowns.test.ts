import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Caller, openWorld, type World } from '../../../../testing/world.ts';
import { inTransaction } from '../../../../platform/server/db/database.ts';
import { houseAccount } from '../../../account/server/index.ts';
import { expectExact } from '../../../posts/server/testing/exact.ts';
import { sendForm } from '../../../images/server/testing/uploads.ts';
import { madePicture } from '../../../../platform/server/media/testing/madePictures.ts';
import { sweepImages } from '../../../posts/server/index.ts';
import { answer, write } from '../../../posts/server/testing/writing.ts';
import type { LogEntry } from '../../moderation.contract.ts';
import { sweepKeptTexts } from '../keptTexts.queries.ts';
import { act, caseOf, notified, openModerationScene, regularMember, report } from '../testing/scene.ts';
import { hideDueNotices } from './deciding.actions.ts';
import { noticesJob } from './noticesJob.ts';
import { caseOfNotice, decide, newContact, newPicture, notify, passHours, pictureStatus, statusOf, upload } from './testing/notices.ts';

let world: World;
let second: World;
let author: Caller;
let moderator: Caller;
let admin: Caller;
beforeAll(async () => {
  ({ world, author, moderator, admin } = await openModerationScene());
  second = await openWorld({}, { beside: world });
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const postUrl = (id: number) => `http://localhost:3000/post/${id}`;
const postStatus = async (id: number, who: Caller = world.visitor) => (await who.call('GET', `/api/posts/${id}`)).status;
const logOf = async () => (await world.visitor.call<{ entries: LogEntry[] }>('GET', '/api/log')).body.entries;
/** The nodes know which pictures are withheld for a second. */
const settle = () => sleep(1_050);

describe('a notice about an intimate picture', () => {
  test('has a case of its own, first in the queue, whose sender admins alone see', async () => {
    const post = await write(author, 'Look at her');
    const reply = await answer(author, post.id, 'And at this');
    await report(moderator, 'user', author.id, { reason: 'hate' });
    const early = await notify(world, [postUrl(post.id)], { contact: 'ann@example.org', signature: 'Ann Other', note: 'It is me' });
    expect(early.status).toBe(202);
    expect(Date.parse(early.body.dueAt) - Date.now()).toBeGreaterThan(47.9 * 3_600_000);
    const late = await notify(world, [`/post/${post.id}#reply-${reply.id}`, `/user/${author.username}`, '/about']);
    const { body } = await moderator.call<{ items: { kind: string; targetId: string }[] }>('GET', '/api/moderation/queue');
    expect(body.items.map(({ kind, targetId }) => `${kind} ${targetId}`)).toEqual([
      `takedown ${early.body.id}`,
      `takedown ${late.body.id}`,
      `user ${author.id}`,
    ]);
    const item = await caseOfNotice(moderator, early.body);
    expect(item).toMatchObject({
      law: 'intimate',
      dueAt: early.body.dueAt,
      targets: [{ kind: 'post', id: String(post.id), text: 'Look at her', author: { username: author.username }, hidden: false }],
      notice: { state: 'open', note: 'It is me', needsConfirmation: false },
    });
    expect(JSON.stringify(item)).not.toMatch(/ann@|Ann Other/);
    expect((await caseOfNotice(admin, early.body))?.sender).toBe('Ann Other <ann@example.org>');
    expect((await caseOfNotice(moderator, late.body))?.targets.map(({ kind }) => kind)).toEqual(['reply']);
    expect(await statusOf(world, early.body)).toBe('open');
    expect(JSON.stringify(await notified(moderator, 'queue'))).toContain('A notice about an intimate picture waits');
    await decide(moderator, 'dismiss', early.body);
    await decide(moderator, 'dismiss', late.body);
    await expectExact(world);
  });

  test('is refused for a foreign address, and where nobody can see what it names, in the same words', async () => {
    const [visible, gone, removed] = [await write(author), await write(author), await write(author)];
    await author.call('DELETE', `/api/posts/${gone.id}`);
    await act(moderator, 'remove', { kind: 'post', id: removed.id });
    expect(await notify(world, [postUrl(visible.id), 'https://elsewhere.example/post/1'])).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'urls.1' }] },
    });
    const unknown = [
      await notify(world, ['/post/999999']),
      await notify(world, [`/post/${gone.id}`]),
      await notify(world, [`/post/${removed.id}`]),
    ];
    for (const { status, body } of unknown) expect([status, body]).toEqual([400, unknown[0]?.body]);
    // A picture has an address that nobody guesses; one of a hidden text says no more than one that never was.
    expect((await notify(world, [`/images/${'a'.repeat(32)}.webp`])).body).toEqual(unknown[0]?.body);
    const mixed = await notify(world, [postUrl(removed.id), postUrl(visible.id)]);
    expect(mixed.status).toBe(202);
    expect((await caseOfNotice(moderator, mixed.body))?.targets).toHaveLength(1);
    await decide(moderator, 'dismiss', mixed.body);
    for (const more of [{ goodFaith: false }, { contact: 'not an address' }, { contact: 'a@b.example, c@d.example' }, { signature: ' ' }])
      expect((await notify(world, [postUrl(visible.id)], more)).status).toBe(400);
    expect((await notify(world, [])).status).toBe(400);
    expect(
      (
        await notify(
          world,
          Array.from({ length: 21 }, () => postUrl(visible.id)),
        )
      ).status,
    ).toBe(400);
  });

  test('tells its state to whoever has its token, and to nobody else', async () => {
    const [one, other] = [
      await notify(world, [postUrl((await write(author)).id)]),
      await notify(world, [postUrl((await write(author)).id)]),
    ];
    const ask = (id: number, token: string) => world.visitor.call('GET', `/api/takedown/${id}?token=${encodeURIComponent(token)}`);
    const right = await ask(one.body.id, one.body.token);
    expect([right.status, right.body, right.headers['cache-control']]).toEqual([
      200,
      { id: one.body.id, state: 'open', dueAt: one.body.dueAt },
      'no-store',
    ]);
    const wrong = [
      await ask(one.body.id, other.body.token),
      await ask(one.body.id, 'x'),
      await ask(999_999, one.body.token),
      await ask(one.body.id, ''),
    ];
    for (const { status, body } of wrong) expect([status, body]).toEqual([404, wrong[0]?.body]);
    for (const { body } of [one, other]) await decide(moderator, 'dismiss', body);
  });

  test('hides its targets at 47 hours, once over two nodes, and a second notice does not move the first one’s clock', async () => {
    const [post, kept] = [await write(author, 'Shared without her consent'), await write(author, 'Beside it')];
    const notice = await notify(world, [postUrl(post.id)]);
    await passHours(world, notice.body, 46.9);
    const again = await notify(second, [postUrl(post.id)]);
    await Promise.all([hideDueNotices(world.context), hideDueNotices(second.context)]);
    expect(await postStatus(post.id)).toBe(200);
    await passHours(world, notice.body, 0.2);
    const before = (await logOf()).length;
    await Promise.all([
      noticesJob(world.context)(),
      noticesJob(second.context)(),
      hideDueNotices(world.context),
      hideDueNotices(second.context),
    ]);
    expect([await postStatus(post.id), await postStatus(post.id, second.visitor), await postStatus(kept.id)]).toEqual([404, 404, 200]);
    const entries = (await logOf()).slice(0, (await logOf()).length - before);
    expect(entries).toMatchObject([{ action: 'notice_hide', by: 'automatic', label: 'a takedown notice' }]);
    expect([await statusOf(world, notice.body), await statusOf(world, again.body)]).toEqual(['hidden', 'open']);
    expect(JSON.stringify(await notified(author, 'moderation'))).toContain('is hidden until a legal notice is decided');
    // The author sees it, and can neither edit it nor have a moderator restore it past the notice.
    expect(await postStatus(post.id, author)).toBe(200);
    expect((await author.call('PUT', `/api/posts/${post.id}`, { content: 'Other words' })).status).toBe(403);
    expect((await act(moderator, 'restore', { kind: 'post', id: post.id })).status).toBe(409);
    // The second notice takes over where the first is dismissed.
    expect((await decide(moderator, 'dismiss', notice.body)).status).toBe(201);
    expect([await postStatus(post.id), await statusOf(world, again.body)]).toEqual([200, 'open']);
    await passHours(world, again.body, 47);
    await hideDueNotices(second.context);
    expect(await postStatus(post.id)).toBe(404);
    await decide(moderator, 'dismiss', again.body);
    expect(await postStatus(post.id)).toBe(200);
    await expectExact(world);
  });

  test('hides its targets after the node that did so died by SIGKILL before its commit', async () => {
    const post = await write(author, 'Shared at night');
    const { body } = await notify(world, [postUrl(post.id)]);
    await passHours(world, body, 47.5);
    const before = (await logOf()).length;
    const script = join(import.meta.dirname, 'testing/program.ts');
    const node = promisify(execFile)(process.execPath, ['--import', 'tsx', script, JSON.stringify(world.connection)]);
    await expect(node).rejects.toMatchObject({ signal: 'SIGKILL' });
    expect([await postStatus(post.id), await statusOf(world, body)]).toEqual([200, 'open']);
    await hideDueNotices(second.context);
    expect([await postStatus(post.id), await statusOf(world, body)]).toEqual([404, 'hidden']);
    expect(await logOf()).toHaveLength(before + 1);
    await decide(moderator, 'dismiss', body);
  });

  test('hides only the pictures of house texts and game threads', async () => {
    const house = await inTransaction(world.db, houseAccount);
    const [ours, thread] = [await write(author, 'A text of the house'), await write(author, 'A thread')];
    const [houseUrl, threadUrl] = [await newPicture(world, author), await newPicture(world, author)];
    await sql`update all_posts set author_id = ${house.id}, image_url = ${houseUrl} where id = ${ours.id}`.execute(world.db);
    await sql`update all_posts set feature = 'game', image_url = ${threadUrl} where id = ${thread.id}`.execute(world.db);
    const { body } = await notify(world, [postUrl(ours.id), postUrl(thread.id)]);
    await passHours(world, body, 47);
    await hideDueNotices(world.context);
    await settle();
    expect([await postStatus(ours.id), await postStatus(thread.id)]).toEqual([200, 200]);
    expect([await pictureStatus(second, houseUrl), await pictureStatus(world, threadUrl)]).toEqual([404, 404]);
    expect(await pictureStatus(world, houseUrl, moderator)).toBe(200);
    await decide(moderator, 'dismiss', body);
    await settle();
    expect([await pictureStatus(second, houseUrl), await pictureStatus(world, threadUrl)]).toEqual([200, 200]);
    await sql`update all_posts set author_id = ${author.id}, feature = 'regular' where id in (${ours.id}, ${thread.id})`.execute(world.db);
  });

  test('that is upheld hides its pictures from everybody, and no edit brings anything back', async () => {
    const [seed, other] = [9_001, await world.person()];
    const [url, copy] = [await newPicture(world, author, seed), await newPicture(second, other, seed)];
    const copied = await write(other, 'I saved it', { imageUrl: copy });
    const post = await write(author, 'Her picture', { imageUrl: url });
    await report(await world.person(), 'post', post.id);
    const elsewhere = await write(author, 'The same picture', { imageUrl: url });
    const { body } = await notify(world, [postUrl(post.id)]);
    expect((await decide(moderator, 'uphold', body)).body.label).toBe('a takedown notice');
    await settle();
    expect(await postStatus(post.id)).toBe(404);
    // The copy of another member goes with it, and nobody adds one again.
    for (const who of [undefined, other, moderator])
      expect([await pictureStatus(world, copy, who), await pictureStatus(second, copy, who)]).toEqual([404, 404]);
    expect([(await upload(second, other, seed)).status, await postStatus(copied.id)]).toEqual([422, 200]);
    for (const who of [undefined, author])
      expect([await pictureStatus(world, url, who), await pictureStatus(second, url, who)]).toEqual([404, 404]);
    expect((await author.call('PUT', `/api/posts/${elsewhere.id}`, { content: 'Other words', imageUrl: url })).status).toBeLessThan(500);
    await author.call('PUT', `/api/posts/${post.id}`, { content: 'Other words' });
    await write(author, 'Once more', { imageUrl: url });
    await settle();
    expect([await pictureStatus(world, url), await pictureStatus(world, url, author), await postStatus(post.id)]).toEqual([404, 404, 404]);
    expect(await statusOf(world, body)).toBe('upheld');
    expect((await decide(moderator, 'dismiss', body)).status).toBe(409);
    expect([await caseOfNotice(moderator, body), await caseOf(moderator, 'post', post.id)]).toEqual([undefined, undefined]);
    expect(JSON.stringify(await notified(author, 'moderation'))).toContain('was removed after a legal notice');
    await expectExact(world);
  });

  test('that is dismissed leaves everything exactly as it was, a text that reports hid, too', async () => {
    const url = await newPicture(world, author);
    const post = await write(author, 'Her picture', { imageUrl: url, tags: ['NBA'] });
    await answer(moderator, post.id, 'An answer');
    await moderator.call('POST', `/api/posts/${post.id}/like`);
    const avatar = await newPicture(world, author);
    await sql`update users set profile_image_url = ${avatar} where id = ${author.id}`.execute(world.db);
    const before = (await world.visitor.call('GET', `/api/posts/${post.id}`)).body;
    const { body } = await notify(world, [postUrl(post.id), `/user/${author.username}`]);
    await passHours(world, body, 47);
    await hideDueNotices(world.context);
    await settle();
    expect([await postStatus(post.id), await pictureStatus(world, url), await pictureStatus(world, avatar)]).toEqual([404, 404, 404]);
    await decide(moderator, 'dismiss', body);
    await settle();
    expect((await world.visitor.call('GET', `/api/posts/${post.id}`)).body).toEqual(before);
    expect([await pictureStatus(world, url), await pictureStatus(world, avatar)]).toEqual([200, 200]);
    await sql`update users set profile_image_url = null where id = ${author.id}`.execute(world.db);
    const reported = await write(author, 'Hidden by reports');
    for (let count = 0; count < 3; count += 1) await report(await regularMember(world), 'post', reported.id);
    const second = await notify(world, [postUrl(reported.id)]);
    await passHours(world, second.body, 47);
    await hideDueNotices(world.context);
    expect((await author.call('GET', `/api/posts/${reported.id}`)).body).toMatchObject({ removed: {} });
    await decide(moderator, 'dismiss', second.body);
    expect((await author.call('GET', `/api/posts/${reported.id}`)).body).toMatchObject({ autoHidden: true });
    expect(await postStatus(reported.id)).toBe(404);
    await expectExact(world);
  });

  test('keeps a text and its picture for moderators after their author deleted both', async () => {
    const url = await newPicture(world, author);
    const post = await write(author, 'Deleted in a hurry', { imageUrl: url });
    const { body } = await notify(world, [postUrl(post.id)]);
    expect((await author.call('DELETE', `/api/posts/${post.id}`)).status).toBe(204);
    expect((await caseOfNotice(moderator, body))?.targets).toMatchObject([{ text: 'Deleted in a hurry', pictures: [url] }]);
    await settle();
    expect([await pictureStatus(world, url), await pictureStatus(world, url, moderator)]).toEqual([404, 200]);
    expect((await decide(moderator, 'uphold', body)).status).toBe(201);
  });

  test('keeps the copy of a picture elsewhere, for moderators, until the decision', async () => {
    const [address, name] = ['https://pictures.example/notice.jpg', 'c0'.repeat(16)];
    const posts = [await write(author, 'Elsewhere', { imageUrl: address }), await write(author, 'Named', { imageUrl: `${address}?2` })];
    const names = [name, 'c1'.repeat(16)];
    for (const [place, each] of names.entries())
      await sql`update picture_copies set copied_at = now(), next_try_at = null, name = ${each}, width = 9, height = 9, hashes = ''
        where address = ${place === 0 ? address : `${address}?2`}`.execute(world.db);
    const copies = async () =>
      (await sql`select name, hidden from picture_copies where name = any(${names}::text[]) order by name`.execute(world.db)).rows;
    const notices = [await notify(world, [postUrl(posts[0]?.id ?? 0)]), await notify(world, [`/images/${names[1]}.webp`])];
    for (const { body } of notices) await passHours(world, body, 47.1);
    await hideDueNotices(world.context);
    const sweepOld = async () => {
      await sql`update picture_copies set wanted_at = now() - interval '2 days' where name = any(${names}::text[])`.execute(world.db);
      await sweepImages(world.context);
    };
    const closings = () => sql`select name from closed_pictures where name = any(${names}::text[]) order by name`.execute(world.db);
    const closed = (await closings()).rows;
    expect(closed).toHaveLength(2);
    for (const { id } of posts) await author.call('DELETE', `/api/posts/${id}`);
    await sweepOld();
    await vi.waitFor(async () => expect(await copies()).toEqual(names.map(each => ({ name: each, hidden: true }))));
    expect((await closings()).rows).toEqual(closed);
    for (const { body } of notices) expect((await decide(moderator, 'dismiss', body)).status).toBe(201);
    await sweepKeptTexts(world.db);
    await sweepOld();
    expect(await copies()).toEqual([]);
  });

  test('about a profile picture leaves a replaced one to moderators alone, until the decision', async () => {
    const person = await world.person();
    const avatar = async () => {
      const form = [{ name: 'image', content: await madePicture(7_000 + avatars++), file: 'me.png' }];
      return (await sendForm(world, person, form, {}, '/api/user/avatar')).body as unknown as { profileImageUrl: string };
    };
    let avatars = 0;
    const { profileImageUrl: first } = await avatar();
    const { body } = await notify(world, [`http://localhost:3000/user/${person.username}`]);
    expect(await pictureStatus(world, first)).toBe(200);
    await avatar();
    await settle();
    expect([await pictureStatus(world, first), await pictureStatus(world, first, moderator)]).toEqual([404, 200]);
    expect((await caseOfNotice(moderator, body))?.targets[0]?.pictures).toContain(first);
    expect((await decide(moderator, 'dismiss', body)).status).toBe(201);
    expect((await sql`select from images where name = ${first.slice(8, 40)} and attachments = 0`.execute(world.db)).rows).toHaveLength(1);
  });

  test('about somebody’s chat picture hides the picture alone', async () => {
    const friend = await world.person();
    await author.call('POST', '/api/friends/request', { receiverUsername: friend.username });
    await friend.call('POST', '/api/friends/request', { receiverUsername: author.username });
    const { body: room } = await author.call<{ id: number }>('GET', `/api/chat/room/${friend.username}`);
    const url = await newPicture(world, author);
    const sent = await author.call<{ id: number }>('POST', `/api/chat/messages/${room.id}`, { content: 'Look', imageUrl: url });
    expect(sent.status).toBe(201);
    const { body } = await notify(world, [`http://localhost:3000${url.replace('.webp', '-640.webp')}`]);
    const item = await caseOfNotice(moderator, body);
    expect([item?.targets[0]?.text, item?.context]).toEqual(['', []]);
    await decide(moderator, 'uphold', body);
    await settle();
    expect([await pictureStatus(world, url, author), await pictureStatus(world, url, friend)]).toEqual([404, 404]);
    const { body: messages } = await friend.call<{ content: string }[]>('GET', `/api/chat/messages/${room.id}`);
    expect(messages.map(({ content }) => content)).toEqual(['Look']);
  });
});

describe('senders of notices', () => {
  test('have twenty undecided addresses at most, also by several spellings of a mailbox, all at once', async () => {
    const posts = [];
    for (let number = 0; number < 25; number += 1) posts.push(await write(author, `Post ${number}`));
    const urls = posts.map(({ id }) => postUrl(id));
    const first = await notify(world, urls.slice(0, 15), { contact: 'flood@example.net' });
    const rest = await Promise.all(
      urls.slice(15).map((url, number) => notify(number % 2 ? world : second, [url], { contact: `Flood+${number}@Example.net` })),
    );
    const accepted = rest.filter(({ status }) => status === 202);
    expect([accepted.length, rest.filter(({ status }) => status === 429).length]).toEqual([5, 5]);
    await decide(moderator, 'dismiss', first.body);
    expect((await notify(world, urls.slice(20), { contact: 'flood@example.net' })).status).toBe(202);
  });

  test('whose notices were dismissed three times wait for a confirmation before the next hides anything', async () => {
    const [contact, post] = [newContact(), await write(author, 'Nothing is wrong here')];
    for (let number = 0; number < 3; number += 1)
      await decide(moderator, 'dismiss', (await notify(world, [postUrl(post.id)], { contact })).body);
    const { body } = await notify(world, [postUrl(post.id)], { contact });
    expect((await caseOfNotice(moderator, body))?.notice).toMatchObject({ needsConfirmation: true });
    await passHours(world, body, 47.5);
    await hideDueNotices(world.context);
    expect([await postStatus(post.id), await statusOf(world, body)]).toEqual([200, 'open']);
    expect((await decide(moderator, 'confirm', body)).status).toBe(201);
    expect((await decide(moderator, 'confirm', body)).status).toBe(409);
    await hideDueNotices(world.context);
    expect([await postStatus(post.id), await statusOf(world, body)]).toEqual([404, 'hidden']);
    await decide(moderator, 'dismiss', body);
  });

  test('stay unknown to the people whom a notice is about, and to the log', async () => {
    const post = await write(author, 'About a person');
    const { body } = await notify(world, [postUrl(post.id)], {
      contact: 'secret@example.org',
      signature: 'Secret Sender',
      note: 'secret words',
    });
    await decide(moderator, 'uphold', body);
    const texts = [await logOf(), await notified(author, 'moderation'), (await author.call('GET', `/api/posts/${post.id}`)).body];
    expect(JSON.stringify(texts)).not.toMatch(/secret/i);
    expect((await logOf())[0]).toMatchObject({ action: 'uphold', label: 'a takedown notice', kind: 'takedown' });
  });
});

describe('the decision about a notice', () => {
  test('is refused to the author of a target, and to a moderator if the author is an admin', async () => {
    const [own, ofAdmin] = [await write(moderator, 'By the moderator'), await write(admin, 'By the admin')];
    const [first, other] = [await notify(world, [postUrl(own.id)]), await notify(world, [postUrl(ofAdmin.id)])];
    expect((await decide(author, 'uphold', first.body)).status).toBe(403);
    expect((await decide(moderator, 'dismiss', first.body)).status).toBe(403);
    expect((await decide(moderator, 'uphold', other.body)).status).toBe(403);
    expect((await decide(admin, 'dismiss', first.body)).status).toBe(201);
    // There is one admin, so nobody else could decide.
    expect((await decide(admin, 'dismiss', other.body)).status).toBe(201);
    expect((await decide(moderator, 'remove', other.body)).status).toBe(400);
    expect((await decide(moderator, 'uphold', { id: 999_999 })).status).toBe(404);
    expect((await act(moderator, 'uphold', { kind: 'post', id: own.id })).status).toBe(400);
  });

  test('can be appealed by each author, for their own targets alone', async () => {
    const other = await world.person();
    const pictures = [await newPicture(world, author), await newPicture(world, other)] as const;
    const [mine, theirs] = [
      await write(author, 'Mine', { imageUrl: pictures[0] }),
      await write(other, 'Theirs', { imageUrl: pictures[1] }),
    ];
    const { body } = await notify(world, [postUrl(mine.id), postUrl(theirs.id)]);
    await decide(moderator, 'uphold', body);
    const [entry] = (await logOf()).filter(({ action }) => action === 'uphold').slice(0, 2);
    const removed = (await other.call<{ removed: { entryId: number } }>('GET', `/api/posts/${theirs.id}`)).body.removed.entryId;
    expect(removed).toBeGreaterThan(0);
    expect((await author.call('POST', '/api/appeals', { entryId: removed, text: 'Not mine' })).status).toBe(403);
    const appeal = await other.call<{ id: number }>('POST', '/api/appeals', { entryId: removed, text: 'It is a cartoon' });
    expect([appeal.status, entry !== undefined]).toEqual([201, true]);
    expect(
      (await admin.call('POST', `/api/moderation/appeals/${appeal.body.id}`, { decision: 'overturned', reason: 'It is' })).status,
    ).toBe(200);
    expect([await postStatus(theirs.id), await postStatus(mine.id), await statusOf(world, body)]).toEqual([200, 404, 'upheld']);
    await settle();
    expect([await pictureStatus(world, pictures[1]), await pictureStatus(world, pictures[0])]).toEqual([200, 404]);
  });

  test('keeps a picture blocked after an appeal while another upheld target shows it', async () => {
    const [seed, other] = [9_101, await world.person()];
    const url = await newPicture(world, author, seed);
    const posts = [await write(author, 'First', { imageUrl: url }), await write(other, 'Second')] as const;
    await sql`update all_posts set image_url = ${url} where id = ${posts[1].id}`.execute(world.db);
    const { body } = await notify(
      world,
      posts.map(({ id }) => postUrl(id)),
    );
    expect((await decide(moderator, 'uphold', body)).status).toBe(201);
    for (const [who, { id }, status] of [
      [author, posts[0], 422],
      [other, posts[1], 201],
    ] as const) {
      const { entryId } = (await who.call<{ removed: { entryId: number } }>('GET', `/api/posts/${id}`)).body.removed;
      const appeal = await who.call<{ id: number }>('POST', '/api/appeals', { entryId, text: 'It is a cartoon' });
      const decision = { decision: 'overturned', reason: 'It is' };
      expect((await admin.call('POST', `/api/moderation/appeals/${appeal.body.id}`, decision)).status).toBe(200);
      expect((await upload(world, other, seed)).status).toBe(status);
    }
  });

  test('hashes nothing for a moderator who may not decide, and blocks a picture whose file cannot be read', async () => {
    const [seed, other] = [9_102, await world.person()];
    const [url, copy] = [await newPicture(world, admin, seed), await newPicture(world, other, seed)];
    const post = await write(admin, 'Her picture', { imageUrl: url });
    await writeFile(join(world.context.settings.dataDirectory, 'uploads', url.slice(8)), 'no picture');
    const { body } = await notify(world, [postUrl(post.id)]);
    const warn = vi.spyOn(world.context.log, 'warn');
    expect([(await decide(moderator, 'uphold', body)).status, warn.mock.calls.length]).toEqual([403, 0]);
    expect([(await decide(admin, 'uphold', body)).status, warn.mock.calls.length]).toEqual([201, 1]);
    expect([(await decide(admin, 'uphold', body)).status, warn.mock.calls.length]).toEqual([409, 1]);
    warn.mockRestore();
    await settle();
    expect([await pictureStatus(world, copy, other), (await upload(world, other, seed)).status]).toEqual([404, 422]);
  });
});
