import { sql } from 'kysely';
import { flairOf } from '../../../account/server/index.ts';
import type { Markup } from '../../../texts/markup/markup.ts';
import { areApart } from '../messages/rowMessages.queries.ts';
import type { Connection, Database } from '../../../../platform/server/db/database.ts';

interface StubPerson {
  username: string;
  /** Whether the name is on the stub. */
  isShown: boolean;
  /** The color of their team. */
  color: string | null;
}

/** The members of a row in the order of their seats. */
export async function peopleOfStub(db: Connection, rowId: number): Promise<StubPerson[]> {
  const { rows } = await sql<StubPerson>`
    select users.username, shows_name as "isShown", ${flairOf()} ->> 'color' as color from row_members join users on users.id = user_id
    where row_id = ${rowId} order by row_members.id`.execute(db);
  return rows;
}

/**
 * The message to which most members reacted, the later one of two, of members who agreed to be shown; undefined without a reaction. A
 * reader gets none of somebody who blocks them or whom they block; null is everybody.
 */
export async function bestLineOfRow(
  db: Connection,
  rowId: number,
  reader: string | null,
): Promise<{ content: string; markup: Markup; username: string } | undefined> {
  const { rows } = await sql<{ content: string; markup: Markup; username: string }>`
    select row_messages.content, row_messages.markup, users.username
    from row_messages join row_members on row_members.row_id = row_messages.row_id and row_members.user_id = row_messages.sender_id
    join users on users.id = row_messages.sender_id
    where row_messages.row_id = ${rowId} and row_members.shows_name and row_messages.deleted_at is null and row_messages.removed_at is null
      and ${reader === null ? sql`true` : areApart(sql`row_messages.sender_id`, sql`${reader}::uuid`)}
      and row_messages.reactions <> '{}'
    order by (select sum(value::int) from jsonb_each_text(row_messages.reactions)) desc, row_messages.id desc limit 1`.execute(db);
  return rows[0];
}

/** The play to which most members reacted, the later one of two; undefined without a reaction. */
export async function topPlayOfRow(db: Connection, rowId: number): Promise<string | undefined> {
  const { rows } = await sql<{ text: string }>`
    select play.play ->> 'text' as text from (
      select play_reactions.game_id, seq, count(*) as people
      from rows join row_members on row_members.row_id = rows.id
      join play_reactions on play_reactions.game_id = rows.game_id and play_reactions.user_id = row_members.user_id
      where rows.id = ${rowId} group by play_reactions.game_id, seq
    ) as reacted
    cross join lateral (
      select play from game_plays where game_plays.game_id = reacted.game_id and game_plays.seq = reacted.seq order by known_at desc limit 1
    ) as play
    where play.play -> 'withdrawn' is null
    order by people desc, seq desc limit 1`.execute(db);
  return rows[0]?.text;
}

export async function setShown(db: Database, rowId: number, userId: string, isShown: boolean): Promise<void> {
  await db.updateTable('row_members').set({ shows_name: isShown }).where('row_id', '=', rowId).where('user_id', '=', userId).execute();
}

/** Gives the stub of a row a public address, if it has none. Returns its token. */
export async function putStubToken(db: Database, rowId: number, token: string): Promise<string> {
  const row = await db
    .updateTable('rows')
    .set({ stub_token: sql`coalesce(stub_token, ${token})` })
    .where('id', '=', rowId)
    .returning('stub_token')
    .executeTakeFirst();
  return row?.stub_token ?? token;
}

export async function deleteStubToken(db: Database, rowId: number): Promise<void> {
  await db.updateTable('rows').set({ stub_token: null }).where('id', '=', rowId).execute();
}

/** The row whose stub has a public address with this token. */
export async function rowOfToken(db: Connection, token: string): Promise<{ id: number; gameId: string; name: null } | undefined> {
  const row = await db.selectFrom('rows').select(['id', 'game_id']).where('stub_token', '=', token).executeTakeFirst();
  return row && { id: row.id, gameId: row.game_id, name: null };
}
