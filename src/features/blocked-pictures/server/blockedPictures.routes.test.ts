import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { madePicture } from '../../../platform/server/media/testing/madePictures.ts';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';
import { sendForm, uploadFile } from '../../images/server/testing/uploads.ts';
import type { Post } from '../../posts/posts.contract.ts';
import type { Reply } from '../../replies/replies.contract.ts';
import type { BlockedPicture } from '../blockedPictures.contract.ts';
import { temporaryFolder } from '../../../platform/server/testing/temporaryFolder.ts';

const folder = temporaryFolder('blocked');
const world = setUp(() => openWorld({ DATA_DIR: folder }));
const other = setUp(() => openWorld({ DATA_DIR: folder }, { beside: world }));
const person = setUp(() => world.person());
const moderator = setUp(() => world.person());
beforeAll(async () => {
  await world.sql`update users set role = 'moderator' where id = ${moderator.id}`;
});

let seed = 5_000;
const newPicture = () => madePicture((seed += 1));
const block = (body: object, who = moderator) => who.call<BlockedPicture>('POST', '/api/moderation/pictures', body);
const unblock = (id: number) => moderator.call('DELETE', `/api/moderation/pictures/${id}`);
const statusOf = async (url: string, who?: Caller, node = world) =>
  (await node.app.inject({ method: 'GET', url, headers: who ? { cookie: who.cookie } : {} })).statusCode;
/** The nodes learn of a change within a second. */
const within = { timeout: 5_000, interval: 50 };
const smaller = (file: Buffer) => sharp(file).resize(300).webp({ quality: 60 }).toBuffer();

test('a block closes every copy for everybody on all nodes within a second, and its removal opens them', async () => {
  const file = await newPicture();
  const first = (await uploadFile(world, person, file)).body.url;
  const again = (await uploadFile(world, await world.person(), await smaller(file))).body.url;
  const unrelated = (await uploadFile(world, person, await newPicture())).body.url;
  expect(await statusOf(first, undefined, other)).toBe(200);
  const entry = await block({ url: first, reason: 'Asked for' });
  expect(entry).toMatchObject({ status: 201, body: { reason: 'Asked for', opensCase: false, by: moderator.username, hits: 0 } });
  for (const node of [world, other]) await expect.poll(() => statusOf(first, undefined, node), within).toBe(404);
  for (const node of [world, other])
    for (const who of [undefined, person, moderator])
      for (const url of [first, again, first.replace('.webp', '.jpg')]) expect(await statusOf(url, who, node), url).toBe(404);
  expect(await statusOf(unrelated)).toBe(200);
  expect((await unblock(entry.body.id)).status).toBe(204);
  await expect.poll(async () => [await statusOf(first, undefined, other), await statusOf(again)], within).toEqual([200, 200]);
});

test('posts and comments show without a closed picture, and an edit brings nothing back', async () => {
  const file = await newPicture();
  const [first, second] = [
    (await uploadFile(world, person, file)).body.url,
    (await uploadFile(world, person, await newPicture())).body.url,
  ];
  const images = [first, second].map(url => ({ url, alt: null }));
  const post = await person.call<Post>('POST', '/api/posts', { content: 'Two pictures', tags: [], images });
  const inComment = (await uploadFile(world, person, await smaller(file))).body.url;
  const comment = await person.call<Reply>('POST', '/api/replies', { postId: post.body.id, content: 'One', imageUrl: inComment });
  const entry = await block({ url: first, reason: 'Asked for' });
  const readPost = async () => (await world.visitor.call<Post>('GET', `/api/posts/${post.body.id}`)).body;
  const readReplies = async () => (await world.visitor.call<Reply[]>('GET', `/api/posts/${post.body.id}/replies`)).body;
  expect([(await readPost()).images.map(({ url }) => url), (await readPost()).imageUrl]).toEqual([[second], second]);
  expect((await readReplies()).map(({ imageUrl }) => imageUrl)).toEqual([null]);
  await person.call('PUT', `/api/posts/${post.body.id}`, { content: 'Two pictures again', images });
  await person.call('PUT', `/api/replies/${comment.body.id}`, { content: 'One again' });
  expect((await readPost()).images.map(({ url }) => url)).toEqual([second]);
  await expect.poll(async () => [await statusOf(first, person), await statusOf(inComment, person)], within).toEqual([404, 404]);
  await unblock(entry.body.id);
  expect((await readPost()).images.map(({ url }) => url)).toEqual([first, second]);
  expect((await readReplies()).map(({ imageUrl }) => imageUrl)).toEqual([inComment]);
});

test('a picture that two entries close stays closed when one of them is removed', { tags: 'slow' }, async () => {
  const file = await newPicture();
  const { url } = (await uploadFile(world, person, file)).body;
  const [one, two] = [await block({ url, reason: 'One' }), await block({ url, reason: 'Two' })];
  await unblock(one.body.id);
  // A node that knows of a later entry knows of the removal too.
  const { url: later } = (await uploadFile(world, person, await newPicture())).body;
  await block({ url: later, reason: 'Later' });
  await expect.poll(() => statusOf(later), within).toBe(404);
  expect(await statusOf(url)).toBe(404);
  await unblock(two.body.id);
  await expect.poll(() => statusOf(url), within).toBe(200);
});

