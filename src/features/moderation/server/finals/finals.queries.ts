import { type RawBuilder, sql } from 'kysely';
import type { Connection, Transaction } from '../../../../platform/server/db/database.ts';
import { maxBehindSeconds } from '../../../games/games.rules.ts';

export interface UntilFinal {
  userId: string;
  action: 'silence' | 'ban';
  gameId: string;
  entryId: number;
}

/** Notes that a restriction ends with the final of a game. A newer one of the same kind takes the place of the one before. */
export async function endWithFinal(tx: Transaction, { userId, action, gameId, entryId }: UntilFinal): Promise<void> {
  await sql`
    insert into restrictions_until_finals (user_id, action, game_id, entry_id) values (${userId}::uuid, ${action}, ${gameId}, ${entryId})
    on conflict (user_id, action) do update set game_id = excluded.game_id, entry_id = excluded.entry_id`.execute(tx);
}

/** The moment that readers who are as far behind as possible have reached. The log must not tell them of a later one. */
const latestKnownToAll = sql`now() - make_interval(secs => ${maxBehindSeconds}::int)`;

/** Whether the game of a column was over or canceled at the latest moment that everybody knows. */
export const isOver = (gameId: RawBuilder<unknown>) => sql`exists (
  select from games where games.id = ${gameId} and (ended_at <= ${latestKnownToAll} or
    (select state ->> 'state' from game_states
      where game_states.game_id = games.id and known_at <= ${latestKnownToAll} order by known_at desc limit 1) = 'canceled'))`;

/** Whether a restriction has to end because its game was over or canceled `maxBehindSeconds` ago. */
export async function hasEnded(db: Connection): Promise<boolean> {
  const { rows } = await sql`select from restrictions_until_finals where ${isOver(sql`game_id`)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Takes the restrictions of which `hasEnded` tells out of the table. `holds` is false for one that was lifted or replaced before. */
export async function takeEnded(tx: Transaction): Promise<(UntilFinal & { holds: boolean })[]> {
  const { rows } = await sql<UntilFinal & { holds: boolean }>`
    with ended as (delete from restrictions_until_finals where ${isOver(sql`game_id`)} returning *)
    select user_id as "userId", action, game_id as "gameId", ended.entry_id as "entryId",
      ended.entry_id = case action when 'silence' then silenced_entry_id else banned_entry_id end as holds
    from ended join users on users.id = user_id order by user_id, action`.execute(tx);
  return rows;
}

/** The threads with an automatic shield whose games ended the given number of minutes ago or earlier. */
export async function shieldsAfterFinals(db: Connection, minutes: number): Promise<string[]> {
  const { rows } = await sql<{ scope: string }>`
    select scope from shields join game_threads on post_id::text = scope join games on games.id = game_id
    where is_automatic and ended_at < now() - make_interval(mins => ${minutes}::int) order by scope`.execute(db);
  return rows.map(({ scope }) => scope);
}
