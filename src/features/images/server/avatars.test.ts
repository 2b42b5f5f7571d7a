import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';
import type { CurrentUser } from '../../account/account.contract.ts';
import type { Post } from '../../posts/posts.contract.ts';
import { sweepImages } from '../../posts/server/index.ts';
import { hugePng, longGif, sendForm } from './testing/uploads.ts';
import { temporaryFolder } from '../../../platform/server/testing/temporaryFolder.ts';

const folder = temporaryFolder('avatars');
let wide: Buffer;
const world = setUp(() => openWorld({ DATA_DIR: folder }));
const person = setUp(() => world.person());
beforeAll(async () => {
  // Red at the left and right, green in the middle.
  const green = await sharp({ create: { width: 500, height: 500, channels: 3, background: '#00ff00' } })
    .png()
    .toBuffer();
  wide = await sharp({ create: { width: 1500, height: 500, channels: 3, background: '#ff0000' } })
    .composite([{ input: green, left: 500, top: 0 }])
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .toBuffer();
});

async function send(content: Uint8Array | string, who: Caller = person) {
  const { status, body } = await sendForm(world, who, [{ name: 'image', content, file: 'face.png' }], {}, '/api/user/avatar');
  return { status, url: 'profileImageUrl' in body ? String(body.profileImageUrl) : '', code: body.code };
}
const file = (url: string) => world.app.inject({ method: 'GET', url });
const small = (url: string) => url.replace('.webp', '-96.webp');
const pictureOf = async (who: Caller) => (await who.call<CurrentUser>('GET', '/api/auth/user')).body.profileImageUrl;

test('a profile picture is the middle square in two sizes, without what the file told', async () => {
  const { status, url } = await send(wide);
  expect([status, await pictureOf(person)]).toEqual([200, url]);
  for (const [address, side] of [
    [url, 384],
    [small(url), 96],
  ] as const) {
    const picture = sharp((await file(address)).rawPayload);
    expect(await picture.metadata()).toMatchObject({ format: 'webp', width: side, height: side });
    expect((await picture.metadata()).exif).toBeUndefined();
    const { channels } = await picture.stats();
    expect(channels[0]?.mean).toBeLessThan(40);
    expect(channels[1]?.mean).toBeGreaterThan(200);
  }
});

test('a new picture takes the place of the old one, whose files go; DELETE leaves none', async () => {
  const [first, second] = [await send(wide), await send(wide)];
  expect([(await file(first.url)).statusCode, (await file(small(first.url))).statusCode]).toEqual([404, 404]);
  expect((await file(second.url)).statusCode).toBe(200);
  for (let round = 0; round < 2; round += 1) expect((await person.call('DELETE', '/api/user/avatar')).status).toBe(204);
  expect(await pictureOf(person)).toBeNull();
  const name = second.url.slice(8, 40);
  expect((await readdir(join(folder, 'uploads'))).filter(each => each.includes(name))).toEqual([]);
});

test('ten uploads at once leave one picture', async () => {
  const racer = await world.person();
  const sent = await Promise.all(Array.from({ length: 10 }, () => send(wide, racer)));
  expect(sent.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  const rows = await world.sql<{ name: string }>`select name from images where owner_id = ${racer.id}`;
  expect(rows.map(({ name }) => `/images/${name}.webp`)).toEqual([await pictureOf(racer)]);
});

test('a small picture keeps its pixels, and a moving one its first frame', async () => {
  const tiny = await sharp({ create: { width: 40, height: 60, channels: 3, background: 'navy' } })
    .png()
    .toBuffer();
  for (const [content, side] of [
    [tiny, 40],
    [longGif(3), 1],
  ] as const) {
    const { url } = await send(content);
    for (const address of [url, small(url)]) {
      const { width, height, pages } = await sharp((await file(address)).rawPayload).metadata();
      expect([width, height, pages ?? 1]).toEqual([side, side, 1]);
    }
  }
});

test('what is no picture, too large, or from a visitor is refused and changes nothing', async () => {
  const before = await pictureOf(person);
  expect(await send('<svg xmlns="http://www.w3.org/2000/svg"/>')).toMatchObject({ status: 415 });
  expect(await send(hugePng(12_000))).toMatchObject({ status: 400 });
  expect(await send(wide.subarray(0, 200))).toMatchObject({ status: 400 });
  expect(await send(wide, world.visitor)).toMatchObject({ status: 401 });
  expect(await pictureOf(person)).toBe(before);
});

test('the sweep leaves a picture that a profile shows, and takes that of a deleted account', async () => {
  const leaver = await world.person();
  const [kept, left] = [await send(wide), await send(wide, leaver)];
  await world.sql`update images set created_at = now() - interval '2 days'`;
  await sweepImages(world.context);
  expect([(await file(kept.url)).statusCode, (await file(left.url)).statusCode]).toEqual([200, 200]);
  await leaver.call('DELETE', '/api/user', { username: leaver.username });
  await sweepImages(world.context);
  expect([(await file(kept.url)).statusCode, (await file(left.url)).statusCode]).toEqual([200, 404]);
});

test('a picture that a post shows too stays until both are gone', async () => {
  const { url } = await send(wide);
  const { body: post } = await person.call<Post>('POST', '/api/posts', { content: 'my face', imageUrl: url });
  await person.call('DELETE', '/api/user/avatar');
  expect((await file(url)).statusCode).toBe(200);
  await person.call('DELETE', `/api/posts/${post.id}`);
  expect((await file(url)).statusCode).toBe(404);
});
