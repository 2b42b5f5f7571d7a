import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { openWorld, setUp } from '../../../../testing/world.ts';
import type { ErrorBody } from '../../../../platform/shared/errors.ts';
import { uploadFile } from '../../../images/server/testing/uploads.ts';
import type { Post } from '../../posts.contract.ts';
import { write } from '../testing/writing.ts';
import { sweepImages } from './postImage.ts';
import { temporaryFolder } from '../../../../platform/server/testing/temporaryFolder.ts';

const folder = temporaryFolder('pictures');
let file: Buffer;
const world = setUp(() => openWorld({ DATA_DIR: folder }));
const author = setUp(() => world.person());
beforeAll(async () => {
  file = await sharp({ create: { width: 700, height: 350, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
});

const upload = async (alt?: string) => (await uploadFile(world, author, file, 'a.png', alt)).body.url;
const isThere = async (url: string) => (await world.app.inject({ method: 'GET', url })).statusCode === 200;
const edit = (post: Post, body: unknown) => author.call<Post & ErrorBody>('PUT', `/api/posts/${post.id}`, body);
const elsewhere = 'https://example.com/a.png';

test('a post shows up to four pictures in their order, and the first is also its one picture', async () => {
  const [one, two] = [await upload('first'), await upload()];
  const post = await write(author, 'two', { images: [{ url: one }, { url: two, alt: 'second' }, { url: elsewhere }] });
  expect(post).toMatchObject({ imageUrl: one, imageAlt: 'first', imageWidth: 700, imageHeight: 350 });
  expect(post.images).toEqual([
    { url: one, alt: 'first', width: 700, height: 350, copyUrl: one },
    { url: two, alt: 'second', width: 700, height: 350, copyUrl: two },
    { url: elsewhere, alt: null, width: null, height: null, copyUrl: null },
  ]);
  expect((await world.visitor.call<Post>('GET', `/api/posts/${post.id}`)).body.images).toEqual(post.images);
  const plain = await write(author, 'one', { imageUrl: elsewhere, imageAlt: 'A dunk' });
  expect(plain.images).toEqual([{ url: elsewhere, alt: 'A dunk', width: null, height: null, copyUrl: null }]);
  expect((await write(author, 'none')).images).toEqual([]);
});

test('five pictures, an address that is none and another’s upload are refused with their place', async () => {
  const other = await world.person();
  const url = await upload();
  for (const [who, images, path] of [
    [author, Array.from({ length: 5 }, () => ({ url: elsewhere })), 'images'],
    [author, [{ url: elsewhere }, { url: 'javascript:alert(1)' }], 'images.1.url'],
    [author, [{ url: elsewhere, alt: 'x'.repeat(501) }], 'images.0.alt'],
    [other, [{ url: elsewhere }, { url }], 'images.1.url'],
  ] as const) {
    const { status, body } = await who.call<ErrorBody>('POST', '/api/posts', { content: 'x', images });
    expect([status, body.issues?.[0]?.path]).toEqual([400, path]);
  }
});

test('an edit reorders, describes, adds and removes pictures; files that are shown no more go', async () => {
  const [one, two, three] = [await upload('first'), await upload('second'), await upload('third')];
  const post = await write(author, 'changing', { images: [{ url: one }, { url: two }] });
  const changed = await edit(post, { images: [{ url: two }, { url: three, alt: 'new' }, { url: one, alt: 'again' }] });
  expect(changed.body.images.map(({ url, alt }) => [url, alt])).toEqual([
    [two, 'second'],
    [three, 'new'],
    [one, 'again'],
  ]);
  expect(changed.body.editedAt).not.toBeNull();
  const text = await edit(post, { content: 'other words' });
  expect(text.body.images).toEqual(changed.body.images);
  expect((await edit(post, { images: [{ url: one }] })).body).toMatchObject({ imageUrl: one, imageAlt: 'again' });
  expect([await isThere(one), await isThere(two), await isThere(three)]).toEqual([true, false, false]);
  expect((await edit(post, { images: [] })).body).toMatchObject({ images: [], imageUrl: null });
  expect(await isThere(one)).toBe(false);
});

test('a client that knows one picture changes the first and takes all off', async () => {
  const [one, two] = [await upload(), await upload()];
  const post = await write(author, 'old client', { images: [{ url: one }, { url: two }] });
  const replaced = await edit(post, { imageUrl: elsewhere, imageAlt: 'new' });
  expect(replaced.body.images.map(({ url }) => url)).toEqual([elsewhere, two]);
  expect((await edit(post, { imageAlt: 'words' })).body.images[0]?.alt).toBe('words');
  expect((await edit(post, { imageUrl: null })).body.images).toEqual([]);
  expect([await isThere(one), await isThere(two)]).toEqual([false, false]);
});

test('a picture behind the first is not swept while the post stands, and goes with it', async () => {
  const [one, two] = [await upload(), await upload()];
  const post = await write(author, 'swept?', { images: [{ url: one }, { url: two }] });
  await world.sql`update images set created_at = now() - interval '25 hours'`;
  await sweepImages(world.context);
  expect(await isThere(two)).toBe(true);
  await author.call('DELETE', `/api/posts/${post.id}`);
  expect([await isThere(one), await isThere(two)]).toEqual([false, false]);
});

test('edits at once with the same pictures in other orders leave one of the orders, and every file', async () => {
  const urls = [await upload(), await upload(), await upload()];
  const post = await write(author, 'race', { images: urls.map(url => ({ url })) });
  const orders = [0, 1, 2, 3, 4, 5].map(turn => urls.map((_, place) => ({ url: urls[(place + turn) % 3] ?? '' })));
  const answers = await Promise.all([
    ...orders.map(images => edit(post, { images })),
    ...orders.map(images => author.call('POST', '/api/posts', { content: 'same', images })),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
  const { body } = await author.call<Post>('GET', `/api/posts/${post.id}`);
  expect(orders).toContainEqual(body.images.map(({ url }) => ({ url })));
  expect(await Promise.all(urls.map(isThere))).toEqual([true, true, true]);
});
