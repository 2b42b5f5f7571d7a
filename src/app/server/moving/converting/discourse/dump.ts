/** Reads the tables of a dump of PostgreSQL in its COPY form. Nothing of the dump is executed. */
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { linesIn } from '../../folder/lines.ts';

/** A row by its columns; null where it has no value. */
export type Row = Record<string, string | null | undefined>;
export type Handlers = Record<string, (row: Row) => void | Promise<void>>;

const signs: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

function valueOf(field: string): string | null {
  if (field === String.raw`\N`) return null;
  return field.includes('\\')
    ? field.replace(/\\(?:([0-7]{1,3})|x([0-9a-fA-F]{1,2})|(.))/gs, (_all, octal: string, hex: string, sign: string) =>
        octal
          ? String.fromCharCode(Number.parseInt(octal, 8))
          : hex
            ? String.fromCharCode(Number.parseInt(hex, 16))
            : (signs[sign] ?? sign),
      )
    : field;
}

const copyLine = /^COPY (?:"?\w+"?\.)?"?(\w+)"? \(([^)]*)\) FROM stdin;$/;

/** Hands the rows of some tables over, in their order. Throws if the dump ends in the middle. */
export async function readDump(file: string, handlers: Handlers): Promise<void> {
  const source = createReadStream(file);
  const text = source.pipe(createGunzip());
  source.on('error', error => text.destroy(error));
  let [table, number]: [{ columns: string[]; handle: Handlers[string] | undefined } | undefined, number] = [undefined, 0];
  try {
    for await (const raw of linesIn(text)) {
      number = raw.line;
      if ('reason' in raw) throw new Error(raw.reason);
      const line = raw.text;
      if (!table) {
        const found = copyLine.exec(line);
        if (found)
          table = { columns: (found[2] ?? '').split(',').map(name => name.trim().replaceAll('"', '')), handle: handlers[found[1] ?? ''] };
      } else if (line === String.raw`\.`) table = undefined;
      else if (table.handle) {
        const fields = line.split('\t');
        const row = Object.fromEntries(
          table.columns.map((column, place) => [column, fields[place] === undefined ? null : valueOf(fields[place])]),
        );
        await table.handle(row);
      }
    }
  } catch (error) {
    throw new Error(`dump.sql.gz is damaged or incomplete at line ${number}.`, { cause: error });
  }
  if (table) throw new Error(`dump.sql.gz ends in the middle of a table, at line ${number}.`);
}

export const numberOf = (text: string | null | undefined): number => Number(text ?? Number.NaN);
export const isTrue = (text: string | null | undefined): boolean => text === 't' || text === 'true';
/** A time of a dump, which is UTC without a zone. */
export const timeOf = (text: string | null | undefined): string | null => {
  if (!text) return null;
  const date = new Date(`${text.replace(' ', 'T')}${/(?:Z|[+-]\d\d(?::?\d\d)?)$/.test(text) ? '' : 'Z'}`);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
};
