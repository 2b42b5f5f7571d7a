import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inProject } from '../project.mjs';

/** The ground of public/icon.svg. */
const ground = '#0d1424';

/**
 * The icons of the manifest and of Apple's home screens by the names of their files: their width in pixels, and the part of it that the
 * drawing takes. A device cuts a maskable icon to its own shape; the circle of 80 % in its middle stays.
 */
const icons = [
  { name: '180.png', size: 180, share: 0.8 },
  { name: '192.png', size: 192, share: 1 },
  { name: '512.png', size: 512, share: 1 },
  { name: 'maskable-512.png', size: 512, share: 0.8 },
];

/** The picture of favicon.ico, which some programs ask for without reading a page. */
const faviconSize = 32;

/** An ICO file of one picture, which may be a PNG since Windows Vista: a header of 6 bytes, an entry of 16, then the picture. */
function icoOf(png) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(faviconSize, 6);
  head.writeUInt8(faviconSize, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** Draws favicon.ico into the folder of the built files, and the icons in the sizes that devices ask for below it. The server itself reads no SVG. */
export async function drawIcons(web) {
  // A fresh clone reads this file before its packages are installed.
  const { default: sharp } = await import('sharp');
  const folder = join(web, 'icons');
  await mkdir(folder, { recursive: true });
  const svg = await readFile(inProject('public', 'icon.svg'));
  await writeFile(join(web, 'favicon.ico'), icoOf(await sharp(svg, { density: 72 }).resize(faviconSize).png().toBuffer()));
  await Promise.all(
    icons.map(async ({ name, size, share }) => {
      const width = Math.round(size * share);
      // The drawing has 32 units; the density makes it as wide as it is shown.
      const drawing = sharp(svg, { density: (72 * width) / 32 })
        .resize(width, width)
        .png();
      if (share === 1) return drawing.toFile(join(folder, name));
      const background = sharp({ create: { width: size, height: size, channels: 3, background: ground } });
      return background.composite([{ input: await drawing.toBuffer() }]).toFile(join(folder, name));
    }),
  );
}
