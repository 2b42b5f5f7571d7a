import { sql } from 'kysely';
import type { Connection } from '../../../platform/server/db/database.ts';
import { calmMinutes, firstDaysOfSite } from '../safeguards.rules.ts';

export interface Shield {
  /** 'site', or the id of a post. */
  scope: string;
  raisedAt: Date;
  until: Date | null;
  isAutomatic: boolean;
}

/** Whether a row of `shields` or its alias is up. */
const isUpIn = (table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`((${column('until')} is null or ${column('until')} > now())
    and (not ${column('is_automatic')} or ${column('busy_at')} > now() - make_interval(mins => ${calmMinutes})))`;
};
const isUp = isUpIn('shields');
const columns = sql`scope, raised_at as "raisedAt", until, is_automatic as "isAutomatic"`;

/** The shields that are up. */
export async function shieldsUp(db: Connection): Promise<Shield[]> {
  const { rows } = await sql<Shield>`select ${columns} from shields where ${isUp} order by raised_at desc, scope limit 200`.execute(db);
  return rows;
}

/**
 * Raises a shield; undefined if it is up already. One that went up by itself becomes one by hand, and one by hand stays so.
 */
export async function insertShield(
  db: Connection,
  { scope, until, isAutomatic }: { scope: string; until: string | null; isAutomatic: boolean },
): Promise<Shield | undefined> {
  const { rows } = await sql<Shield>`
    insert into shields as known (scope, until, is_automatic) values (${scope}, ${until}, ${isAutomatic})
    on conflict (scope) do update set raised_at = now(), until = excluded.until, is_automatic = excluded.is_automatic, busy_at = now()
      where not ${isUpIn('known')}
        or (known.is_automatic and not excluded.is_automatic)
    returning ${columns}`.execute(db);
  return rows[0];
}

/**
 * Whether shields may go up by themselves: the site, which is as old as its oldest account, is past its first days, and so is the last community
 * that moved in.
 */
export async function mayRiseByItself(db: Connection): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users where created_at <= now() - make_interval(days => ${firstDaysOfSite})
      and not exists (select from staff_entries where action = 'import' and at > now() - make_interval(days => ${firstDaysOfSite})) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Notes that the thread of a shield is not calm. True if it went up by itself in the last seconds. */
export async function markBusy(db: Connection, scope: string): Promise<boolean> {
  const { rows } = await sql<{ isFresh: boolean }>`
    update shields set busy_at = now() where scope = ${scope} and is_automatic
    returning raised_at > now() - interval '10 seconds' as "isFresh"`.execute(db);
  return rows[0]?.isFresh ?? false;
}

/** Takes a shield down; false if none was up. */
export async function deleteShield(db: Connection, scope: string): Promise<boolean> {
  const { rows } = await sql`delete from shields where scope = ${scope} and ${isUp} returning scope`.execute(db);
  return rows.length > 0;
}

/** Forgets the shields whose time is over. Returns them. */
export async function deleteEndedShields(db: Connection): Promise<Shield[]> {
  const { rows } = await sql<Shield>`delete from shields where not ${isUp} returning ${columns}`.execute(db);
  return rows;
}
