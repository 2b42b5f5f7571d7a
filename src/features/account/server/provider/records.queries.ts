import { sql } from 'kysely';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import { builtInIssuer } from '../../account.rules.ts';

/** How long the provider's session lasts without a visit. */
export const providerSessionSeconds = 30 * 24 * 3600;

async function payloadWhere(db: Connection, kind: string, column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> {
  const { rows } = await sql<{ payload: AdapterPayload }>`
    select payload from oidc_records
    where kind = ${kind} and ${sql.ref(column)} = ${value} and (expires_at is null or expires_at > now()) and not is_ended`.execute(db);
  return rows[0]?.payload;
}

/** The account that a record is about. An interaction names it where somebody has given a password, or was signed in. */
function accountOf({ accountId, result, session }: AdapterPayload): string | undefined {
  return accountId ?? result?.login?.accountId ?? session?.accountId;
}

/** Stores one kind of the built-in provider's records in the database, so that any node can go on with a sign-in. */
export function recordsOf(db: Connection, kind: string): Adapter {
  return {
    async upsert(id, payload, expiresIn) {
      const { uid, grantId } = payload;
      const accountId = accountOf(payload);
      await sql`
        insert into oidc_records (kind, id, payload, uid, grant_id, account_id, expires_at)
        values (${kind}, ${id}, ${JSON.stringify(payload)}::jsonb, ${uid ?? null}, ${grantId ?? null}, ${accountId ?? null},
          now() + make_interval(secs => ${expiresIn ?? null}))
        on conflict (kind, id) do update set payload = excluded.payload, uid = excluded.uid, grant_id = excluded.grant_id,
          account_id = excluded.account_id, expires_at = excluded.expires_at
        where not oidc_records.is_ended`.execute(db);
    },
    find: id => payloadWhere(db, kind, 'id', id),
    findByUid: uid => payloadWhere(db, kind, 'uid', uid),
    // Only the device flow, which is off, has user codes.
    findByUserCode: async () => undefined,
    async consume(id) {
      await sql`
        update oidc_records set payload = payload || jsonb_build_object('consumed', extract(epoch from now())::bigint)
        where kind = ${kind} and id = ${id}`.execute(db);
    },
    async destroy(id) {
      await sql`delete from oidc_records where kind = ${kind} and id = ${id}`.execute(db);
    },
    revokeByGrantId: grantId => withdrawGrant(db, grantId),
  };
}

/** Takes a grant back with every code and token given by it. */
async function withdrawGrant(db: Connection, grantId: string): Promise<void> {
  await sql`delete from oidc_records where grant_id = ${grantId} or (kind = 'Grant' and id = ${grantId})`.execute(db);
}

/** Deletes everything the provider remembers of an account: sessions, grants, interactions, codes and tokens. */
export async function deleteRecordsOfAccount(db: Connection, accountId: string): Promise<void> {
  await sql`delete from oidc_records where account_id = ${accountId}`.execute(db);
}

/** Makes a session an empty row, which no later write brings back to life. */
const ending = sql`is_ended = true, payload = '{}', account_id = null, expires_at = now() + make_interval(secs => ${providerSessionSeconds})`;

/**
 * Ends what the provider remembers of a user's account, except the sessions from which a session of the product still
 * lives. A grant that goes is made again when it is needed.
 */
export async function endOrphanedRecords(db: Connection, userId: string): Promise<void> {
  await sql`
    with account as (select case when issuer = ${builtInIssuer} then subject else id::text end as subject from users where id = ${userId}),
    ended as (
      update oidc_records set ${ending} from account
      where kind = 'Session' and account_id = account.subject and uid not in (
        select provider_session from sessions where user_id = ${userId} and expire > now() and provider_session is not null
      )
    )
    delete from oidc_records using account where kind <> 'Session' and account_id = account.subject`.execute(db);
}

/** Ends one session of the provider. */
export async function endSessionRecord(db: Connection, uid: string): Promise<void> {
  await sql`update oidc_records set ${ending} where kind = 'Session' and uid = ${uid}`.execute(db);
}

/** Whether a session of the provider lives. It is held until the transaction ends, so it can't be ended before that. */
export async function lockSessionRecord(tx: Transaction, uid: string): Promise<boolean> {
  const { rows } = await sql<{ isEnded: boolean }>`
    select is_ended or expires_at < now() as "isEnded" from oidc_records where kind = 'Session' and uid = ${uid} for share`.execute(tx);
  return rows.length > 0 && rows.every(row => !row.isEnded);
}

export async function sweepRecords(db: Connection): Promise<void> {
  await sql`delete from oidc_records where expires_at < now()`.execute(db);
}
