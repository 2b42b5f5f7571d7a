/** Writes a neutral folder, and lists what was left out of it. */
import { createWriteStream, existsSync, type WriteStream } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { dirname, join, resolve, sep } from 'node:path';
import type { z } from 'zod';
import type { Kind, shapes, Source } from '../folder/folder.shapes.ts';

export type LineToWrite<K extends Kind> = z.input<(typeof shapes)[K]>;

export interface FolderWriter {
  path: string;
  write: <K extends Kind>(kind: K, line: LineToWrite<K>) => Promise<void>;
  /** Writes a file below uploads/. A name that leads out of it is refused. */
  upload: (name: string, content: Buffer) => Promise<boolean>;
  leaveOut: (what: string, count?: number) => void;
  /** Completes the folder. Returns lines for a person: what it has, and what was left out. */
  end: (source: Partial<Source>) => Promise<string[]>;
  /** Removes what was written: half a folder would be half a community. */
  abandon: () => Promise<void>;
}

/** Opens a folder that is new or empty. */
export async function openFolder(given: string): Promise<FolderWriter> {
  const path = resolve(given);
  const isNew = !existsSync(path);
  if (!isNew && (await readdir(path)).length > 0) throw new Error(`${path} is not empty: delete it, or name another folder.`);
  await mkdir(path, { recursive: true, mode: 0o700 });
  const files = new Map<Kind, { out: WriteStream; count: number }>();
  const left = new Map<string, number>();
  const close = async () => {
    for (const { out } of files.values()) {
      out.end();
      if (!out.closed) await once(out, 'close');
    }
  };
  return {
    path,
    async write(kind, line) {
      const file = files.get(kind) ?? { out: createWriteStream(join(path, `${kind}.ndjson`), { mode: 0o600 }), count: 0 };
      files.set(kind, file);
      file.count += 1;
      if (!file.out.write(`${JSON.stringify(line)}\n`)) await once(file.out, 'drain');
    },
    async upload(name, content) {
      const file = join(path, 'uploads', name);
      if (!file.startsWith(join(path, 'uploads') + sep)) return false;
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(file, content, { mode: 0o600 });
      return true;
    },
    leaveOut: (what, count = 1) => void left.set(what, (left.get(what) ?? 0) + count),
    async end(source) {
      await close();
      await writeFile(join(path, 'source.json'), `${JSON.stringify(source)}\n`, { mode: 0o600 });
      const many = (count: number) => count.toLocaleString('en-US');
      const leftOut = [...left].map(([what, count]) => `left out: ${many(count)} ${what}`);
      await writeFile(join(path, 'left-out.txt'), leftOut.map(line => `${line}\n`).join(''), { mode: 0o600 });
      return [...[...files].map(([kind, { count }]) => `${kind}: ${many(count)}`), ...leftOut];
    },
    async abandon() {
      await close().catch(() => undefined);
      for (const entry of await readdir(path)) await rm(join(path, entry), { recursive: true, force: true });
      if (isNew) await rm(path, { recursive: true, force: true });
    },
  };
}
