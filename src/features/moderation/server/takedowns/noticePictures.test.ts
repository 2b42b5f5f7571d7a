import { describe, expect, test } from 'vitest';
import { openWorld, setUp, setUpScene } from '../../../../testing/world.ts';
import { inTransaction } from '../../../../platform/server/db/database.ts';
import { houseAccount } from '../../../account/server/index.ts';
import { expectExact } from '../../../posts/server/testing/exact.ts';
import { sendForm } from '../../../images/server/testing/uploads.ts';
import { madePicture } from '../../../../platform/server/media/testing/madePictures.ts';
import { sweepImages } from '../../../posts/server/index.ts';
import { answer, write } from '../../../posts/server/testing/writing.ts';
import { sweepKeptTexts } from '../keptTexts.queries.ts';
import { caseOf, notified, openModerationScene, regularMember, report } from '../testing/scene.ts';
import { hideDueNotices } from './deciding.actions.ts';
import {
  caseOfNotice,
  decide,
  newPicture,
  notify,
  passHours,
  pictureStatus,
  postStatus,
  postUrl,
  settle,
  statusOf,
  within,
  upload,
} from './testing/notices.ts';
import { eventually } from '../../../../platform/server/testing/eventually.ts';

const { world, author, moderator } = setUpScene(openModerationScene);
const second = setUp(() => openWorld({}, { beside: world }));

