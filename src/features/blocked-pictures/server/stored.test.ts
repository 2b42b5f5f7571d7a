import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passTime } from '../../../platform/server/jobs/testing/passTime.ts';
import { runJobs } from '../../../platform/server/jobs/testing/runJobs.ts';
import { madePicture } from '../../../platform/server/media/testing/madePictures.ts';
import { type Caller, openWorld, type World } from '../../../testing/world.ts';
import { createCopyJob } from '../../images/server/index.ts';
import { uploadFile } from '../../images/server/testing/uploads.ts';
import type { Post } from '../../posts/posts.contract.ts';
import type { BlockedPicture } from '../blockedPictures.contract.ts';
import { createClosingJob } from './blocking.actions.ts';
import { listVersion } from './blockedPictures.queries.ts';
import { refuseBlocked } from './matching.ts';
import { temporaryFolder } from '../../../platform/server/testing/temporaryFolder.ts';

let world: World;
const folder = temporaryFolder('blocked');
let person: Caller;
let moderator: Caller;
let elsewhere: Server;
let served: Buffer;
beforeAll(async () => {
  elsewhere = createServer((_request, response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(served)).listen(
    0,
    '127.0.0.1',
  );
  await once(elsewhere, 'listening');
  // The cast is sound: the server listens on a port.
  const { port } = elsewhere.address() as AddressInfo;
  world = await openWorld({ DATA_DIR: folder, PICTURE_PROXY_URL: `http://127.0.0.1:${port}` });
  [person, moderator] = [await world.person(), await world.staff('moderator')];
});
afterAll(async () => {
  await world.close();
  elsewhere.close();
});

const block = (url: string, opensCase = false) =>
  moderator.call<BlockedPicture>('POST', '/api/moderation/pictures', { url, reason: 'Asked for', opensCase });
const upload = async (file: Buffer) => (await uploadFile(world, person, file)).body.url;
const closed = async () => (await world.sql<{ name: string }>`select name from closed_pictures`).map(({ name }) => name);
const nameOf = (url: string) => url.slice(8, 40);
const copyPictures = () => runJobs(world.context, new Map([['copy_picture', createCopyJob(world.context, refuseBlocked)]]));
const post = (url: string) => person.call<Post>('POST', '/api/posts', { content: 'Look', tags: [], imageUrl: url });
const copyOf = async ({ body }: { body: Post }) =>
  (await world.visitor.call<Post>('GET', `/api/posts/${body.id}`)).body.images.map(({ copyUrl }) => copyUrl);

test('the list has another version after entries were swapped for as many others', async () => {
  const insert = (id: number) =>
    world.sql`insert into blocked_pictures (id, reason, opens_case, hashes) overriding system value
      values (${id}, 'Old', false, '')`;
  await insert(9_001);
  await insert(9_003);
  const before = await listVersion(world.db);
  await world.sql`delete from blocked_pictures where id = 9001`;
  await insert(9_002);
  expect(await listVersion(world.db)).not.toBe(before);
  await world.sql`delete from blocked_pictures where id > 9000`;
});

test('a picture that is stored while a block commits is closed by the second look', async () => {
  const file = await madePicture(7_002);
  const first = await upload(file);
  const second = await upload(file);
  const rows = await world.sql<{ hashes: Buffer }>`
    with known as (select name, hashes from images where name = ${nameOf(second)})
    update images set hashes = '' from known where images.name = known.name returning known.hashes`;
  await block(first);
  await world.sql`update images set hashes = ${rows[0]?.hashes} where name = ${nameOf(second)}`;
  expect(await closed()).not.toContain(nameOf(second));
  await passTime(world.db, 60);
  await runJobs(world.context, new Map([['close_pictures', createClosingJob(world.context)]]));
  expect(await closed()).toContain(nameOf(second));
});

test('an outside picture that matches gets no copy but a link, and the entry opens a case about the post', async () => {
  served = await madePicture(7_003);
  await block(await upload(served), true);
  const shown = await post('https://elsewhere.example/blocked.jpg');
  await copyPictures();
  await world.context.events.caughtUp(5_000);
  expect(await copyOf(shown)).toEqual([null]);
  const rows = await world.sql`select from reports where kind = 'post' and target_id = ${String(shown.body.id)}`;
  expect(rows).toHaveLength(1);
});

test('a picture that is blocked while its copy is stored gets none', async () => {
  served = await madePicture(7_006);
  const same = await upload(served);
  const shown = await post('https://elsewhere.example/meanwhile.jpg');
  let checks = 0;
  const blockAfterFirst: typeof refuseBlocked = async (...parts) => {
    const refusal = await refuseBlocked(...parts);
    checks += 1;
    if (checks === 1) await block(same);
    return refusal;
  };
  const files = (await readdir(folder, { recursive: true })).length;
  await runJobs(world.context, new Map([['copy_picture', createCopyJob(world.context, blockAfterFirst)]]));
  expect(checks).toBe(2);
  expect(await copyOf(shown)).toEqual([null]);
  expect(await readdir(folder, { recursive: true })).toHaveLength(files);
});

test('a copy is blocked by the address of its picture, and texts show without it', async () => {
  served = await madePicture(7_004);
  const shown = await post('https://elsewhere.example/later.jpg');
  await copyPictures();
  expect(await copyOf(shown)).toEqual([expect.stringMatching(/^\/images\//)]);
  expect((await block('https://elsewhere.example/later.jpg')).status).toBe(201);
  expect(await copyOf(shown)).toEqual([]);
});
