/** The report of an import, which an owner can show to members: DATA_DIR/imports/{time}/. */
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../../../../platform/server/db/database.ts';
import { type Kind, kinds } from '../folder/folder.shapes.ts';
import { type KindCounts, reasonsAfter } from './checks.queries.ts';
import { staffOfFolder } from './people.queries.ts';

export interface ImportReport {
  source: string;
  folder: string;
  began: Date;
  /** Whether anything was stored, and why not. */
  outcome: 'stored' | 'dry run' | 'refused';
  counts: readonly KindCounts[];
  /** How many of those that were there before were changed. */
  changed: Partial<Record<Kind, number>>;
  lost: ReadonlyMap<string, number>;
}

const many = (count: number) => count.toLocaleString('en-US');
const field = (text: string) => (/[",\n\r]|^[=+@-]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Counts reasons without what they name: ids, names and numbers. */
const kindOfReason = (reason: string) =>
  reason
    .replace(/: .*$/s, '')
    .replace(/the picture .* (leads|is|can’t)/, 'a picture $1')
    .replace(/^.* is called .* here$/s, 'another name here')
    .replace(/\bid .* of line \d+$/s, 'id of an earlier line');

/** The lines with reasons as CSV, page by page. Counts in `reasons` how often each kind of reason occurs. */
async function* skippedRows(db: Database, reasons: Map<Kind, Map<string, number>>): AsyncGenerator<string> {
  yield 'file,line,left out,reason\n';
  for (const kind of kinds) {
    const ofKind = new Map<string, number>();
    for (let after = 0, more = true; more; ) {
      const page = await reasonsAfter(db, kind, after);
      for (const { line, reason, isSkipped } of page) {
        yield `${kind}.ndjson,${line},${isSkipped ? 'the line' : 'a part'},${field(reason)}\n`;
        const short = `${isSkipped ? 'left out' : 'in part'}: ${kindOfReason(reason)}`;
        ofKind.set(short, (ofKind.get(short) ?? 0) + 1);
      }
      after = page.at(-1)?.line ?? after;
      more = page.length > 0;
    }
    reasons.set(kind, ofKind);
  }
}

function textOf({ source, folder, began, outcome, counts, changed, lost }: ImportReport, reasons: Map<Kind, Map<string, number>>): string {
  const seconds = Math.round((Date.now() - began.getTime()) / 1_000);
  const head = [
    `Import of ${source} from ${folder}`,
    `Began ${began.toISOString()}, took ${many(seconds)} s.`,
    {
      stored: 'Everything that could be stored is stored.',
      'dry run': 'A dry run: nothing was stored.',
      refused: 'Nothing was stored, because lines are broken (--strict).',
    }[outcome],
    '',
    'kind          read        stored      there before  left out      changed',
  ];
  const rows = counts
    .filter(({ read }) => read > 0)
    .map(({ kind, read, broken, known }) => {
      const stored = outcome === 'stored' ? read - broken - known : 0;
      return [kind.padEnd(12), ...[read, stored, known, broken, changed[kind] ?? 0].map(count => many(count).padEnd(12))]
        .join('  ')
        .trimEnd();
    });
  const listed = kinds.flatMap(kind => [...(reasons.get(kind) ?? [])].map(([reason, count]) => `  ${kind}: ${many(count)} ${reason}`));
  const lostLines = [...lost].map(([what, count]) => `  ${many(count)} ${what}`);
  return [
    ...head,
    ...rows,
    ...(listed.length > 0 ? ['', 'Lines that were left out, or parts of them (each is in skipped.csv):', ...listed] : []),
    ...(lostLines.length > 0 ? ['', 'What texts had that can’t be kept:', ...lostLines] : []),
    '',
    'Nobody was notified. No role was given: roles.csv lists who was staff; `bleachers roles roles.csv` gives these roles.',
    '',
  ].join('\n');
}

/** Writes report.txt, skipped.csv and roles.csv into a folder of their own, which the operator alone can read. Returns its path. */
export async function writeReport(
  db: Database,
  dataDirectory: string,
  sourceId: number | undefined,
  report: ImportReport,
): Promise<string> {
  const folder = join(dataDirectory, 'imports', report.began.toISOString().replaceAll(':', '-'));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const reasons = new Map<Kind, Map<string, number>>();
  await pipeline(skippedRows(db, reasons), createWriteStream(join(folder, 'skipped.csv'), { mode: 0o600 }));
  const staff = sourceId === undefined ? [] : await staffOfFolder(db, sourceId);
  const lines = staff.map(({ username, role, id }) => [username, role, id].join(','));
  await writeFile(join(folder, 'roles.csv'), `${['username,role,id', ...lines].join('\n')}\n`, { mode: 0o600 });
  await writeFile(join(folder, 'report.txt'), textOf(report, reasons), { mode: 0o600 });
  return folder;
}
