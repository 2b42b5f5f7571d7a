/**
 * Archives in the tar format (ustar), so that an operator can look into one with any tool. Names are ours and short; a file is
 * held in memory whole, so what is large goes in parts.
 */
export interface ArchiveFile {
  name: string;
  content: Buffer;
}

const block = 512;
const longestName = 100;

function octal(value: number, length: number): string {
  return `${value.toString(8).padStart(length - 1, '0')}\0`;
}

function checksumOf(header: Buffer): number {
  // The checksum's own place counts as blanks.
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0);
}

function headerOf(name: string, size: number, seconds: number): Buffer {
  if (Buffer.byteLength(name) > longestName) throw new Error(`${name} is too long a name for an archive`);
  const header = Buffer.alloc(block);
  header.write(name, 0);
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(seconds, 12), 136);
  header.write('0', 156);
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

function padding(size: number): Buffer {
  return Buffer.alloc((block - (size % block)) % block);
}

/** The bytes of an archive with these files, in their order. */
export async function* packed(files: AsyncIterable<ArchiveFile>, at: Date): AsyncGenerator<Buffer> {
  const seconds = Math.floor(at.getTime() / 1_000);
  for await (const { name, content } of files) {
    yield headerOf(name, content.length, seconds);
    yield content;
    yield padding(content.length);
  }
  yield Buffer.alloc(2 * block);
}

class Bytes {
  readonly #source: AsyncIterator<Buffer>;
  #parts: Buffer[] = [];
  #length = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Exactly so many bytes; undefined when the source ended before the first of them. */
  async take(count: number): Promise<Buffer | undefined> {
    while (this.#length < count) {
      const next = await this.#source.next();
      if (next.done) {
        if (this.#length === 0) return undefined;
        throw new Error('the archive ends in the middle of a file');
      }
      this.#parts.push(next.value);
      this.#length += next.value.length;
    }
    const all = Buffer.concat(this.#parts);
    this.#parts = all.length > count ? [all.subarray(count)] : [];
    this.#length = all.length - count;
    return all.subarray(0, count);
  }
}

function textAt(header: Buffer, start: number, length: number): string {
  return header.toString('utf8', start, start + length).replace(/\0.*$/s, '');
}

/** The files of an archive, in their order; throws when it is none or is damaged. */
export async function* unpacked(source: AsyncIterable<Buffer>): AsyncGenerator<ArchiveFile> {
  const bytes = new Bytes(source);
  for (let header = await bytes.take(block); header && header[0] !== 0; header = await bytes.take(block)) {
    const size = Number.parseInt(textAt(header, 124, 12), 8);
    if (textAt(header, 257, 5) !== 'ustar' || Number.parseInt(textAt(header, 148, 8), 8) !== checksumOf(header) || !(size >= 0)) {
      throw new Error('this is no archive, or a damaged one');
    }
    const content = size > 0 ? await bytes.take(size) : Buffer.alloc(0);
    if (!content) throw new Error('the archive ends in the middle of a file');
    const rest = padding(size).length;
    if (rest > 0) await bytes.take(rest);
    yield { name: textAt(header, 0, longestName), content };
  }
}
