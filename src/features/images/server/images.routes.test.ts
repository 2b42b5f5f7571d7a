import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { openWorld, setUp } from '../../../testing/world.ts';
import { imageBytesLimit, isMoving, movingSecondsPerDay, stillAddress } from '../images.rules.ts';
import { blackPng, hugePng, longGif, movingGif, noisyWebp, sendForm, uploadFile } from './testing/uploads.ts';
import { temporaryFolder } from '../../../platform/server/testing/temporaryFolder.ts';

const folder = temporaryFolder('images');
const world = setUp(() => openWorld({ DATA_DIR: folder }));
const person = setUp(() => world.person());

const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c8102e' } });
const fetched = (url: string) => world.app.inject({ method: 'GET', url });
const filesOf = async () => (await readdir(join(folder, 'uploads')).catch((): string[] => [])).toSorted();

describe('an upload', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('of %s becomes a WebP in two sizes', async format => {
    const { status, body } = await uploadFile(
      world,
      person,
      await blank(1600, 900).toFormat(format).toBuffer(),
      `a.${format}`,
      'A red wall',
    );
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toEqual({ url: expect.stringMatching(/^\/images\/[0-9a-f]{32}\.webp$/), width: 1280, height: 720, alt: 'A red wall' });
    const wide = await fetched(body.url);
    expect(wide.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, s-maxage=1, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(await sharp(wide.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 720 });
    const narrow = await fetched(body.url.replace('.webp', '-640.webp'));
    expect(await sharp(narrow.rawPayload).metadata()).toMatchObject({ width: 640, height: 360 });
  });

  test('has a JPEG of its first frame for sites that know no WebP, on white', async () => {
    const red = await movingGif(['red', 'blue'], { width: 80, height: 40 });
    const seeThrough = await sharp({ create: { width: 60, height: 30, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    for (const [file, color] of [
      [red, [255, 0, 0]],
      [seeThrough, [255, 255, 255]],
    ] as const) {
      const { body } = await uploadFile(world, person, file);
      const { statusCode, headers, rawPayload } = await fetched(body.url.replace('.webp', '.jpg'));
      expect([statusCode, headers['content-type'], Number(headers['content-length'])]).toEqual([200, 'image/jpeg', rawPayload.length]);
      expect(headers['cache-control']).toBe('public, max-age=31536000, s-maxage=1, immutable');
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: body.width, height: body.height });
      const { channels } = await sharp(rawPayload).stats();
      expect(channels.map(({ mean }) => Math.round(mean / 51) * 51)).toEqual(color);
    }
    expect((await fetched(`/images/${'a'.repeat(32)}.jpg`)).statusCode).toBe(404);
  });

  test('that is small keeps its size and has one file', async () => {
    const { body } = await uploadFile(world, person, await blank(300, 200).png().toBuffer());
    expect(body).toMatchObject({ width: 300, height: 200, alt: null });
    expect((await fetched(body.url.replace('.webp', '-640.webp'))).statusCode).toBe(404);
  });

  test('that moves is refused once those of its sender took their seconds of the day, and a still one is not', async () => {
    const sender = await world.person();
    const send = async () => uploadFile(world, sender, await movingGif(['red', 'blue'], { width: 80, height: 40 }), 'a.gif');
    expect((await send()).status).toBe(201);
    const rows = await world.sql`
      update daily_quotas set used = used + ${movingSecondsPerDay - 1} where user_id = ${sender.id} and kind = 'moving pictures'
      returning used`;
    expect(rows).toEqual([{ used: movingSecondsPerDay }]);
    const refused = await send();
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect((await uploadFile(world, sender, blackPng(30, 30))).status).toBe(201);
  });

  test('that moves goes on moving, and its height is that of one picture', async () => {
    const { body } = await uploadFile(world, person, await movingGif(['red', 'blue', 'white'], { width: 800, height: 400 }), 'a.gif');
    expect(body).toMatchObject({ width: 800, height: 400 });
    expect(await sharp((await fetched(body.url)).rawPayload).metadata()).toMatchObject({ pages: 3, width: 800, height: 400 });
  });

  test('that moves says so by its address, and its first frame has one too', async () => {
    const { body } = await uploadFile(world, person, await movingGif(['red', 'blue'], { width: 80, height: 40 }), 'a.gif');
    expect(isMoving(body.url)).toBe(true);
    const still = sharp((await fetched(stillAddress(body.url))).rawPayload);
    const { pages = 1, format, width } = await still.metadata();
    expect([pages, format, width]).toEqual([1, 'webp', 80]);
    const { channels } = await still.stats();
    expect(channels.slice(0, 3).map(({ mean }) => Math.round(mean / 50))).toEqual([5, 0, 0]);
    const other = await uploadFile(world, person, longGif(1), 'a.gif');
    expect(isMoving(other.body.url)).toBe(false);
    expect((await fetched(stillAddress(other.body.url))).statusCode).toBe(404);
  });

  test('is turned upright, and says nothing about where and with what it was taken', async () => {
    const photo = await blank(400, 200)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: 'Spycam' }, IFD3: { GPSLatitude: '48/1 51/1 30/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    expect(photo.includes('Spycam')).toBe(true);
    const { body } = await uploadFile(world, person, photo, 'a.jpg');
    expect(body).toMatchObject({ width: 200, height: 400 });
    const { rawPayload } = await fetched(body.url);
    expect(rawPayload.includes('Spycam')).toBe(false);
    const { exif, xmp, iptc, icc } = await sharp(rawPayload).metadata();
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('leaves nothing of what was behind the picture in the file', async () => {
    const polyglot = Buffer.concat([await blank(50, 50).jpeg().toBuffer(), Buffer.from('<script>alert("polyglot")</script>PK\x03\x04')]);
    const { status, body } = await uploadFile(world, person, polyglot, 'a.jpg');
    expect(status).toBe(201);
    expect((await fetched(body.url)).rawPayload.includes('polyglot')).toBe(false);
  });

  test.each(['../../etc/passwd', '..\\..\\boot.ini', '/etc/cron.d/x', 'a\r\nb.png', 'x'.repeat(200)])(
    'named %j gets our own name',
    async name => {
      const { status, body } = await uploadFile(world, person, await blank(10, 10).png().toBuffer(), name);
      expect([201, 400]).toContain(status);
      if (status === 201) expect(body.url).toMatch(/^\/images\/[0-9a-f]{32}\.webp$/);
      expect((await filesOf()).filter(file => !/^[0-9a-fm][0-9a-f]{31}(-640|-still)?\.webp$/.test(file))).toEqual([]);
    },
  );
});

describe('a file that is not a picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

  test.each([
    ['an SVG called PNG', svg, 'a.png'],
    ['HTML called JPEG', '<!doctype html><script>alert(1)</script>', 'a.jpg'],
    ['a PDF', '%PDF-1.7 1 0 obj', 'a.png'],
    ['a text', 'hello', 'a.webp'],
    ['a TIFF', Buffer.from('II*\0\b\0\0\0', 'latin1'), 'a.png'],
  ])('such as %s is refused as such', async (_name, content, file) => {
    const before = await filesOf();
    const { status, body } = await uploadFile(world, person, content, file);
    expect([status, body.code]).toEqual([415, 'unsupported_type']);
    expect(body.message).toMatch(/^That is not a picture/);
    expect(await filesOf()).toEqual(before);
  });

  test('but begins like one is refused', async () => {
    const whole = await blank(500, 500).png().toBuffer();
    const broken = [
      whole.subarray(0, whole.length / 2),
      whole.subarray(0, 60),
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      Buffer.from('GIF89a'),
    ];
    for (const content of [...broken, Buffer.from('\xff\xd8\xff\xe0 nothing', 'latin1')]) {
      const { status, body } = await uploadFile(world, person, content);
      expect([status, body.code]).toEqual([400, 'invalid_input']);
    }
  });
});

test('a JPEG without its end marker is taken, and one of which more is missing is refused', async () => {
  const noise = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, place) => (place * place * 31) % 251));
  const whole = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
    .jpeg()
    .toBuffer();
  expect((await uploadFile(world, person, whole.subarray(0, -2))).status).toBe(201);
  expect((await uploadFile(world, person, Buffer.concat([whole, Buffer.from('trailing bytes')]))).status).toBe(201);
  for (const length of [whole.length / 2, whole.length * 0.9])
    expect((await uploadFile(world, person, whole.subarray(0, length))).status).toBe(400);
});

