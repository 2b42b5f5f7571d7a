/**
 * An answer that was written down as JSON where it was read: a list of rows goes from the database to its reader without
 * being taken apart and put together on the way.
 */
export class RawJson<T> {
  readonly text: string;
  /** The type of the value in the text. It has no value at run time. */
  declare readonly says: T;
  constructor(text: string) {
    this.text = text;
  }
}
