import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import type { LogEntry, ModerationFigures } from '../../moderation.contract.ts';
import { deletedAccount } from '../../moderation.rules.ts';

/** All writes of moderation come one after the other, until the transaction ends: entries form a chain. It must be the first lock. */
export async function lockLog(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('moderation log', 0))`.execute(tx);
}

/** The time for which an action of a moderator waits for the log. An action before it may take back the texts and likes of a busy account. */
const logTimeout = '6s';

/** Locks the log for a moderator. Moderators are few, so their waits cannot use up the connections that others need. */
export async function lockLogForModerator(tx: Transaction): Promise<void> {
  const { rows } = await sql<{ usual: string }>`select current_setting('lock_timeout') as usual`.execute(tx);
  await sql`select set_config('lock_timeout', ${logTimeout}, true)`.execute(tx);
  await lockLog(tx);
  await sql`select set_config('lock_timeout', ${rows[0]?.usual ?? '0'}, true)`.execute(tx);
}

/** The id and digest of the latest entry, undefined for an empty log, and the time by the database's clock. */
export async function endOfLog(tx: Transaction): Promise<{ id: number | null; digest: string | null; now: string }> {
  const { rows } = await sql<{ id: number | null; digest: string | null; now: string }>`
    select latest.id, latest.digest, wire_time(clock_timestamp()) as now
    from (select 1) as one left join (select id, digest from log_entries order by id desc limit 1) as latest on true`.execute(tx);
  if (!rows[0]) throw new Error('the log gave no row');
  return rows[0];
}

export interface StoredEntry extends Omit<LogEntry, 'label' | 'appeal'> {
  actorId: string | null;
  targetId: string | null;
  affectedId: string | null;
  label: string | null;
}

export async function insertEntry(tx: Transaction, entry: StoredEntry): Promise<void> {
  await tx
    .insertInto('log_entries')
    .values({
      id: entry.id,
      at: entry.at,
      by: entry.by,
      actor_id: entry.actorId,
      action: entry.action,
      kind: entry.kind,
      target_id: entry.targetId,
      subject: entry.subject,
      label: entry.label,
      affected_id: entry.affectedId,
      reason: entry.reason,
      until: entry.until === 'final' ? null : entry.until,
      game_id: entry.gameId,
      digest: entry.digest,
      previous_digest: entry.previousDigest,
    })
    .execute();
}

/** An entry as everybody sees it. */
const columns = sql`log_entries.id, wire_time(log_entries.at) as at, log_entries.by, log_entries.action, log_entries.kind, log_entries.subject,
  coalesce(log_entries.label, case
    when users.username is null then ${sql.lit(deletedAccount)}
    when log_entries.kind = 'user' then '@' || users.username
    when log_entries.kind = 'reply' then 'a comment by @' || users.username
    else 'a ' || log_entries.kind || ' by @' || users.username end) as label,
  log_entries.reason, case when log_entries.game_id is not null then 'final'
    when isfinite(log_entries.until) then wire_time(log_entries.until) end as until, log_entries.game_id as "gameId", appeals.state as appeal,
  log_entries.digest, log_entries.previous_digest as "previousDigest"`;

const joined = sql`log_entries left join users on users.id = log_entries.affected_id left join appeals on appeals.entry_id = log_entries.id`;

/** A page of the log, newest first, before an entry. */
export async function entriesBefore(
  db: Connection,
  { before, target, limit }: { before: number | undefined; target: { kind: string; id: string } | undefined; limit: number },
): Promise<LogEntry[]> {
  const conditions = [
    ...(before === undefined ? [] : [sql`log_entries.id < ${before}`]),
    ...(target ? [sql`log_entries.kind = ${target.kind} and log_entries.target_id = ${target.id}`] : []),
  ];
  const narrowed = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const { rows } = await sql<LogEntry>`select ${columns} from ${joined} ${narrowed} order by log_entries.id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** The latest entries about a person and their texts, newest first. */
export async function entriesAbout(db: Connection, userId: string, limit: number): Promise<LogEntry[]> {
  const { rows } = await sql<LogEntry>`
    select ${columns} from ${joined} where log_entries.affected_id = ${userId} order by log_entries.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function entriesByIds(db: Connection, ids: readonly number[]): Promise<Map<number, LogEntry>> {
  const { rows } = await sql<LogEntry>`select ${columns} from ${joined} where log_entries.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(entry => [entry.id, entry]));
}

export interface ActedEntry {
  id: number;
  /** The role that acted. */
  by: LogEntry['by'];
  actorId: string | null;
  affectedId: string | null;
  action: string;
  kind: string;
  targetId: string | null;
}

/** The people and the target of an entry. */
export async function actedEntry(db: Connection, id: number): Promise<ActedEntry | undefined> {
  const { rows } = await sql<ActedEntry>`
    select id, by, actor_id as "actorId", affected_id as "affectedId", action, kind, target_id as "targetId" from log_entries where id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** The latest of some actions about a target, and the role that took it; undefined without one. */
export async function latestEntry(
  db: Connection,
  { kind, id, actions }: { kind: string; id: string; actions: readonly string[] },
): Promise<{ by: LogEntry['by']; action: string } | undefined> {
  const { rows } = await sql<{ by: LogEntry['by']; action: string }>`
    select by, action from log_entries where kind = ${kind} and target_id = ${id} and action = any(${[...actions]}::text[])
    order by id desc limit 1`.execute(db);
  return rows[0];
}

/** Whether one of some actions came after an entry, about the same target. */
export async function isFollowed(db: Connection, { id, kind, targetId }: ActedEntry, actions: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from log_entries where kind = ${kind} and target_id = ${targetId} and id > ${id} and action = any(${[...actions]}::text[])
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Takes the id of a person who leaves out of the log. The digests cover the subject, which says nothing about them. */
export async function anonymizeLog(tx: Transaction, userId: string): Promise<void> {
  await sql`update log_entries set target_id = null where kind = 'user' and target_id = ${userId}`.execute(tx);
  // Nobody could decide a case about an account that is gone.
  await sql`
    with closed as (
      update moderation_cases set state = 'closed', closed_at = now() where kind = 'user' and target_id = ${userId} and state <> 'closed' returning id
    )
    update reports set state = 'upheld' from closed where case_id = closed.id and reports.state = 'open'`.execute(tx);
}

/** The figures of the last seven days. */
export async function weeklyFigures(db: Connection): Promise<ModerationFigures> {
  const { rows } = await sql<ModerationFigures>`
    select cases.count as decisions, cases.median as "medianMinutes", decided.count as appeals, decided.share as overturned
    from (
      select count(*)::int as count, percentile_cont(0.5) within group (order by extract(epoch from closed_at - opened_at)::float8 / 60) as median
      from moderation_cases where state = 'closed' and closed_at > now() - interval '7 days'
    ) as cases,
    (
      select count(*)::int as count, avg(case when state = 'overturned' then 1 else 0 end)::float8 as share
      from appeals where decided_at > now() - interval '7 days'
    ) as decided`.execute(db);
  if (!rows[0]) throw new Error('the figures gave no row');
  return rows[0];
}
