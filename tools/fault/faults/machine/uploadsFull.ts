import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { defineFault, isSo, none } from '../fault.ts';
import { smallDisk } from '../../processes/machine.ts';
import { startNode } from '../../processes/node.ts';
import { type Asked, askOnce } from '../../load/probing.ts';
import { openScene } from '../../scene.ts';
import { imageNames } from '../../queries/images.queries.ts';

/** A picture that can't be made small: noise. */
async function noise(): Promise<Uint8Array<ArrayBuffer>> {
  const [width, height] = [640, 480];
  const pixels = Buffer.alloc(width * height * 3);
  for (let index = 0; index < pixels.length; index += 1) pixels[index] = Math.random() * 256;
  return Uint8Array.from(
    await sharp(pixels, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
  );
}

export const uploadsFull = defineFault({
  id: 'F9',
  title: 'The disk for uploads is full',
  about: 'Pictures onto a disk of 1 MB until it is full, and then posts; afterwards there is room again.',
  rounds: { quick: 10, full: 30 },
  async run(context) {
    const { load, settings, database } = await openScene(context, { writers: 2 });
    const folder = join(context.folder, 'pictures', 'uploads');
    const disk = await smallDisk(context, folder, '1m');
    const node = await startNode(context, { name: 'small', settings: { ...settings, DATA_DIR: join(context.folder, 'pictures') } });
    const [writer] = load.people;
    const cookie = writer?.cookie ?? '';
    const upload = async (): Promise<Asked> => {
      const body = new FormData();
      body.set('image', new Blob([await noise()], { type: 'image/png' }), 'noise.png');
      return askOnce(() => fetch(`${node.url}/api/images`, { method: 'POST', headers: { cookie }, body }));
    };
    const post = (content: string, imageUrl: string | null) =>
      askOnce(() =>
        fetch(`${node.url}/api/posts`, {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json' },
          body: JSON.stringify({ content, imageUrl }),
        }),
      );
    const answers: Asked[] = [];
    for (let round = 0; round < context.rounds; round += 1) answers.push(await upload());
    // Not even a byte more.
    await writeFile(join(folder, 'ballast'), Buffer.alloc(1 << 20)).catch(() => undefined);
    answers.push(await upload());
    const full = answers.filter(({ status }) => status === 503 || status === 507);
    const kept = answers.filter(({ status }) => status >= 200 && status < 300);
    const addresses = kept.map(({ text }) => String(Reflect.get(JSON.parse(text) as object, 'url')));
    const files = (await readdir(folder)).filter(name => name !== 'ballast');
    const half = files.filter(name => name.startsWith('.'));
    const known = await imageNames(database.db);
    const strangers = files.filter(name => !known.some(image => name.startsWith(image)));
    const lost = known.filter(image => !files.some(name => name.startsWith(image)));
    const shown = await Promise.all(addresses.map(url => askOnce(() => fetch(node.url + url))));
    const text = await post('Words alone', null);
    const pictured = addresses[0] ? await post('With a picture from before', addresses[0]) : text;
    disk.resize('20m');
    const after = await upload();
    return [
      isSo('uploads that found room', kept.length > 0, String(kept.length), 'some'),
      isSo(
        'the others are told to try again',
        full.length === answers.length - kept.length && full.length > 0 && full.every(({ retryAfter }) => retryAfter),
        `${full.length} of ${answers.length - kept.length} by ${full[0]?.status}`,
        'all by 507 or 503',
      ),
      none('half files', half.length, half),
      none('files that nothing knows of', strangers.length, strangers),
      none('pictures in the database without their files', lost.length, lost),
      none('pictures that were kept and are not shown', shown.filter(({ status }) => status !== 200).length),
      isSo('posts of words go on', text.status === 201, String(text.status), '201'),
      isSo('posts with a picture from before go on', pictured.status === 201, String(pictured.status), '201'),
      isSo('with room again, pictures are taken', after.status === 200 || after.status === 201, String(after.status), '201'),
    ];
  },
});
