import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../../testing/world.ts';
import { passTime } from '../../../../platform/server/jobs/testing/passTime.ts';
import { runJobs } from '../../../../platform/server/jobs/testing/runJobs.ts';
import { createCopyJob } from '../../../images/server/index.ts';
import { createCardJob } from './cards.actions.ts';
import type { Post } from '../../../posts/posts.contract.ts';
import { write } from '../../../posts/server/testing/writing.ts';
import { openUpstream, quote, type Upstream, video } from '../testing/upstream.ts';
import { temporaryFolder } from '../../../../platform/server/testing/temporaryFolder.ts';

const folder = temporaryFolder('cards');
let upstream: Upstream;
let world: World;
let author: Caller;
let still: Buffer;
/** Asks for the cards that are due. */
let ask: () => Promise<void>;
beforeAll(async () => {
  still = await sharp({ create: { width: 480, height: 360, channels: 3, background: 'black' } })
    .jpeg()
    .toBuffer();
  upstream = await openUpstream();
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
  ask = newNode();
});
afterAll(async () => {
  await world.close();
  await upstream.close();
});

/** A node of its own, which remembers nothing of the failures of others. */
const newNode = () => {
  const kinds = new Map([['read_card', createCardJob(world.context)]]);
  return () => runJobs(world.context, kinds);
};
const copyPictures = () => runJobs(world.context, new Map([['copy_picture', createCopyJob(world.context, async () => undefined)]]));
const read = async (post: Post) => (await world.visitor.call<Post>('GET', `/api/posts/${post.id}`)).body;
const answer = (status: number, body: string | Buffer) => upstream.answerWith((_request, response) => response.writeHead(status).end(body));
const due = () => passTime(world.db, 86_400);

test('a linked video shows its author, its title and, from this server, its still; the publisher is asked once', async () => {
  const content = 'Watch https://youtu.be/dQw4w9WgXcQ tonight';
  const posts = await Promise.all([1, 2, 3].map(() => write(author, content)));
  const [post] = posts;
  if (!post) throw new Error('there is no post');
  expect(post.embed).toBeNull();
  await ask();
  await ask();
  expect(upstream.calls).toHaveLength(1);
  const embed = { author: video.author_name, title: video.title, thumbnailUrl: null, askedAt: expect.any(String) };
  expect((await read(post)).embed).toEqual(embed);
  answer(200, still);
  await copyPictures();
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

test('a post that its publisher does not give out has no card, and a publisher that is away is asked again', async () => {
  answer(404, 'no');
  const gone = await write(author, 'https://x.com/arenanotes/status/2002');
  await ask();
  expect((await read(gone)).embed).toBeNull();
  upstream.calls.length = 0;
  await due();
  await ask();
  expect(upstream.calls).toEqual([]);
  answer(500, 'oh no');
  const away = await write(author, 'https://x.com/arenanotes/status/2003');
  await ask();
  upstream.answerWith(undefined);
  ask = newNode();
  await due();
  await ask();
  expect((await read(away)).embed).toMatchObject({ author: 'Arena Notes' });
});

test('a card older than a week is asked for again when somebody opens its post, and a spoiler is never embedded', async () => {
  const post = await write(author, 'https://x.com/arenanotes/status/2004');
  await ask();
  await read(post);
  await ask();
  expect(upstream.calls).toHaveLength(1);
  await world.sql`update embed_cards set requested_at = now() - interval '8 days', asked_at = now() - interval '8 days'`;
  await read(post);
  answer(200, JSON.stringify({ ...quote, author_name: 'Renamed' }));
  await newNode()();
  expect((await read(post)).embed?.author).toBe('Renamed');
  upstream.calls.length = 0;
  await write(author, '||https://x.com/arenanotes/status/2005||');
  await ask();
  expect(upstream.calls).toEqual([]);
});

test('an edit to another link asks for the other card', async () => {
  const post = await write(author, 'https://x.com/arenanotes/status/2006');
  await ask();
  const { body } = await author.call<Post>('PUT', `/api/posts/${post.id}`, { content: 'https://youtu.be/aaaaaaaaaaa' });
  expect(body.embed).toBeNull();
  await ask();
  expect((await read(post)).embed?.author).toBe(video.author_name);
});
