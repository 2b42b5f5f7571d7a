import type { Connection } from '../../../platform/server/db/database.ts';
import type { Viewer } from '../../../platform/server/http/context.ts';
import { type Refusal, refuse } from '../../../platform/shared/errors.ts';
import { notFriends } from '../chat.rules.ts';
import { otherMember } from './chat.queries.ts';

/** A room of somebody else is as good as none. */
export function roomNotFound(): Refusal<'not_found'> {
  return refuse('not_found', 'Chat room not found');
}

export function notAFriend(): Refusal<'not_friends'> {
  return refuse('not_friends', notFriends);
}

/** The only door to a room: answers the id of the other member, or refuses whoever is none. */
export async function memberOf(db: Connection, viewer: Viewer, roomId: number): Promise<string | Refusal<'not_found'>> {
  return (await otherMember(db, roomId, viewer.id)) ?? roomNotFound();
}
