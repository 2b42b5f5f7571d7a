import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import type { IntimateNotice } from '../../takedowns.contract.ts';
import { decisionHours, hidingHours, mailedNoticesAnHour, type NoticeState, type NoticeTargetKind } from '../../takedowns.rules.ts';

export interface Notice {
  id: number;
  law: 'intimate';
  state: NoticeState;
  contact: string | null;
  signature: string | null;
  note: string | null;
  /** Whether it hides its targets without a decision. */
  hides: boolean;
  dueAt: string;
}

const columns = sql`id, law, state, contact, signature, note, hides, wire_time(due_at) as "dueAt"`;

/** A sender, as limits count them. */
interface Sender {
  mailbox: string;
  networkKey: string;
}

export async function insertNotice(
  tx: Transaction,
  {
    contact,
    mailbox,
    networkKey,
    signature,
    note,
    hides,
  }: Pick<IntimateNotice, 'contact' | 'signature' | 'note'> & Sender & { hides: boolean },
): Promise<Notice> {
  const { rows } = await sql<Notice>`
    insert into takedowns (law, contact, mailbox, network_key, signature, note, hides, due_at)
    values ('intimate', ${contact}, ${mailbox}, ${networkKey}, ${signature}, ${note || null}, ${hides}, now() + make_interval(hours => ${decisionHours}))
    returning ${columns}`.execute(tx);
  if (!rows[0]) throw new Error('a notice was not stored');
  return rows[0];
}

export async function noticesByIds(db: Connection, ids: readonly number[]): Promise<Map<number, Notice>> {
  const { rows } = await sql<Notice>`select ${columns} from takedowns where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(notice => [notice.id, notice]));
}

/** Whether the states of a notice are mailed: not if its mailbox had too many notices in the hour before it. */
export async function isMailed(db: Connection, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from takedowns as earlier join takedowns as this on this.mailbox = earlier.mailbox
    where this.id = ${id} and earlier.id < this.id and earlier.created_at > this.created_at - interval '1 hour'
    limit ${mailedNoticesAnHour}`.execute(db);
  return rows.length < mailedNoticesAnHour;
}

/** A notice, held until the transaction ends. */
export async function lockNotice(tx: Transaction, id: number): Promise<Notice | undefined> {
  const { rows } = await sql<Notice>`select ${columns} from takedowns where id = ${id} for update`.execute(tx);
  return rows[0];
}

/** The undecided addresses and the dismissed notices of a mailbox, from one network. */
export async function countsOfSender(db: Connection, { mailbox, networkKey }: Sender): Promise<{ addresses: number; dismissed: number }> {
  const { rows } = await sql<{ addresses: number; dismissed: number }>`
    select (select count(*)::int from takedown_targets join takedowns on takedowns.id = takedown_id
        where mailbox = ${mailbox} and network_key = ${networkKey} and state in ('open', 'hidden')) as addresses,
      (select count(*)::int from takedowns where mailbox = ${mailbox} and network_key = ${networkKey} and state = 'dismissed') as dismissed`.execute(
    db,
  );
  return rows[0] ?? { addresses: 0, dismissed: 0 };
}

export async function setNoticeState(tx: Transaction, id: number, state: NoticeState): Promise<void> {
  await sql`
    update takedowns set state = ${state}, decided_at = case when ${state} in ('upheld', 'dismissed') then now() end where id = ${id}`.execute(
    tx,
  );
}

/** Lets a notice hide its targets without a decision; false if it does so already. */
export async function confirmNotice(tx: Transaction, id: number): Promise<boolean> {
  const { rows } = await sql`update takedowns set hides = true where id = ${id} and state = 'open' and not hides returning id`.execute(tx);
  return rows.length > 0;
}

/** The notices that hide their targets now, the earliest first. */
export async function dueNotices(db: Connection): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from takedowns where state = 'open' and hides
      and due_at <= now() + make_interval(hours => ${decisionHours - hidingHours}) order by due_at, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Forgets who sent notices that were decided a year ago. */
export async function sweepNotices(db: Connection): Promise<void> {
  await sql`
    update takedowns set contact = null, mailbox = null, network_key = null, signature = null, note = null
    where decided_at < now() - interval '1 year' and mailbox is not null`.execute(db);
}

/** The kind and the id of a target in other tables. A person stands for their profile picture. */
export interface TargetName {
  kind: NoticeTargetKind;
  id: string;
}