describe('a notice about an intimate picture', () => {
  test('hides only the pictures of house texts and game threads', async () => {
    const house = await inTransaction(world.db, houseAccount);
    const [ours, thread] = [await write(author, 'A text of the house'), await write(author, 'A thread')];
    const [houseUrl, threadUrl] = [await newPicture(world, author), await newPicture(world, author)];
    await world.sql`update all_posts set author_id = ${house.id}, image_url = ${houseUrl} where id = ${ours.id}`;
    await world.sql`update all_posts set feature = 'game', image_url = ${threadUrl} where id = ${thread.id}`;
    const { body } = await notify(world, [postUrl(ours.id), postUrl(thread.id)]);
    await passHours(world, body, 47);
    await hideDueNotices(world.context);
    expect([await postStatus(world, ours.id), await postStatus(world, thread.id)]).toEqual([200, 200]);
    await expect
      .poll(async () => [await pictureStatus(second, houseUrl), await pictureStatus(world, threadUrl)], within)
      .toEqual([404, 404]);
    expect(await pictureStatus(world, houseUrl, moderator)).toBe(200);
    await decide(moderator, 'dismiss', body);
    await expect
      .poll(async () => [await pictureStatus(second, houseUrl), await pictureStatus(world, threadUrl)], within)
      .toEqual([200, 200]);
    await world.sql`update all_posts set author_id = ${author.id}, feature = 'regular' where id in (${ours.id}, ${thread.id})`;
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
    await expect.poll(async () => [await pictureStatus(world, copy), await pictureStatus(second, copy)], within).toEqual([404, 404]);
    expect(await postStatus(world, post.id)).toBe(404);
    // The copy of another member goes with it, and nobody adds one again.
    for (const who of [undefined, other, moderator])
      expect([await pictureStatus(world, copy, who), await pictureStatus(second, copy, who)]).toEqual([404, 404]);
    expect([(await upload(second, other, seed)).status, await postStatus(world, copied.id)]).toEqual([422, 200]);
    for (const who of [undefined, author])
      expect([await pictureStatus(world, url, who), await pictureStatus(second, url, who)]).toEqual([404, 404]);
    expect((await author.call('PUT', `/api/posts/${elsewhere.id}`, { content: 'Other words', imageUrl: url })).status).toBeLessThan(500);
    await author.call('PUT', `/api/posts/${post.id}`, { content: 'Other words' });
    await write(author, 'Once more', { imageUrl: url });
    await settle();
    expect([await pictureStatus(world, url), await pictureStatus(world, url, author), await postStatus(world, post.id)]).toEqual([
      404, 404, 404,
    ]);
    expect(await statusOf(world, body)).toBe('upheld');
    expect((await decide(moderator, 'dismiss', body)).status).toBe(409);
    expect([await caseOfNotice(moderator, body), await caseOf(moderator, 'post', post.id)]).toEqual([undefined, undefined]);
    expect(JSON.stringify(await notified(author, 'moderation'))).toContain('was removed after a legal notice');
    await expectExact(world);
  });

  test('that is dismissed leaves everything exactly as it was, a text that reports hid, too', { tags: 'slow' }, async () => {
    const url = await newPicture(world, author);
    const post = await write(author, 'Her picture', { imageUrl: url, tags: ['NBA'] });
    await answer(moderator, post.id, 'An answer');
    await moderator.call('POST', `/api/posts/${post.id}/like`);
    const avatar = await newPicture(world, author);
    await world.sql`update users set profile_image_url = ${avatar} where id = ${author.id}`;
    const before = (await world.visitor.call('GET', `/api/posts/${post.id}`)).body;
    const { body } = await notify(world, [postUrl(post.id), `/user/${author.username}`]);
    await passHours(world, body, 47);
    await hideDueNotices(world.context);
    await expect.poll(async () => [await pictureStatus(world, url), await pictureStatus(world, avatar)], within).toEqual([404, 404]);
    expect(await postStatus(world, post.id)).toBe(404);
    await decide(moderator, 'dismiss', body);
    expect((await world.visitor.call('GET', `/api/posts/${post.id}`)).body).toEqual(before);
    await expect.poll(async () => [await pictureStatus(world, url), await pictureStatus(world, avatar)], within).toEqual([200, 200]);
    await world.sql`update users set profile_image_url = null where id = ${author.id}`;
    const reported = await write(author, 'Hidden by reports');
    for (let count = 0; count < 3; count += 1) await report(await regularMember(world), 'post', reported.id);
    const second = await notify(world, [postUrl(reported.id)]);
    await passHours(world, second.body, 47);
    await hideDueNotices(world.context);
    expect((await author.call('GET', `/api/posts/${reported.id}`)).body).toMatchObject({ removed: {} });
    await decide(moderator, 'dismiss', second.body);
    expect((await author.call('GET', `/api/posts/${reported.id}`)).body).toMatchObject({ autoHidden: true });
    expect(await postStatus(world, reported.id)).toBe(404);
    await expectExact(world);
  });

  test('keeps a text and its picture for moderators after their author deleted both', async () => {
    const url = await newPicture(world, author);
    const post = await write(author, 'Deleted in a hurry', { imageUrl: url });
    const { body } = await notify(world, [postUrl(post.id)]);
    expect((await author.call('DELETE', `/api/posts/${post.id}`)).status).toBe(204);
    expect((await caseOfNotice(moderator, body))?.targets).toMatchObject([{ text: 'Deleted in a hurry', pictures: [url] }]);
    await expect
      .poll(async () => [await pictureStatus(world, url), await pictureStatus(world, url, moderator)], within)
      .toEqual([404, 200]);
    expect((await decide(moderator, 'uphold', body)).status).toBe(201);
  });

  test('keeps the copy of a picture elsewhere, for moderators, until the decision', async () => {
    const [address, name] = ['https://pictures.example/notice.jpg', 'c0'.repeat(16)];
    const posts = [await write(author, 'Elsewhere', { imageUrl: address }), await write(author, 'Named', { imageUrl: `${address}?2` })];
    const names = [name, 'c1'.repeat(16)];
    for (const [place, each] of names.entries())
      await world.sql`update picture_copies set copied_at = now(), name = ${each}, width = 9, height = 9, hashes = ''
        where address = ${place === 0 ? address : `${address}?2`}`;
    const copies = async () => await world.sql`select name, hidden from picture_copies where name = any(${names}::text[]) order by name`;
    const notices = [await notify(world, [postUrl(posts[0]?.id ?? 0)]), await notify(world, [`/images/${names[1]}.webp`])];
    for (const { body } of notices) await passHours(world, body, 47.1);
    await hideDueNotices(world.context);
    const sweepOld = async () => {
      await world.sql`update picture_copies set wanted_at = now() - interval '2 days' where name = any(${names}::text[])`;
      await sweepImages(world.context);
    };
    const closings = () => world.sql`select name from closed_pictures where name = any(${names}::text[]) order by name`;
    const closed = await closings();
    expect(closed).toHaveLength(2);
    for (const { id } of posts) await author.call('DELETE', `/api/posts/${id}`);
    await sweepOld();
    await eventually(async () => expect(await copies()).toEqual(names.map(each => ({ name: each, hidden: true }))));
    expect(await closings()).toEqual(closed);
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
    await expect
      .poll(async () => [await pictureStatus(world, first), await pictureStatus(world, first, moderator)], within)
      .toEqual([404, 200]);
    expect((await caseOfNotice(moderator, body))?.targets[0]?.pictures).toContain(first);
    expect((await decide(moderator, 'dismiss', body)).status).toBe(201);
    expect(await world.sql`select from images where name = ${first.slice(8, 40)} and attachments = 0`).toHaveLength(1);
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
    await expect
      .poll(async () => [await pictureStatus(world, url, author), await pictureStatus(world, url, friend)], within)
      .toEqual([404, 404]);
    const { body: messages } = await friend.call<{ content: string }[]>('GET', `/api/chat/messages/${room.id}`);
    expect(messages.map(({ content }) => content)).toEqual(['Look']);
  });
});
