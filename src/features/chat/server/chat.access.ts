import type { Connection } from '../../../platform/server/db/database.ts';
import type { Viewer } from '../../../platform/server/http/context.ts';
import { type Refusal, refuse } from '../../../platform/shared/errors.ts';
import { isBlocked } from '../../boundaries/server/index.ts';
import { notFriends } from '../chat.rules.ts';
import { otherMember } from './chat.queries.ts';

/** The error for a room that does not exist and for a room of other people, which must look the same. */
export function roomNotFound(): Refusal<'not_found'> {
  return refuse('not_found', 'Chat room not found');
}

export function notAFriend(): Refusal<'not_friends'> {
  return refuse('not_friends', notFriends);
}

/** The access check of every room: returns the id of the other member, or refuses a caller who is not a member. */
export async function memberOf(db: Connection, viewer: Viewer, roomId: number): Promise<string | Refusal<'not_found'>> {
  const other = await otherMember(db, roomId, viewer.id);
  return other === undefined || isBlocked(viewer, other) ? roomNotFound() : other;
}
