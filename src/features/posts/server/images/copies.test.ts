import { readdir } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobKinds } from '../../../../app/server/jobs/backgroundJobs.ts';
import { openEvents } from '../../../../testing/eventStream.ts';
import { openWorld, type World } from '../../../../testing/world.ts';
import { queueJobs } from '../../../../platform/server/jobs/jobs.queries.ts';
import { passTime } from '../../../../platform/server/jobs/testing/passTime.ts';
import { runJobs } from '../../../../platform/server/jobs/testing/runJobs.ts';
import { isMoving, stillAddress } from '../../../images/images.rules.ts';
import { movingGif } from '../../../images/server/testing/uploads.ts';
import type { Post } from '../../posts.contract.ts';
import { hidePicture } from '../hiding/hiding.actions.ts';
import { write } from '../testing/writing.ts';
import { sweepImages } from './postImage.ts';
import { temporaryFolder } from '../../../../platform/server/testing/temporaryFolder.ts';

const folder = temporaryFolder('copies');
let world: World;
/** A node that soon gives up on a silent source. */
let hasty: World;
let proxy: Server;
let asked: string[];
let answer: RequestListener;
let file: Buffer;

const hastyTimeouts = { first: 600, whole: 1_200 };
const silent: RequestListener = () => undefined;
const asPicture: RequestListener = (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(file);
beforeAll(async () => {
  file = await sharp({ create: { width: 900, height: 450, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  proxy = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://proxy').searchParams.get('url') ?? '');
    answer(request, response);
  });
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const settings = { DATA_DIR: folder, PICTURE_PROXY_URL: `http://127.0.0.1:${port}` };
  world = await openWorld(settings);
  hasty = await openWorld(settings, { beside: world, timeouts: hastyTimeouts });
});
beforeEach(async () => {
  asked = [];
  answer = asPicture;
  await world.sql`delete from picture_copies`;
});
afterAll(async () => {
  await hasty.close();
  await world.close();
  proxy.closeAllConnections();
  proxy.close();
});

let count = 0;
const newAddress = () => `https://pictures.example/${(count += 1)}.png`;
const read = async (post: Post) => (await world.visitor.call<Post>('GET', `/api/posts/${post.id}`)).body;
const isThere = async (url: string | null) => url !== null && (await world.app.inject({ method: 'GET', url })).statusCode === 200;
const due = () => passTime(world.db, 86_400);
const copyAll = ({ context } = world) => runJobs(context, jobKinds(context));

describe('a picture by address', () => {
  test('is shown from our copy, re-encoded, once the server has fetched it', async () => {
    const author = await world.person();
    const [first, second] = [newAddress(), newAddress()];
    const post = await write(author, 'look', { images: [{ url: first, alt: 'A dunk' }, { url: second }] });
    expect(post.images.map(({ copyUrl }) => copyUrl)).toEqual([null, null]);
    await copyAll();
    expect(asked.toSorted()).toEqual([first, second]);
    const { images, imageUrl } = await read(post);
    expect(imageUrl).toBe(first);
    expect(images).toMatchObject([
      { url: first, alt: 'A dunk', width: 900, height: 450, copyUrl: expect.stringMatching(/^\/images\/[0-9a-f]{32}\.webp$/) },
      { url: second },
    ]);
    const response = await world.app.inject({ method: 'GET', url: images[0]?.copyUrl ?? '' });
    expect([response.statusCode, response.headers['content-type'], (await sharp(response.rawPayload).metadata()).format]).toEqual([
      200,
      'image/webp',
      'webp',
    ]);
  });

  test('is announced to pages that show the post when its copy is there', async () => {
    const post = await write(await world.person(), 'watch this', { images: [{ url: newAddress() }] });
    const stream = await openEvents(world, world.visitor, `?posts=${post.id}`);
    await copyAll();
    expect(await stream.next('post_media')).toMatchObject({ postId: post.id });
    expect((await read(post)).images[0]?.copyUrl).toMatch(/^\/images\//);
    stream.close();
  });

  test('is fetched once for many posts, and its files go with the last of them', async () => {
    const author = await world.person();
    const url = newAddress();
    const posts = await Promise.all([1, 2, 3, 4].map(() => write(author, 'same', { imageUrl: url })));
    await copyAll();
    expect(asked).toEqual([url]);
    const copies = await Promise.all(posts.map(async post => (await read(post)).images[0]?.copyUrl ?? null));
    expect(new Set(copies).size).toBe(1);
    const [first, ...others] = posts;
    await Promise.all(others.map(post => author.call('DELETE', `/api/posts/${post.id}`)));
    expect(await isThere(copies[0] ?? null)).toBe(true);
    await author.call('PUT', `/api/posts/${first?.id}`, { images: [] });
    expect(await isThere(copies[0] ?? null)).toBe(false);
    const name = copies[0]?.slice(8, 40) ?? '-';
    expect((await readdir(join(folder, 'uploads'))).filter(each => each.includes(name))).toEqual([]);
  });

  test.each<[string, RequestListener, number]>([
    ['answers a page', (_request, response) => response.end('<!doctype html>'), 1],
    ['answers a drawing, which is a program', (_request, response) => response.end('<svg xmlns="http://www.w3.org/2000/svg"/>'), 1],
    ['is gone', (_request, response) => response.writeHead(404).end(), 1],
    ['leads elsewhere', (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(), 8],
    ['fails', (_request, response) => response.writeHead(500).end(), 8],
    ['is silent', silent, 8],
  ])('whose source %s stays a link, and is asked %s a bounded number of times', async (_name, listener, times) => {
    const author = await world.person();
    answer = listener;
    const post = await write(author, 'odd', { imageUrl: newAddress() });
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await due();
      await copyAll(listener === silent ? hasty : world);
    }
    expect(asked).toHaveLength(times);
    expect((await read(post)).images[0]?.copyUrl).toBeNull();
  });

  test('comes later where the source was away at first', async () => {
    const author = await world.person();
    answer = (_request, response) => response.writeHead(503).end();
    const post = await write(author, 'late', { imageUrl: newAddress() });
    await copyAll();
    answer = asPicture;
    await copyAll();
    expect(asked).toHaveLength(1);
    await due();
    await copyAll();
    expect(await isThere((await read(post)).images[0]?.copyUrl ?? null)).toBe(true);
  });

  test('inside the network, on another port or with a user name is never requested', async () => {
    const direct = await openWorld({ DATA_DIR: folder }, { beside: world, timeouts: hastyTimeouts });
    let calls = 0;
    const inside = createServer((_request, response) => {
      calls += 1;
      response.end(file);
    });
    await new Promise<void>(resolve => inside.listen(0, '127.0.0.1', resolve));
    const address = inside.address();
    const port = address && typeof address === 'object' ? address.port : 0;
    const author = await world.person();
    for (const url of [
      `http://127.0.0.1:${port}/a.png`,
      'http://127.0.0.1/a.png',
      'http://localhost/a.png',
      'http://[::1]/a.png',
      'http://[::ffff:127.0.0.1]/a.png',
      'http://2130706433/a.png',
      'http://169.254.169.254/latest/meta-data/',
      'http://10.0.0.1/a.png',
    ])
      await write(author, url, { imageUrl: url });
    await runJobs(direct.context, jobKinds(direct.context));
    const rows = await world.sql`select from picture_copies where copied_at is null`;
    expect([rows.length, calls]).toEqual([8, 0]);
    await direct.close();
    inside.close();
  });

  test('that is copied while its post goes leaves no file behind after a day', async () => {
    const author = await world.person();
    const post = await write(author, 'going', { imageUrl: newAddress() });
    await Promise.all([copyAll(), author.call('DELETE', `/api/posts/${post.id}`)]);
    await world.sql`update picture_copies set wanted_at = now() - interval '25 hours'`;
    await sweepImages(world.context);
    expect(await world.sql`select from picture_copies`).toEqual([]);
  });
});

test('the copy of a picture that moves says so by its address, and leaves no file behind', async () => {
  const address = newAddress();
  const gif = await movingGif(['red', 'blue'], { width: 900, height: 450 });
  answer = (_request, response) => response.writeHead(200, { 'content-type': 'image/gif' }).end(gif);
  const author = await world.person();
  const post = await write(author, 'What a dunk', { imageUrl: address });
  await copyAll();
  const copyUrl = (await read(post)).images[0]?.copyUrl ?? '';
  expect(isMoving(copyUrl)).toBe(true);
  expect([await isThere(copyUrl), await isThere(stillAddress(copyUrl))]).toEqual([true, true]);
  await author.call('DELETE', `/api/posts/${post.id}`);
  await due();
  await sweepImages(world.context);
  expect((await readdir(join(folder, 'uploads'))).filter(name => name.startsWith('m'))).toEqual([]);
});

test('a copy goes with a post that moderation hides, and is back with it', async () => {
  const author = await world.person();
  const post = await write(author, 'hidden', { imageUrl: newAddress() });
  await copyAll();
  const copyUrl = (await read(post)).images[0]?.copyUrl ?? null;
  const hide = (hidden: boolean) => world.db.transaction().execute(tx => hidePicture(tx, post.imageUrl, hidden));
  await world.sql`update all_posts set hidden = 'removed' where id = ${post.id}`;
  await hide(true);
  await expect.poll(() => isThere(copyUrl)).toBe(false);
  await world.sql`update picture_copies set wanted_at = now() - interval '25 hours'`;
  await sweepImages(world.context);
  await world.sql`update all_posts set hidden = null where id = ${post.id}`;
  await hide(false);
  await expect.poll(() => isThere(copyUrl)).toBe(true);
});

test('a closed copy takes the address of its picture out of a post, whose words stay', async () => {
  const [bad, fine] = [newAddress(), newAddress()];
  const post = await write(await world.person(), 'words', { images: [{ url: bad }, { url: fine }] });
  await copyAll();
  await world.sql`insert into closed_pictures (name, cause) select name, 'a test' from picture_copies where address = ${bad}`;
  const seen = await read(post);
  expect(seen).toMatchObject({ content: 'words', imageUrl: fine, images: [{ url: fine }] });
  expect(JSON.stringify(seen)).not.toContain(bad);
});

test('the profile picture of an identity provider becomes a copy of the person’s own', async () => {
  const person = await world.person();
  await world.sql`update users set profile_image_url = 'https://provider.example/me.png' where id = ${person.id}`;
  await queueJobs(world.db, 'copy_avatar', [person.id]);
  answer = (_request, response) => response.writeHead(500).end();
  await copyAll();
  answer = asPicture;
  await copyAll();
  expect(asked).toHaveLength(1);
  await due();
  await copyAll();
  const { body } = await person.call<{ profileImageUrl: string }>('GET', '/api/auth/user');
  expect(body.profileImageUrl).toMatch(/^\/images\//);
  expect(await isThere(body.profileImageUrl.replace('.webp', '-96.webp'))).toBe(true);
});