describe('too much', () => {
  test('(pixels) is refused, whether or not the header of the file states them', async () => {
    const bomb = hugePng(19_000);
    expect(bomb.length).toBeLessThan(imageBytesLimit);
    for (const content of [bomb, hugePng(19_000, 10), hugePng(60_000, 1)]) {
      const { status, body } = await uploadFile(world, person, content);
      expect([status, body.code]).toEqual([400, 'invalid_input']);
    }
    expect((await uploadFile(world, person, bomb)).body.message).toMatch(/too many pixels/);
  });

  test('(one side) is refused before anything is decoded, and a long picture of a usual shape is accepted', async () => {
    const thin = blackPng(1, 40_000_000);
    expect(thin.length).toBeLessThan(imageBytesLimit);
    const begun = performance.now();
    for (const content of [thin, blackPng(1, 16_000), blackPng(16_385, 100)]) {
      const { status, body } = await uploadFile(world, person, content);
      expect([status, body.message]).toEqual([400, expect.stringMatching(/^That picture is too long/)]);
    }
    expect(performance.now() - begun).toBeLessThan(3_000);
    expect((await uploadFile(world, person, blackPng(400, 16_384))).status).toBe(201);
  });

  test('(frames) is refused', async () => {
    const { status, body } = await uploadFile(world, person, longGif(100_000), 'a.gif');
    expect([status, body.message]).toEqual([400, 'That animation is too long: 300 pictures at most.']);
    expect((await uploadFile(world, person, longGif(20), 'a.gif')).status).toBe(201);
  });

  test('(pixels of all frames together) is refused', { tags: 'slow' }, async () => {
    const frames = Array.from({ length: 11 }, (_, index) => `rgb(${index * 20}, 0, 0)`);
    const { status, body } = await uploadFile(world, person, await movingGif(frames, { width: 2000, height: 2000 }), 'a.gif');
    expect([status, body.message]).toEqual([400, expect.stringMatching(/^That picture has too many pixels/)]);
  });

  test('(bytes of the animation that would be kept) is refused', { tags: 'slow' }, async () => {
    const { status, body } = await uploadFile(world, person, await noisyWebp(20, 1200), 'a.webp');
    expect([status, body.message]).toEqual([400, expect.stringMatching(/^That animation is too large: 8 MB at most/)]);
  });

  test('(bytes) is refused from one byte above the maximum', async () => {
    const picture = await blank(10, 10).png().toBuffer();
    const padded = (length: number) => Buffer.concat([picture, Buffer.alloc(length - picture.length)]);
    expect((await uploadFile(world, person, padded(imageBytesLimit))).status).toBe(201);
    for (const length of [imageBytesLimit + 1, imageBytesLimit * 2]) {
      const { status, body } = await uploadFile(world, person, padded(length));
      expect([status, body.code, body.message]).toEqual([413, 'too_large', 'That file is larger than 8 MB. Choose a smaller one.']);
    }
  });

  test('at once waits its turn or is asked to come again', { tags: 'slow' }, async () => {
    const picture = await blank(1200, 800).jpeg().toBuffer();
    const people = await Promise.all(Array.from({ length: 8 }, () => world.person()));
    const uploads = people.flatMap(each => Array.from({ length: 3 }, () => uploadFile(world, each, picture, 'a.jpg')));
    const answers = await Promise.all(uploads);
    expect(answers.filter(({ status }) => ![201, 503].includes(status))).toEqual([]);
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(5);
  });
});

