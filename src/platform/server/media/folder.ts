import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { giveToOwnerOf } from './owner.ts';
import type { Store } from './store.ts';
import { StoreError } from './storeError.ts';

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

/** Keeps uploads in the data directory. A file gets its name once it is whole and on the disk. */
export function folderStore(dataDirectory: string): Store {
  const folder = join(dataDirectory, 'uploads');
  return {
    async put(name, content) {
      const unfinished = join(folder, `.${name}.${randomBytes(6).toString('hex')}`);
      try {
        const made = await mkdir(folder, { recursive: true });
        if (made) await giveToOwnerOf(dataDirectory, folder);
        const file = await open(unfinished, 'wx');
        try {
          await file.writeFile(content);
          await file.sync();
        } finally {
          await file.close();
        }
        await giveToOwnerOf(dataDirectory, unfinished);
        await rename(unfinished, join(folder, name));
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw new StoreError('the upload folder can’t be written', { cause: error });
      }
    },
    async get(name) {
      try {
        const file = await open(join(folder, name), 'r');
        const { size } = await file.stat();
        return { body: file.createReadStream(), length: size };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw new StoreError('the upload folder can’t be read', { cause: error });
      }
    },
    async remove(name) {
      try {
        await rm(join(folder, name), { force: true });
      } catch (error) {
        if (!isMissing(error)) throw new StoreError('the upload folder can’t be changed', { cause: error });
      }
    },
  };
}
