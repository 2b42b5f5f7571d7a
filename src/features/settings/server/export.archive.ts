import type { Transaction } from '../../../platform/server/db/database.ts';
import { accountRow, rowsInParts, type Section, sections } from './export.queries.ts';

type Row = Record<string, unknown>;

const textOf = (rows: readonly Row[]) => rows.map(row => JSON.stringify(row)).join();

/** The JSON of rows, a few at a time, with the comma that stands between two parts. */
async function* listText(parts: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  let comma = '';
  for await (const rows of parts) {
    yield comma + textOf(rows);
    comma = ',';
  }
}

/** A row whose long list is read while it is written. */
async function* rowText(tx: Transaction, { name, list }: Section, row: Row, userId: string): AsyncGenerator<string> {
  if (!list) return yield textOf([row]);
  const { [list.by]: by, ...rest } = row;
  yield `${textOf([rest]).slice(0, -1)},${JSON.stringify(list.name)}:[`;
  yield* listText(rowsInParts(tx, `${name} ${list.name}`, list.rows(by, userId)));
  return yield ']}';
}

async function* sectionText(tx: Transaction, section: Section, userId: string): AsyncGenerator<string> {
  const parts = rowsInParts(tx, section.name, section.rows(userId));
  yield `${JSON.stringify(section.name)}:[`;
  if (section.list) {
    let comma = '';
    for await (const rows of parts) {
      for (const row of rows) {
        yield comma;
        yield* rowText(tx, section, row, userId);
        comma = ',';
      }
    }
  } else yield* listText(parts);
  yield ']';
}

/** Everything that is kept about somebody, as the JSON of an `Archive`, piece by piece: however much it is, little of it is held at a time. */
export async function* archiveText(tx: Transaction, userId: string): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(new Date())},"account":${textOf([await accountRow(tx, userId)])},"sections":{`;
  let comma = '';
  for (const section of sections) {
    yield comma;
    yield* sectionText(tx, section, userId);
    comma = ',';
  }
  yield '}}';
}
