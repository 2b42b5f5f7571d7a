import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openWorld, setUp } from '../../../../testing/world.ts';
import type { ErrorBody } from '../../../../platform/shared/errors.ts';
import type { PostList } from '../../../feed/feed.contract.ts';
import { sweepImages } from './postImage.ts';
import { uploadFile } from '../../../images/server/testing/uploads.ts';
import type { Post } from '../../posts.contract.ts';
import { write } from '../testing/writing.ts';
import type { Reply } from '../../../replies/replies.contract.ts';
import { temporaryFolder } from '../../../../platform/server/testing/temporaryFolder.ts';

const folder = temporaryFolder('pictures');
let file: Buffer;
const world = setUp(() => openWorld({ DATA_DIR: folder }));
const author = setUp(() => world.person());
const other = setUp(() => world.person());
beforeAll(async () => {
  file = await sharp({ create: { width: 700, height: 350, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
});

const upload = async (alt?: string) => (await uploadFile(world, author, file, 'a.png', alt)).body;
const isThere = async (url: string) => (await world.app.inject({ method: 'GET', url })).statusCode === 200;
const edit = (post: Post, body: unknown) => author.call<Post & ErrorBody>('PUT', `/api/posts/${post.id}`, body);
const remove = (post: Post) => author.call('DELETE', `/api/posts/${post.id}`);
const aDayLater = () => world.sql`update images set created_at = now() - interval '25 hours'`;

describe('a post with an upload', () => {
  test('knows its size and words, on its own and in a list', async () => {
    const { url } = await upload('A teal wall');
    const known = { imageUrl: url, imageWidth: 700, imageHeight: 350, imageAlt: 'A teal wall' };
    const post = await write(author, 'look at this', { imageUrl: url });
    expect(post).toMatchObject(known);
    const { body } = await world.visitor.call<PostList>('GET', `/api/posts/user/${author.username}`);
    expect(body.posts.find(each => each.id === post.id)).toMatchObject(known);
    expect((await write(author, 'other words', { imageUrl: url, imageAlt: ' Not a wall ' })).imageAlt).toBe('Not a wall');
    expect((await write(author, 'no words', { imageUrl: url, imageAlt: null })).imageAlt).toBeNull();
  });

  test('that is removed shows its picture to its author alone, and no cache on the way keeps it', async () => {
    const { url } = await upload();
    const post = await write(author, 'soon removed', { imageUrl: url });
    const see = (who: Caller) => world.app.inject({ method: 'GET', url, headers: { cookie: who.cookie } });
    expect((await see(other)).headers['cache-control']).toContain('public');
    const moderator = await world.staff('moderator');
    await moderator.call('POST', '/api/moderation/actions', { action: 'remove', target: { kind: 'post', id: post.id }, reason: 'Spam' });
    await expect.poll(async () => (await see(other)).statusCode, { timeout: 10_000 }).toBe(404);
    const own = await see(author);
    expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-store']);
  });

  test('that is removed takes the pictures of its comments along, on another node too, until it is restored', async () => {
    const [one, two] = [await upload(), await upload()];
    const post = await write(author, 'with pictures in comments');
    const answerWith = async (imageUrl: string) =>
      (await author.call<Reply>('POST', '/api/replies', { postId: post.id, content: 'Look', imageUrl })).body;
    await answerWith(one.url);
    const { id } = await answerWith(two.url);
    const moderator = await world.staff('moderator');
    const act = async (action: string, kind: string, target: number, extra: object = {}) =>
      expect(
        (await moderator.call('POST', '/api/moderation/actions', { action, target: { kind, id: target }, reason: 'Spam', ...extra }))
          .status,
      ).toBe(201);
    const second = await openWorld({ DATA_DIR: folder }, { beside: world });
    const seen = () =>
      Promise.all(
        [world.app, second.app].flatMap(app => [one, two].map(async ({ url }) => (await app.inject({ method: 'GET', url })).statusCode)),
      );
    const becomes = async (...codes: number[]) => {
      await expect.poll(seen, { timeout: 2_000 }).toEqual([...codes, ...codes]);
    };
    await becomes(200, 200);
    await act('remove', 'reply', id);
    await becomes(200, 404);
    await act('remove', 'post', post.id);
    await becomes(404, 404);
    await act('restore', 'post', post.id);
    await becomes(200, 404);
    await act('restore', 'reply', id);
    await becomes(200, 200);
    await second.close();
  });

  test('takes the author’s own uploads alone', async () => {
    const { url } = await upload();
    for (const [who, imageUrl] of [
      [other, url],
      [author, `/images/${'0'.repeat(32)}.webp`],
    ] as const) {
      const { status, body } = await who.call<ErrorBody>('POST', '/api/posts', { content: 'mine?', imageUrl });
      expect([status, body.issues?.[0]?.path]).toEqual([400, 'imageUrl']);
    }
    for (const imageUrl of ['/images/x.webp', `${url}?x=1`, url.replace('.webp', '-640.webp'), '/images/../secret', `//${url}`]) {
      expect((await author.call('POST', '/api/posts', { content: 'odd', imageUrl })).status, imageUrl).toBe(400);
    }
    const post = await write(author, 'plain');
    expect((await edit(post, { imageUrl: `/images/${'0'.repeat(32)}.webp` })).status).toBe(400);
  });

  test('keeps it through an edit of the text; its words can be changed and taken away', async () => {
    const { url } = await upload('first');
    const post = await write(author, 'before', { imageUrl: url });
    expect((await edit(post, { content: 'after' })).body).toMatchObject({ imageUrl: url, imageAlt: 'first', imageWidth: 700 });
    expect((await edit(post, { imageAlt: 'second' })).body).toMatchObject({ imageUrl: url, imageAlt: 'second', imageHeight: 350 });
    expect((await edit(post, { imageAlt: null })).body.imageAlt).toBeNull();
    expect(await isThere(url)).toBe(true);
  });

  test('that is replaced, removed or deleted takes its files along', async () => {
    const [first, second] = [await upload(), await upload('second')];
    const post = await write(author, 'one', { imageUrl: first.url });
    expect((await edit(post, { imageUrl: second.url })).body).toMatchObject({ imageUrl: second.url, imageAlt: 'second' });
    expect([await isThere(first.url), await isThere(second.url)]).toEqual([false, true]);
    expect((await edit(post, { imageUrl: 'https://example.com/a.png', imageAlt: 'elsewhere' })).body).toMatchObject({
      imageWidth: null,
      imageHeight: null,
      imageAlt: 'elsewhere',
    });
    expect(await isThere(second.url)).toBe(false);
    expect((await edit(post, { imageUrl: null })).body).toMatchObject({ imageUrl: null, imageAlt: null });
    const third = await upload();
    const last = await write(author, 'two', { imageUrl: third.url });
    await remove(last);
    expect(await isThere(third.url)).toBe(false);
    const name = third.url.slice(8, 40);
    expect((await readdir(join(folder, 'uploads'))).filter(each => each.includes(name))).toEqual([]);
  });

  test('shares it with another post of the author until both are gone', async () => {
    const { url } = await upload();
    const [one, two] = [await write(author, 'one', { imageUrl: url }), await write(author, 'two', { imageUrl: url })];
    await remove(one);
    expect(await isThere(url)).toBe(true);
    await remove(two);
    expect(await isThere(url)).toBe(false);
  });

  test('written while another one with the same picture is deleted never points nowhere', { tags: 'slow' }, async () => {
    for (let round = 0; round < 10; round += 1) {
      const { url } = await upload();
      const post = await write(author, 'going', { imageUrl: url });
      const [, created] = await Promise.all([remove(post), author.call<Post>('POST', '/api/posts', { content: 'coming', imageUrl: url })]);
      expect([201, 400]).toContain(created.status);
      expect(await isThere(url)).toBe(created.status === 201);
    }
  });
});

test('an upload that no post shows is swept away after a day, not before, and one that is shown never', async () => {
  const [unused, used, fresh] = [await upload(), await upload(), await upload()];
  await write(author, 'kept', { imageUrl: used.url });
  await sweepImages(world.context);
  expect(await isThere(unused.url)).toBe(true);
  await aDayLater();
  await world.db.updateTable('images').set({ created_at: new Date() }).where('name', '=', fresh.url.slice(8, 40)).execute();
  await sweepImages(world.context);
  expect([await isThere(unused.url), await isThere(used.url), await isThere(fresh.url)]).toEqual([false, true, true]);
});

test('a picture elsewhere has words but no size that we know', async () => {
  const post = await write(author, 'from elsewhere', { imageUrl: 'https://example.com/a.png', imageAlt: 'A dunk' });
  expect(post).toMatchObject({ imageUrl: 'https://example.com/a.png', imageWidth: null, imageHeight: null, imageAlt: 'A dunk' });
  const long = await author.call<ErrorBody>('POST', '/api/posts', {
    content: 'x',
    imageUrl: 'https://example.com/a.png',
    imageAlt: 'x'.repeat(501),
  });
  expect([long.status, long.body.issues?.[0]?.path]).toEqual([400, 'imageAlt']);
});