test('a blocked picture is refused as an upload, a profile picture and a logo, and each is counted', async () => {
  const file = await newPicture();
  const sent = await sendForm(
    world,
    moderator,
    [
      { name: 'reason', content: 'Sent as a file' },
      { name: 'image', content: file, file: 'p.jpg' },
    ],
    {},
    '/api/moderation/pictures',
  );
  expect(sent).toMatchObject({ status: 201, body: { reason: 'Sent as a file', hits: 0 } });
  const admin = await world.person();
  await world.sql`update users set role = 'admin' where id = ${admin.id}`;
  const changed = await smaller(file);
  for (const [who, url] of [
    [person, '/api/images'],
    [person, '/api/user/avatar'],
    [admin, '/api/admin/logo'],
  ] as const) {
    const wide = url.endsWith('logo') ? await sharp(changed).resize(400, 380, { fit: 'fill' }).png().toBuffer() : changed;
    const { status, body } = await sendForm(world, who, [{ name: 'image', content: wide, file: 'p.webp' }], {}, url);
    expect([status, body.code], url).toEqual([422, 'picture_blocked']);
  }
  const list = await moderator.call<{ pictures: BlockedPicture[] }>('GET', '/api/moderation/pictures');
  expect(list.body.pictures[0]).toMatchObject({ reason: 'Sent as a file', hits: 3 });
  const stored = await world.sql`select from images where owner_id = ${admin.id}`;
  expect(stored).toEqual([]);
});

test('a frame of a moving picture that was blocked is found in a still one, and the other way round', { tags: 'slow' }, async () => {
  const frames = [await newPicture(), await newPicture()];
  const size = { width: 400, height: 300, fit: 'fill' } as const;
  const sized = await Promise.all(frames.map(frame => sharp(frame).resize(size).png().toBuffer()));
  const moving = await sharp(sized, { join: { animated: true } })
    .gif()
    .toBuffer();
  const { url } = (await uploadFile(world, person, moving, 'm.gif')).body;
  const entry = await block({ url, reason: 'Moving' });
  expect((await uploadFile(world, person, sized[1] ?? '')).body.code).toBe('picture_blocked');
  await unblock(entry.body.id);
  const still = (await uploadFile(world, person, sized[1] ?? '')).body.url;
  await block({ url: still, reason: 'Still' });
  expect((await uploadFile(world, person, moving, 'm.gif')).body.code).toBe('picture_blocked');
});

test('an entry that opens cases opens one about the sender, and not a second', async () => {
  const file = await newPicture();
  const { url } = (await uploadFile(world, person, file)).body;
  await block({ url, reason: 'An older entry that opens none' });
  await block({ url, reason: 'Watch for it', opensCase: true });
  const sender = await world.person();
  for (let time = 0; time < 2; time += 1) expect((await uploadFile(world, sender, file)).status).toBe(422);
  await world.context.events.caughtUp(5_000);
  const rows = await world.sql<{ note: string }>`
    select note from reports where kind = 'user' and target_id = ${sender.id}`;
  expect(rows).toEqual([{ note: 'A picture of the block list was refused: Watch for it' }]);
});

test('a picture without edges, one that is not here, and a stranger are refused', async () => {
  const flat = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  const { url } = (await uploadFile(world, person, flat)).body;
  expect(await block({ url, reason: 'Flat' })).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  expect((await block({ url: `/images/${'a'.repeat(32)}.webp`, reason: 'None' })).status).toBe(404);
  expect((await block({ url: 'https://elsewhere.example/p.png', reason: 'None' })).status).toBe(404);
  expect((await block({ url, reason: ' ' })).status).toBe(400);
});

test('each change of the list is in the staff log, and of two removals at once one is found', async () => {
  const { url } = (await uploadFile(world, person, await newPicture())).body;
  const { body: entry } = await block({ url, reason: 'Logged' });
  const removals = await Promise.all([unblock(entry.id), unblock(entry.id)]);
  expect(new Set(removals.map(({ status }) => status))).toEqual(new Set([204, 404]));
  const rows = await world.sql`select action, about, actor_id from staff_entries order by id desc limit 2`;
  expect(rows).toEqual([
    { action: 'unblock_picture', about: 'Logged', actor_id: moderator.id },
    { action: 'block_picture', about: 'Logged', actor_id: moderator.id },
  ]);
});

test('a moderator neither blocks pictures of staff nor removes entries of an admin', { tags: 'slow' }, async () => {
  const admin = await world.person();
  await world.sql`update users set role = 'admin' where id = ${admin.id}`;
  const ofAdmin = (await uploadFile(world, admin, await newPicture())).body.url;
  expect((await block({ url: ofAdmin, reason: 'Mine now' })).status).toBe(403);
  const ofModerator = (await uploadFile(world, moderator, await newPicture())).body.url;
  expect((await block({ url: ofModerator, reason: 'My own' })).status).toBe(403);
  const { body: entry } = await block({ url: ofModerator, reason: 'By an admin' }, admin);
  expect((await unblock(entry.id)).status).toBe(403);
  expect(await statusOf(ofModerator)).toBe(404);
  expect((await admin.call('DELETE', `/api/moderation/pictures/${entry.id}`)).status).toBe(204);
});
