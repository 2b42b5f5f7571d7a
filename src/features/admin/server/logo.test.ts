import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { mailPage } from '../../../platform/server/mail/mailPage.ts';
import { siteLogo, setSiteLogo } from '../../../platform/shared/siteLogo.ts';
import { type Caller, openWorld, setUp } from '../../../testing/world.ts';
import { longGif, sendForm } from '../../images/server/testing/uploads.ts';
import { sweepImages } from '../../posts/server/index.ts';
import type { SiteInfo, SiteSettings } from '../admin.contract.ts';
import { temporaryFolder } from '../../../platform/server/testing/temporaryFolder.ts';

const folder = temporaryFolder('logo');
const world = setUp(() => openWorld({ DATA_DIR: folder }));
const admin = setUp(() => world.staff('admin'));
afterAll(() => setSiteLogo(null));

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } } }).png();

async function send(content: Uint8Array, who: Caller = admin) {
  const { status, body } = await sendForm(world, who, [{ name: 'image', content, file: 'logo.png' }], {}, '/api/admin/logo');
  return { status, url: body.url, message: body.message };
}
const file = (url: string) => world.app.inject({ method: 'GET', url });
const shown = async () => (await world.visitor.call<SiteInfo>('GET', '/api/site')).body.logo;
const remove = () => admin.call('DELETE', '/api/admin/logo');
/** Sweeps as if everything had been uploaded two days ago. */
async function sweepLater(): Promise<void> {
  await world.sql`update images set created_at = now() - interval '2 days'`;
  await sweepImages(world.context);
}

test('a wide logo is kept within 512 pixels, see-through and without its old metadata, for every reader and admin', async () => {
  const content = await picture(2048, 512)
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .toBuffer();
  const { status, url } = await send(content);
  expect([status, await shown()]).toEqual([200, { url, width: 512, height: 128 }]);
  expect((await admin.call<SiteSettings>('GET', '/api/admin/site')).body.logo).toEqual(await shown());
  const stored = await file(url);
  expect(stored.headers['cache-control']).toContain('immutable');
  const read = await sharp(stored.rawPayload).metadata();
  expect(read).toMatchObject({ format: 'webp', width: 512, height: 128, hasAlpha: true });
  expect(read.exif).toBeUndefined();
});

test('a picture that is clearly taller than wide, or none, is refused and the logo stays', async () => {
  const before = await shown();
  const tall = await send(await picture(300, 600).toBuffer());
  expect([tall.status, tall.message]).toEqual([400, 'That picture is taller than wide. A logo is square or wide.']);
  expect((await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(415);
  expect(await shown()).toEqual(before);
  expect((await send(await picture(500, 501).toBuffer())).status).toBe(200);
});

test('a moving logo stands still', async () => {
  const { url } = await send(longGif(3));
  expect((await sharp((await file(url)).rawPayload).metadata()).pages ?? 1).toBe(1);
});

test('the sweep keeps the logo also after its admin has left, and takes the one before it', async () => {
  const other = await world.staff('admin');
  const old = await send(await picture(64, 64).toBuffer());
  const { url } = await send(await picture(80, 64).toBuffer(), other);
  await world.sql`delete from users where id = ${other.id}`;
  await sweepLater();
  expect([(await file(url)).statusCode, (await file(old.url)).statusCode]).toEqual([200, 404]);
  for (let round = 0; round < 2; round += 1) expect((await remove()).status).toBe(204);
  expect(await shown()).toBeNull();
  await sweepLater();
  expect((await file(url)).statusCode).toBe(404);
});

test('mails begin with the logo: a square one beside the name, a wide one alone, and the name where there is none', async () => {
  const head = () => {
    const { html } = mailPage({ title: 'Hello', before: [], action: { label: 'Go', href: 'https://fans.example/post/7' }, after: [] });
    return /<p class="brand"[^>]*>(.*)<\/p>/.exec(html)?.[1];
  };
  const square = await send(await picture(600, 600).toBuffer());
  expect(siteLogo()?.url).toBe(square.url);
  expect(head()).toBe(
    `<img src="https://fans.example${square.url}" width="32" height="32" alt="" class="logo" style="vertical-align:middle;border:0"> Bleachers`,
  );
  const wide = await send(await picture(1000, 100).toBuffer());
  expect(head()).toBe(
    `<img src="https://fans.example${wide.url}" width="200" height="20" alt="Bleachers" class="logo" style="vertical-align:middle;border:0">`,
  );
  await remove();
  expect(head()).toBe('Bleachers');
});
