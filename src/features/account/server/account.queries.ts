import { sql } from 'kysely';
import type { Connection } from '../../../platform/server/db/database.ts';
import type { Viewer } from '../../../platform/server/http/context.ts';
import { isUserId } from '../../../platform/shared/fields.ts';

/** The user with this id or, whatever its case, this username. */
export async function userIdOf(db: Connection, idOrUsername: string): Promise<string | undefined> {
  const condition = isUserId(idOrUsername) ? sql`id = ${idOrUsername}::uuid` : sql`lower(username) = lower(${idOrUsername})`;
  const { rows } = await sql<{ id: string }>`select id from users where ${condition}`.execute(db);
  return rows[0]?.id;
}

/** Whose session this is, while it lasts. */
export async function viewerOf(db: Connection, sid: string): Promise<Viewer | null> {
  const { rows } = await sql<Viewer>`
    select users.id, users.username, sessions.sid as "sessionId" from sessions join users on users.id = sessions.user_id
    where sessions.sid = ${sid} and sessions.expire > now()`.execute(db);
  return rows[0] ?? null;
}
