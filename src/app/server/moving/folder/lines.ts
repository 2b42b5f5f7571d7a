/** Reads files of lines in constant memory. */
import { createReadStream } from 'node:fs';

export const maxLineBytes = 8 * 1024 * 1024;
const lineBreak = 10;

/** A line by its number from 1: its bytes, or the reason why it can't be read. */
export type RawLine = { line: number; bytes: number } & ({ text: string } | { reason: string });

const decoder = new TextDecoder('utf-8', { fatal: true });

function read(line: number, parts: readonly Buffer[], length: number): RawLine | undefined {
  if (length > maxLineBytes) return { line, bytes: length, reason: 'is longer than 8 MB' };
  try {
    const text = decoder.decode(parts.length === 1 ? parts[0] : Buffer.concat(parts)).replace(/\r$/, '');
    return text.trim() === '' ? undefined : { line, bytes: length, text };
  } catch {
    return { line, bytes: length, reason: 'is not in UTF-8' };
  }
}

/** The lines of a stream. Blank lines are left out; one of more than 8 MB is read past. */
export async function* linesIn(source: AsyncIterable<Buffer>): AsyncGenerator<RawLine> {
  let [line, length] = [1, 0];
  let parts: Buffer[] = [];
  const add = (part: Buffer) => {
    length += part.length;
    if (length <= maxLineBytes) parts.push(part);
    else parts = [];
  };
  for await (const bytes of source) {
    let from = 0;
    for (let end = bytes.indexOf(lineBreak); end !== -1; end = bytes.indexOf(lineBreak, from)) {
      add(bytes.subarray(from, end));
      const found = read(line, parts, length);
      if (found) yield found;
      from = end + 1;
      line += 1;
      [parts, length] = [[], 0];
    }
    if (from < bytes.length) add(bytes.subarray(from));
  }
  const last = read(line, parts, length);
  if (last && length > 0) yield last;
}

/** The lines of a file. */
export const linesOf = (file: string): AsyncGenerator<RawLine> => linesIn(createReadStream(file, { highWaterMark: 256 * 1024 }));
