import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../../testing/world.ts';
import { copyNextPicture } from '../../../images/server/index.ts';
import type { Post } from '../../../posts/posts.contract.ts';
import { write } from '../../../posts/server/testing/writing.ts';
import { openUpstream, quote, type Upstream, video } from '../testing/upstream.ts';
import { createCardJob } from './cards.actions.ts';

let folder: string;
let upstream: Upstream;
let world: World;
let author: Caller;
let still: Buffer;
let ask: () => Promise<boolean>;
beforeAll(async () => {
  still = await sharp({ create: { width: 480, height: 360, channels: 3, background: 'black' } })
    .jpeg()
    .toBuffer();
  upstream = await openUpstream();
  folder = await mkdtemp(join(tmpdir(), 'bleachers-cards-'));
  const { url } = upstream;
  world = await openWorld(
    { DATA_DIR: folder, X_OEMBED_URL: url, YOUTUBE_OEMBED_URL: url, PICTURE_PROXY_URL: `${url}/picture` },
    { timeouts: { first: 600, whole: 1_200 } },
  );
  author = await world.person();
});
beforeEach(() => {
  upstream.calls.length = 0;
  upstream.answerWith(undefined);
  ask = createCardJob(world.context);
});
afterAll(async () => {
  await world.close();
  await upstream.close();
  await rm(folder, { recursive: true, force: true });
});

const read = async (post: Post) => (await world.visitor.call<Post>('GET', `/api/posts/${post.id}`)).body;
const answer = (status: number, body: string | Buffer) => upstream.answerWith((_request, response) => response.writeHead(status).end(body));
const due = () => sql`update embed_cards set next_try_at = now() where next_try_at is not null`.execute(world.db);

test('a linked video shows its author, its title and, from this server, its still; the publisher is asked once', async () => {
  const content = 'Watch https://youtu.be/dQw4w9WgXcQ tonight';
  const posts = await Promise.all([1, 2, 3].map(() => write(author, content)));
  const [post] = posts;
  if (!post) throw new Error('there is no post');
  expect(post.embed).toBeNull();
  expect([await ask(), await ask()]).toEqual([true, false]);
  const embed = { author: video.author_name, title: video.title, thumbnailUrl: null, askedAt: expect.any(String) };
  expect((await read(post)).embed).toEqual(embed);
  answer(200, still);
  while (await copyNextPicture(world.context));
  expect(upstream.calls.map(call => new URL(call, upstream.url).searchParams.get('url'))).toEqual([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg',
  ]);
  const shown = (await read(post)).embed?.thumbnailUrl ?? '';
  expect(shown).toMatch(/^\/images\/[0-9a-f]{32}\.webp$/);
  expect((await world.app.inject({ method: 'GET', url: shown })).statusCode).toBe(200);
});

test('a linked post on X shows its author and the beginning of its words as text', async () => {
  const html =
    '<blockquote><p lang="en">A &amp; B &lt;script&gt;<br>wins <a href="https://t.co/a">pic</a></p>&mdash; Somebody</blockquote>';
  answer(200, JSON.stringify({ ...quote, html }));
  const post = await write(author, 'See https://x.com/arenanotes/status/2001');
  await ask();
  expect((await read(post)).embed).toMatchObject({ author: 'Arena Notes', title: 'A & B <script> wins pic', thumbnailUrl: null });
});

test('what the publisher does not give out has no card; one that is away is asked again', async () => {
  answer(404, 'no');
  const gone = await write(author, 'https://x.com/arenanotes/status/2002');
  await ask();
  expect((await read(gone)).embed).toBeNull();
  await due();
  expect(await ask()).toBe(false);
  answer(500, 'oh no');
  const away = await write(author, 'https://x.com/arenanotes/status/2003');
  await ask();
  upstream.answerWith(undefined);
  // A new node, which does not remember the failure.
  ask = createCardJob(world.context);
  await due();
  await ask();
  expect((await read(away)).embed).toMatchObject({ author: 'Arena Notes' });
});

test('a card older than a week is asked for again when somebody opens its post, and a spoiler is never embedded', async () => {
  const post = await write(author, 'https://x.com/arenanotes/status/2004');
  await ask();
  await read(post);
  expect(await ask()).toBe(false);
  await sql`update embed_cards set asked_at = now() - interval '8 days'`.execute(world.db);
  await read(post);
  answer(200, JSON.stringify({ ...quote, author_name: 'Renamed' }));
  expect(await createCardJob(world.context)()).toBe(true);
  expect((await read(post)).embed?.author).toBe('Renamed');
  upstream.calls.length = 0;
  await write(author, '||https://x.com/arenanotes/status/2005||');
  expect(await ask()).toBe(false);
});

test('an edit to another link asks for the other card', async () => {
  const post = await write(author, 'https://x.com/arenanotes/status/2006');
  await ask();
  const { body } = await author.call<Post>('PUT', `/api/posts/${post.id}`, { content: 'https://youtu.be/aaaaaaaaaaa' });
  expect(body.embed).toBeNull();
  await ask();
  expect((await read(post)).embed?.author).toBe(video.author_name);
});
