import type { StoredFile } from '../../media/store.ts';

/** A response that lies in a file, as JSON: it is sent piece by piece, however large it is. */
export class JsonFile<T> {
  readonly file: StoredFile;
  /** The shape of its text; only a type. */
  declare readonly shape: T;
  constructor(file: StoredFile) {
    this.file = file;
  }
}
