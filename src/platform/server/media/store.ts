import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Settings } from '../settings/settings.ts';
import { bucketStore } from './bucket.ts';
import { folderStore } from './folder.ts';

/** A file of the store on its way to a reader. */
export interface StoredFile {
  body: Readable;
  length: number | undefined;
}

/** The place where uploads are stored. The product makes their names: letters, digits, `-` and `.` only. */
export interface Store {
  /** Keeps a file whole or not at all; throws a StoreError when it can't be kept. */
  put(name: string, content: Buffer): Promise<void>;
  /** Undefined when there is none. */
  get(name: string): Promise<StoredFile | undefined>;
  /** Removing what is gone already is fine. */
  remove(name: string): Promise<void>;
}

/** The store of the settings: a bucket where one is given, else a folder beside the database. It holds nothing itself. */
export function storeOf(settings: Settings): Store {
  return settings.bucket ? bucketStore(settings.bucket) : folderStore(settings.dataDirectory);
}

/** The folder or bucket of the settings, for a person. */
export function placeOfPictures({ bucket, dataDirectory }: Pick<Settings, 'bucket' | 'dataDirectory'>): string {
  return bucket ? `the bucket ${bucket.name} (S3_BUCKET) at ${bucket.endpoint.origin}` : `${join(dataDirectory, 'uploads')} (DATA_DIR)`;
}