describe('a form', () => {
  test('without a file, with two, with an empty one or with another name for it is refused', async () => {
    const content = await blank(10, 10).png().toBuffer();
    const forms = [
      [],
      [{ name: 'alt', content: 'words alone' }],
      [{ name: 'picture', content, file: 'a.png' }],
      [{ name: 'image', content: '', file: 'a.png' }],
      [{ name: 'image', content: 'text and no file' }],
      [
        { name: 'image', content, file: 'a.png' },
        { name: 'image', content, file: 'b.png' },
      ],
      Array.from({ length: 50 }, (_, index) => ({ name: `field${index}`, content: 'x' })),
    ];
    for (const parts of forms) {
      const { status, body } = await sendForm(world, person, parts);
      expect([status, body.code], JSON.stringify(parts.map(part => part.name))).toEqual([400, 'invalid_input']);
    }
  });

  test('with words that do not fit is refused', async () => {
    const content = await blank(10, 10).png().toBuffer();
    for (const alt of ['x'.repeat(501), 'a\0b', 'x'.repeat(20_000)]) {
      expect((await uploadFile(world, person, content, 'a.png', alt)).body.code).toBe('invalid_input');
    }
    expect((await uploadFile(world, person, content, 'a.png', '   ')).body.alt).toBeNull();
  });

  test('that breaks off is refused, and anything but a form is 415', async () => {
    const send = (payload: string, type: string) =>
      world.app.inject({ method: 'POST', url: '/api/images', payload, headers: { cookie: person.cookie, 'content-type': type } });
    const half = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n\x89PNG';
    expect((await send(half, 'multipart/form-data; boundary=b')).statusCode).toBe(400);
    expect((await send('x', 'multipart/form-data')).statusCode).toBeGreaterThanOrEqual(400);
    for (const type of ['application/json', 'image/png', 'text/plain', 'application/x-www-form-urlencoded']) {
      expect((await send('{}', type)).statusCode, type).toBe(415);
    }
  });

  test('is refused from another site', async () => {
    const content = await blank(10, 10).png().toBuffer();
    const parts = [{ name: 'image', content, file: 'a.png' }];
    expect((await sendForm(world, person, parts, { origin: 'https://evil.example' })).body.code).toBe('csrf');
  });
});

