import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import type { Restriction } from '../../../account/server/index.ts';
import { isOver } from '../finals/finals.queries.ts';

export interface IdentityRestriction {
  state: Restriction['state'];
  userId: string | null;
  /** Null if it has no time. */
  until: string | null;
  gameId: string | null;
  reason: string;
  entryId: number;
}

/** Copies the restrictions that a person has now to their identities. */
export async function storeIdentities(tx: Transaction, userId: string, keys: readonly string[]): Promise<void> {
  const of = (state: Restriction['state']) => {
    const column = (name: string) => sql.ref(`${state}_${name}`);
    return sql`
      select ${sql.lit(state)} as state, ${column('until')} as until, ${column('game_id')} as game_id, ${column('reason')} as reason,
        ${column('entry_id')} as entry_id
      from users where id = ${userId} and ${column('until')} > now() and ${column('entry_id')} is not null`;
  };
  await sql`
    insert into restricted_identities as known (key, state, user_id, until, game_id, reason, entry_id)
    select key, restriction.state, ${userId}::uuid, until, game_id, reason, entry_id
    from unnest(${[...keys]}::text[]) as key cross join (${of('silenced')} union all ${of('banned')}) as restriction
    on conflict (key, state) do update set
      user_id = excluded.user_id, until = excluded.until, game_id = excluded.game_id, reason = excluded.reason, entry_id = excluded.entry_id
    where known.until <= excluded.until`.execute(tx);
}

/** The restrictions of some identities that hold now, of other people and deleted accounts, locked. */
export async function lockRestrictions(tx: Transaction, userId: string, keys: readonly string[]): Promise<IdentityRestriction[]> {
  const { rows } = await sql<IdentityRestriction>`
    select state, user_id as "userId", case when isfinite(until) then wire_time(until) end as until, game_id as "gameId", reason,
      entry_id as "entryId"
    from restricted_identities
    where key = any(${[...keys]}::text[]) and user_id is distinct from ${userId}::uuid and until > now()
      and (game_id is null or not ${isOver(sql`restricted_identities.game_id`)})
    order by until, key for update`.execute(tx);
  return rows;
}

/** Gives the identities and the entry of a restriction whose account was deleted to the new account of its person. */
export async function handOver(tx: Transaction, entryId: number, userId: string): Promise<void> {
  await sql`update restricted_identities set user_id = ${userId} where entry_id = ${entryId} and user_id is null`.execute(tx);
  await sql`
    update log_entries set affected_id = ${userId}, target_id = ${userId} where id = ${entryId} and affected_id is null`.execute(tx);
}

/** Forgets the identities of a person whose restriction is lifted. */
export async function forgetIdentities(tx: Transaction, userId: string, state: Restriction['state']): Promise<void> {
  await sql`delete from restricted_identities where user_id = ${userId} and state = ${state}`.execute(tx);
}

/** Forgets the identities of restrictions that have ended by themselves. */
export async function sweepIdentities(db: Connection): Promise<void> {
  await sql`
    delete from restricted_identities
    where until < now() or (game_id is not null and ${isOver(sql`restricted_identities.game_id`)})`.execute(db);
}
