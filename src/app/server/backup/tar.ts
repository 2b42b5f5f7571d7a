import { once } from 'node:events';
import { extract, pack, type Pack } from 'tar-stream';

/** A file of a tar archive. It is held in memory whole, so large content goes in several files. */
export interface ArchiveFile {
  name: string;
  content: Buffer;
}

async function addAll(archive: Pack, files: AsyncIterable<ArchiveFile>, at: Date): Promise<void> {
  for await (const { name, content } of files) {
    const entry = archive.entry({ name, size: content.length, mtime: at, mode: 0o600 });
    const added = once(entry, 'finish');
    entry.end(content);
    await added;
  }
  archive.finalize();
}

/** The bytes of a tar archive with these files, in their order. `at` is the modification time of each. */
export async function* packed(files: AsyncIterable<ArchiveFile>, at: Date): AsyncGenerator<Buffer> {
  const archive = pack();
  const adding = addAll(archive, files, at);
  adding.catch((error: Error) => archive.destroy(error));
  yield* archive;
  await adding;
}

function readable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error.message === 'Unexpected end of data') return new Error('it is incomplete: it ends in the middle of a file', { cause: error });
  return error.message.startsWith('Invalid tar header') ? new Error('it is damaged, or no backup of Bleachers', { cause: error }) : error;
}

/** The files of a tar archive, in their order. Throws if the bytes are no archive, or a damaged one. */
export async function* unpacked(source: AsyncIterable<Buffer>): AsyncGenerator<ArchiveFile> {
  const archive = extract();
  const feed = async () => {
    for await (const chunk of source) if (!archive.write(chunk)) await once(archive, 'drain');
    archive.end();
  };
  feed().catch((error: Error) => archive.destroy(error));
  try {
    for await (const entry of archive) {
      const parts: Buffer[] = [];
      for await (const chunk of entry) parts.push(chunk);
      yield { name: entry.header.name, content: Buffer.concat(parts) };
    }
  } catch (error) {
    throw readable(error);
  }
}
