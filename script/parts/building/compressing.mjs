import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const text = /\.(js|css|svg|json|txt|webmanifest)$/;
/** Below this an answer fits one packet anyway. */
const least = 1_024;

const ways = [
  { ending: '.br', pack: content => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }) },
  { ending: '.gz', pack: content => promisify(gzip)(content, { level: 9 }) },
];

/** Lays a packed copy beside every text of a folder, as small as it gets: done once here, and never while somebody waits. */
export async function compressFiles(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter(entry => entry.isFile() && text.test(entry.name)).map(entry => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async file => {
      if ((await stat(file)).size < least) return;
      const content = await readFile(file);
      await Promise.all(
        ways.map(async ({ ending, pack }) => {
          const packed = await pack(content);
          if (packed.length < content.length) await writeFile(file + ending, packed);
        }),
      );
    }),
  );
}
