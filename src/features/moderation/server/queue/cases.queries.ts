import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import type { CaseKind, ReportReason, TargetKind } from '../../moderation.rules.ts';
import type { TextKind } from '../../../texts/texts.rules.ts';
import type { Target } from '../targets.queries.ts';

/** The open case of a target, made where there is none. The lock of the log keeps it from being closed meanwhile. */
export async function openCase(
  tx: Transaction,
  { kind, id, authorId }: Pick<Target, 'id' | 'authorId'> & { kind: CaseKind },
  state: 'open' | 'held',
): Promise<{ id: number; isNew: boolean }> {
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    insert into moderation_cases as known (kind, target_id, author_id, state) values (${kind}, ${id}, ${authorId}, ${state})
    on conflict (kind, target_id) where state <> 'closed' do update set state = case when known.state = 'held' then 'held' else excluded.state end
    returning id, xmax = 0 as "isNew"`.execute(tx);
  if (!rows[0]) throw new Error('a case was neither made nor found');
  return rows[0];
}

export async function addWeight(tx: Transaction, caseId: number, weight: number): Promise<void> {
  await sql`update moderation_cases set weight = weight + ${weight}::int where id = ${caseId}`.execute(tx);
}

export interface OpenCase {
  id: number;
  state: 'open' | 'held';
}

/** The case of a target that no moderator has closed. */
export async function openCaseOf(db: Connection, kind: CaseKind, id: string): Promise<OpenCase | undefined> {
  const { rows } = await sql<OpenCase>`
    select id, state from moderation_cases where kind = ${kind} and target_id = ${id} and state <> 'closed'`.execute(db);
  return rows[0];
}

/** Whether a target ever had a case. */
export async function hasCase(db: Connection, kind: TargetKind, id: string): Promise<boolean> {
  const { rows } = await sql`select from moderation_cases where kind = ${kind} and target_id = ${id} limit 1`.execute(db);
  return rows.length > 0;
}

/** The cases of texts, which are named as `kind:id`, that no moderator has closed. */
export async function openCasesOf(
  db: Connection,
  subjects: readonly string[],
): Promise<(OpenCase & { kind: TextKind; targetId: string })[]> {
  const { rows } = await sql<OpenCase & { kind: TextKind; targetId: string }>`
    select id, state, kind, target_id as "targetId" from moderation_cases
    where state <> 'closed' and (kind, target_id) in (
      select split_part(subject, ':', 1), split_part(subject, ':', 2) from unnest(${[...subjects]}::text[]) as subject)
    order by id`.execute(db);
  return rows;
}

/** Opens a closed case again with the reports that were open. A case that was opened for its target meanwhile takes the reports. */
export async function reopenCase(
  tx: Transaction,
  { id, kind, targetId, state, reports }: OpenCase & { kind: TargetKind; targetId: string; reports: readonly number[] },
): Promise<void> {
  const known = await openCaseOf(tx, kind, targetId);
  await sql`update reports set state = 'open', case_id = ${known?.id ?? id}::bigint where id = any(${[...reports]}::bigint[])`.execute(tx);
  if (known)
    await sql`
      update moderation_cases set weight = moderation_cases.weight + former.weight, opened_at = least(moderation_cases.opened_at, former.opened_at)
      from moderation_cases as former where moderation_cases.id = ${known.id} and former.id = ${id}`.execute(tx);
  else await sql`update moderation_cases set state = ${state}, closed_at = null, decided_text = null where id = ${id}`.execute(tx);
}

/** Closes a case and its reports; returns who reported. `decidedText` is the digest of a text that further reports leave decided. */
export async function closeCase(
  tx: Transaction,
  id: number,
  state: 'upheld' | 'dismissed',
  decidedText: string | null = null,
): Promise<{ id: number; reporterId: string | null }[]> {
  await sql`update moderation_cases set state = 'closed', closed_at = now(), decided_text = ${decidedText} where id = ${id}`.execute(tx);
  const { rows } = await sql<{ id: number; reporterId: string | null }>`
    update reports set state = ${state} where case_id = ${id} and state = 'open' returning id, reporter_id as "reporterId"`.execute(tx);
  return rows;
}

/** Assigns a case to a moderator unless another one has it. */
export async function assignCase(db: Connection, id: number, userId: string): Promise<'assigned' | 'taken' | 'missing'> {
  const { rows } = await sql<{ assigned: boolean }>`
    with found as (select id, assignee_id from moderation_cases where id = ${id} and state <> 'closed' for update),
    changed as (
      update moderation_cases set assignee_id = ${userId}
      from found where moderation_cases.id = found.id and (found.assignee_id is null or found.assignee_id = ${userId})
      returning 1
    )
    select exists (select from changed) as assigned from found`.execute(db);
  return rows[0] ? (rows[0].assigned ? 'assigned' : 'taken') : 'missing';
}

export interface CaseRow {
  id: number;
  kind: CaseKind;
  targetId: string;
  authorId: string | null;
  state: 'open' | 'held' | 'closed';
  weight: number;
  assignee: string | null;
  openedAt: string;
}

const columns = sql`moderation_cases.id, kind, target_id as "targetId", author_id as "authorId", state, weight, users.username as assignee,
  wire_time(opened_at) as "openedAt"`;

/** A page of the cases of a state, the heaviest first, behind the place of a case. */
export async function casesOf(
  db: Connection,
  state: CaseRow['state'],
  { behind, limit }: { behind: { weight: number; id: number } | undefined; limit: number },
): Promise<CaseRow[]> {
  const rest = behind ? sql`and (weight, moderation_cases.id) < (${behind.weight}::int, ${behind.id}::bigint)` : sql``;
  const { rows } = await sql<CaseRow>`
    select ${columns} from moderation_cases left join users on users.id = assignee_id
    where state = ${state} ${rest} order by weight desc, moderation_cases.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function caseById(db: Connection, id: number): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`
    select ${columns} from moderation_cases left join users on users.id = assignee_id where moderation_cases.id = ${id}`.execute(db);
  return rows[0];
}

export interface CaseReport {
  caseId: number;
  reason: ReportReason;
  note: string | null;
  at: string;
  reporter: string | null;
  sender: string | null;
}

/** The reports of cases, oldest first, at most 100 of each. */
export async function reportsOfCases(db: Connection, ids: readonly number[]): Promise<CaseReport[]> {
  const { rows } = await sql<CaseReport>`
    select reports.case_id as "caseId", reason, note, sender, wire_time(reports.created_at) as at, users.username as reporter
    from unnest(${[...ids]}::bigint[]) as wanted (id)
    cross join lateral (select * from reports where case_id = wanted.id order by id limit 100) as reports
    left join users on users.id = reporter_id order by reports.id`.execute(db);
  return rows;
}

/** The ages of the oldest open case and of the oldest notice without a decision, in seconds; 0 without one. */
export async function oldestOpen(db: Connection): Promise<{ caseSeconds: number; noticeSeconds: number }> {
  const { rows } = await sql<{ caseSeconds: number; noticeSeconds: number }>`
    select coalesce(extract(epoch from now() - (select min(opened_at) from moderation_cases where state <> 'closed')), 0)::float8 as "caseSeconds",
      coalesce(extract(epoch from now() - (select min(created_at) from takedowns where decided_at is null)), 0)::float8 as "noticeSeconds"`.execute(
    db,
  );
  return rows[0] ?? { caseSeconds: 0, noticeSeconds: 0 };
}