test('a picture’s address is one of ours and nothing else', async () => {
  await writeFile(join(folder, 'secret.webp'), 'secret');
  const paths = [
    '..%2fsecret.webp',
    '../secret.webp',
    '%2e%2e/secret.webp',
    `${'0'.repeat(32)}.webp`,
    'x.svg',
    '.webp',
    `${'0'.repeat(32)}.webp%00`,
  ];
  for (const path of paths) {
    const { statusCode, body } = await fetched(`/images/${path}`);
    expect([400, 404], path).toContain(statusCode);
    expect(body).not.toContain('secret');
  }
});

test('thirty an hour are taken from one person', async () => {
  const limited = await openWorld({ DATA_DIR: folder, RATE_LIMIT: 'on' });
  const sender = await limited.person();
  const statuses: number[] = [];
  for (let index = 0; index < 31; index += 1) statuses.push((await uploadFile(limited, sender, 'no picture')).status);
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 415), 429]);
  await limited.close();
});

test('a full or read-only disk is said so, and leaves no half file and no row', async () => {
  const blocked = join(folder, 'full');
  await mkdir(blocked);
  // A file stands in the place of the folder, so that nothing can be written, even by root.
  await writeFile(join(blocked, 'uploads'), '');
  const full = await openWorld({ DATA_DIR: blocked });
  const author = await full.person();
  const { status, body, headers } = await uploadFile(full, author, await blank(900, 900).png().toBuffer());
  expect([status, body.code]).toEqual([503, 'unavailable']);
  expect(body.message).toMatch(/could not be stored/);
  expect(headers['retry-after']).toBeDefined();
  expect(await readdir(blocked)).toEqual(['uploads']);
  expect(await full.sql`select 1 from images`).toEqual([]);
  expect((await author.call('POST', '/api/posts', { content: 'text goes on' })).status).toBe(201);
  await full.close();
});
