import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { setUpScene } from '../../../../testing/world.ts';
import { write } from '../../../posts/server/testing/writing.ts';
import { act, openModerationScene } from '../testing/scene.ts';
import { decide, logOf, newPicture, notify, pictureStatus, postStatus, postUrl, statusOf, upload, within } from './testing/notices.ts';

const { world, author, moderator, admin } = setUpScene(openModerationScene);

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
    const [entry] = (await logOf(world)).filter(({ action }) => action === 'uphold').slice(0, 2);
    const removed = (await other.call<{ removed: { entryId: number } }>('GET', `/api/posts/${theirs.id}`)).body.removed.entryId;
    expect(removed).toBeGreaterThan(0);
    expect((await author.call('POST', '/api/appeals', { entryId: removed, text: 'Not mine' })).status).toBe(403);
    const appeal = await other.call<{ id: number }>('POST', '/api/appeals', { entryId: removed, text: 'It is a cartoon' });
    expect([appeal.status, entry !== undefined]).toEqual([201, true]);
    expect(
      (await admin.call('POST', `/api/moderation/appeals/${appeal.body.id}`, { decision: 'overturned', reason: 'It is' })).status,
    ).toBe(200);
    expect([await postStatus(world, theirs.id), await postStatus(world, mine.id), await statusOf(world, body)]).toEqual([
      200,
      404,
      'upheld',
    ]);
    await expect
      .poll(async () => [await pictureStatus(world, pictures[1]), await pictureStatus(world, pictures[0])], within)
      .toEqual([200, 404]);
  });

  test('keeps a picture blocked after an appeal while another upheld target shows it', { tags: 'slow' }, async () => {
    const [seed, other] = [9_101, await world.person()];
    const url = await newPicture(world, author, seed);
    const posts = [await write(author, 'First', { imageUrl: url }), await write(other, 'Second')] as const;
    await world.sql`update all_posts set image_url = ${url} where id = ${posts[1].id}`;
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

  test('hashes nothing for a moderator who may not decide, and blocks a picture whose file cannot be read', { tags: 'slow' }, async () => {
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
    await expect.poll(() => pictureStatus(world, copy, other), within).toBe(404);
    expect((await upload(world, other, seed)).status).toBe(422);
  });
});
