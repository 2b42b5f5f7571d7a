import { sql } from 'kysely';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Connection } from '../../../../platform/server/db/database.ts';

async function payloadWhere(db: Connection, kind: string, column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> {
  const { rows } = await sql<{ payload: AdapterPayload }>`
    select payload from oidc_records
    where kind = ${kind} and ${sql.ref(column)} = ${value} and (expires_at is null or expires_at > now())`.execute(db);
  return rows[0]?.payload;
}

/** Where the built-in provider keeps one kind of its records: in the database, so that any node can go on with a sign-in. */
export function recordsOf(db: Connection, kind: string): Adapter {
  return {
    async upsert(id, payload, expiresIn) {
      const { uid, grantId, accountId } = payload;
      await sql`
        insert into oidc_records (kind, id, payload, uid, grant_id, account_id, expires_at)
        values (${kind}, ${id}, ${JSON.stringify(payload)}::jsonb, ${uid ?? null}, ${grantId ?? null}, ${accountId ?? null},
          now() + make_interval(secs => ${expiresIn ?? null}))
        on conflict (kind, id) do update set payload = excluded.payload, uid = excluded.uid, grant_id = excluded.grant_id,
          account_id = excluded.account_id, expires_at = excluded.expires_at`.execute(db);
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
export async function withdrawGrant(db: Connection, grantId: string): Promise<void> {
  await sql`delete from oidc_records where grant_id = ${grantId} or (kind = 'Grant' and id = ${grantId})`.execute(db);
}

/** Ends everything the provider remembers of an account: its sessions, grants, codes and tokens. */
export async function forgetAccount(db: Connection, accountId: string): Promise<void> {
  await sql`delete from oidc_records where account_id = ${accountId}`.execute(db);
}

export async function sweepRecords(db: Connection): Promise<void> {
  await sql`delete from oidc_records where expires_at < now()`.execute(db);
}
