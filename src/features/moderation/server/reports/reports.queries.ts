import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import type { NewReport, Report } from '../../moderation.contract.ts';
import { reporterTenureDays, type ReporterRecord, type TargetKind } from '../../moderation.rules.ts';

const columns = sql`id, kind, target_id as "targetId", reason, note, state, wire_time(created_at) as at`;

/** A page of the reports of a person, newest first, before a report. */
export async function reportsBy(
  db: Connection,
  userId: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<Report[]> {
  const older = before === undefined ? sql`` : sql`and id < ${before}`;
  const { rows } = await sql<Report>`
    select ${columns} from reports where reporter_id = ${userId} ${older} order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** A person's report of a target. */
export async function reportOf(
  db: Connection,
  userId: string,
  { kind, id }: { kind: TargetKind; id: string },
): Promise<Report | undefined> {
  const { rows } = await sql<Report>`
    select ${columns} from reports where reporter_id = ${userId} and kind = ${kind} and target_id = ${id}`.execute(db);
  return rows[0];
}

/**
 * The standing of a reporter: `dismissed` if their last five decided reports were all dismissed, `good` for one with tenure (an
 * account of seven days with three texts) who is not restricted, or `doubtful` where three of the five were dismissed. A report that
 * came after the decision of its case does not count: nobody judged it.
 */
export async function reporterRecord(db: Connection, userId: string): Promise<ReporterRecord> {
  const { rows } = await sql<{ standing: ReporterRecord }>`
    select case when dismissed = 5 then 'dismissed'
      when created_at < now() - make_interval(days => ${reporterTenureDays})
      and coalesce((select total_posts + total_comments from user_stats where user_id = users.id), 0) >= 3
      and coalesce(greatest(banned_until, silenced_until), '-infinity') <= now() then case when dismissed < 3 then 'good' else 'doubtful' end else 'other' end as standing
    from users cross join lateral (
      select count(*) filter (where state = 'dismissed') as dismissed from (
        select reports.state from reports join moderation_cases on moderation_cases.id = case_id
        where reporter_id = users.id and reports.state <> 'open' and (closed_at is null or closed_at >= reports.created_at)
        order by reports.id desc limit 5
      ) as decided
    ) as latest where id = ${userId}`.execute(db);
  return rows[0]?.standing ?? 'other';
}

/** Stores a report. One about the same thing that was dismissed before, and may be repeated, is replaced. */
export async function insertReport(
  tx: Transaction,
  {
    caseId,
    reporterId,
    target,
    given,
    sender = null,
    state = 'open',
    counts,
  }: {
    caseId: number;
    reporterId: string | null;
    target: { kind: TargetKind; id: string };
    given: NewReport;
    /** The name and address of somebody without an account. */
    sender?: string | null;
    state?: Report['state'];
    counts: boolean;
  },
): Promise<Report> {
  const { rows } = await sql<Report>`
    insert into reports (case_id, reporter_id, kind, target_id, reason, note, sender, state, counts)
    values (${caseId}, ${reporterId}, ${target.kind}, ${target.id}, ${given.reason}, ${given.note || null}, ${sender}, ${state}, ${counts})
    on conflict (reporter_id, kind, target_id) do update set case_id = excluded.case_id, reason = excluded.reason, note = excluded.note,
      state = excluded.state, counts = excluded.counts, created_at = now()
    returning ${columns}`.execute(tx);
  if (!rows[0]) throw new Error('a report was not stored');
  return rows[0];
}

/** The number of counting reports of a case since its text was last shown again by an edit. */
export async function countingReports(tx: Transaction, caseId: number, since: Date | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reports where case_id = ${caseId} and counts and created_at > ${since?.toISOString() ?? '-infinity'}::timestamptz`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}
