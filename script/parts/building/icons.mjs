import { mkdir, readFile } from 'node:fs/promises';
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

/** Draws the icons in the sizes that devices ask for into a folder. The server itself reads no SVG. */
export async function drawIcons(folder) {
  // A fresh clone reads this file before its packages are installed.
  const { default: sharp } = await import('sharp');
  await mkdir(folder, { recursive: true });
  const svg = await readFile(inProject('public', 'icon.svg'));
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
