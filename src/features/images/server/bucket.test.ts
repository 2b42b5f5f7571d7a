import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { openWorld, setUp } from '../../../testing/world.ts';
import { bucketKeys, openBucketServer } from '../../../platform/server/media/testing/bucketServer.ts';
import { sweepImages } from '../../posts/server/images/postImage.ts';
import { uploadFile } from './testing/uploads.ts';

let picture: Buffer;

const settings = (url: string, secret: string = bucketKeys.secretAccessKey) => ({
  S3_ENDPOINT: url,
  S3_BUCKET: 'pictures',
  S3_REGION: bucketKeys.region,
  S3_ACCESS_KEY_ID: bucketKeys.accessKeyId,
  S3_SECRET_ACCESS_KEY: secret,
});

const bucket = setUp(openBucketServer);
const world = setUp(() => openWorld(settings(bucket.url)));
const person = setUp(() => world.person());
beforeAll(async () => {
  picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'navy' } })
    .png()
    .toBuffer();
});

test('with a bucket, pictures are kept there, signed for, and served from our own address', async () => {
  const { status, body } = await uploadFile(world, person, picture);
  expect(status, JSON.stringify(body)).toBe(201);
  const names = [...bucket.objects.keys()].toSorted();
  expect(names).toEqual([
    `/pictures${body.url.replace('/images', '').replace('.webp', '-640.webp')}`,
    `/pictures${body.url.replace('/images', '')}`,
  ]);
  const served = await world.app.inject({ method: 'GET', url: body.url });
  expect(served.rawPayload.equals(bucket.objects.get(names[1] ?? '') ?? Buffer.alloc(0))).toBe(true);
  expect(served.headers['content-type']).toBe('image/webp');
});

test('a picture goes from the bucket with the post that showed it', async () => {
  const { body } = await uploadFile(world, person, picture);
  const before = bucket.objects.size;
  const post = await person.call<{ id: number }>('POST', '/api/posts', { content: 'with a picture', imageUrl: body.url });
  await person.call('DELETE', `/api/posts/${post.body.id}`);
  expect(bucket.objects.size).toBe(before - 2);
  expect((await world.app.inject({ method: 'GET', url: body.url })).statusCode).toBe(404);
});

test('a bucket that fails is said so; what could not be removed is removed later', async () => {
  const kept = await uploadFile(world, person, picture);
  const post = await person.call<{ id: number }>('POST', '/api/posts', { content: 'with a picture', imageUrl: kept.body.url });
  bucket.breakWith(500);
  const { status, body } = await uploadFile(world, person, picture);
  expect([status, body.code]).toEqual([503, 'unavailable']);
  expect((await world.app.inject({ method: 'GET', url: kept.body.url })).statusCode).toBe(503);
  expect((await person.call('DELETE', `/api/posts/${post.body.id}`)).status).toBe(204);
  bucket.breakWith(undefined);
  await world.sql`update images set created_at = now() - interval '25 hours'`;
  await sweepImages(world.context);
  expect([...bucket.objects.keys()].filter(name => name.includes(kept.body.url.slice(8, 40)))).toEqual([]);
});

test('a request signed with another secret is refused', async () => {
  const stranger = await openWorld(settings(bucket.url, 'not the secret of the bucket'));
  const { status } = await uploadFile(stranger, await stranger.person(), picture);
  expect(status).toBe(503);
  await stranger.close();
});
