import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { listening } from '../../../testing/eventStream.ts';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';
import { uploadFile } from './testing/uploads.ts';
import { temporaryFolder } from '../../../platform/server/testing/temporaryFolder.ts';

const folder = temporaryFolder('slow');
let address: URL;
let picture: Buffer;
let sockets: Socket[] = [];
const world = setUp(() => openWorld({ DATA_DIR: folder }));
beforeAll(async () => {
  address = new URL(await listening(world));
  picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});

const head = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n\x89PNG\r\n\x1a\n';

/** Begins an upload that sends some bytes at first and a few now and then. Returns the seconds after which it was cut, and the answer. */
function slowUpload(who: Caller, { first = 0, later = 100 } = {}): Promise<{ seconds: number; text: string }> {
  return new Promise(resolve => {
    const begun = performance.now();
    let text = '';
    const socket = connect(Number(address.port), address.hostname, () => {
      const lines = [`cookie: ${who.cookie}`, 'content-type: multipart/form-data; boundary=b', 'content-length: 8000000'];
      socket.write(['POST /api/images HTTP/1.1', 'host: x', ...lines, '', head].join('\r\n'), 'latin1');
      socket.write(Buffer.alloc(first));
    });
    const dripping = setInterval(() => socket.write(Buffer.alloc(later)), 500);
    sockets.push(socket);
    socket.on('data', part => {
      text += part.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(dripping);
      resolve({ seconds: (performance.now() - begun) / 1_000, text });
    });
  });
}

test('slow uploads of many leave room for others, and are cut', { tags: 'slow' }, async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => world.person()));
  const slow = people.flatMap(person => [slowUpload(person), slowUpload(person)]);
  await sleep(500);
  const { status } = await uploadFile(world, await world.person(), picture);
  expect(status).toBe(201);
  for (const { seconds, text } of await Promise.all(slow)) {
    expect(seconds).toBeLessThan(12);
    expect(text).toMatch(/^HTTP\/1\.1 408 [^]*"code":"invalid_input"/);
  }
});

test('uploads that a few people hold open with megabytes give way to those of others', { tags: 'slow', timeout: 60_000 }, async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => world.person()));
  for (const person of [...people, ...people]) void slowUpload(person, { first: 4_120_000, later: 8_500 });
  await sleep(11_000);
  const raw = { width: 900, height: 900, channels: 3 } as const;
  const photo = await sharp(randomBytes(900 * 900 * 3), { raw })
    .png()
    .toBuffer();
  for (let each = 0; each < 4; each += 1) expect((await uploadFile(world, await world.person(), photo)).status).toBe(201);
});

test('two uploads of one person are read at a time: the third waits, and other people’s uploads do not', { tags: 'slow' }, async () => {
  const [person, other] = [await world.person(), await world.person()];
  const slow = [slowUpload(person), slowUpload(person)];
  await sleep(300);
  let isDone = false;
  const third = uploadFile(world, person, picture).then(({ status }) => {
    isDone = true;
    return status;
  });
  expect((await uploadFile(world, other, picture)).status).toBe(201);
  expect(isDone).toBe(false);
  await Promise.all(slow);
  expect(await third).toBe(201);
});
