import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredFile } from './store.ts';
import { StoreError } from './storeError.ts';

/** Shorter pieces are put together before they are written. */
const writeAtOnce = 64 * 1024;

/** Runs an operation of the disk. Throws a StoreError if it fails. */
async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new StoreError('the folder for exports can’t be written', { cause: error });
  }
}

/** A new file without a name: it ends with whoever has it open, also when the process does. */
async function openNameless(folder: string): Promise<FileHandle> {
  const path = join(folder, `.spool.${randomBytes(12).toString('hex')}`);
  await mkdir(folder, { recursive: true });
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}

/**
 * Writes a text to the disk piece by piece and gives it to be read once, so that what makes it, such as a transaction, is done before its
 * reader begins. Throws a StoreError when the folder can't be written, and whatever making a piece throws as it is.
 */
export async function spool(folder: string, pieces: AsyncIterable<string>): Promise<StoredFile> {
  const file = await onDisk(() => openNameless(folder));
  try {
    let text = '';
    for await (const piece of pieces) {
      text += piece;
      if (text.length < writeAtOnce) continue;
      const full = text;
      text = '';
      await onDisk(() => file.appendFile(full));
    }
    await onDisk(() => file.appendFile(text));
    const { size } = await onDisk(() => file.stat());
    return { body: file.createReadStream({ start: 0 }), length: size };
  } catch (error) {
    await file.close();
    throw error;
  }
}
