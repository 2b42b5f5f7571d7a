import { sql } from 'kysely';
import type { Connection } from '../../src/platform/server/db/database.ts';

/** A room of two people with so many messages of about 2,000 characters. */
export async function fillRoom(db: Connection, oneId: string, otherId: string, messages: number): Promise<void> {
  const [first, second] = [oneId, otherId].toSorted();
  await sql`
    with room as (insert into chat_rooms (user_id1, user_id2) values (${first}::uuid, ${second}::uuid) returning id)
    insert into chat_messages (room_id, sender_id, content)
    select room.id, ${otherId}::uuid, repeat(md5(number::text), 62) from room, generate_series(1, ${messages}::int) as number`.execute(db);
}
