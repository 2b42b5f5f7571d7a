import type { Context, NamedViewer } from '../../../platform/server/http/context.ts';
import { inTransaction } from '../../../platform/server/db/database.ts';
import { type Refusal, refuse } from '../../../platform/shared/errors.ts';
import { lockUser, userIdOf } from '../../account/server/index.ts';
import { areBlocked } from '../../boundaries/server/index.ts';
import type { Follow } from '../follows.contract.ts';
import { maxFollows, tooManyFollows } from '../follows.rules.ts';
import { countFollows, deleteFollow, followOf, putFollow } from './follows.queries.ts';

const userNotFound = () => refuse('not_found', 'User not found');

type Followed = { follow: Follow; isNew: boolean };

/** Follows a person. Both are locked, so that a block at the same time comes before it or ends it. */
export async function followPerson(
  context: Context,
  viewer: NamedViewer,
  { username, notify }: { username: string; notify?: boolean | undefined },
): Promise<Followed | Refusal<'not_found' | 'invalid_input' | 'conflict'>> {
  return inTransaction<Followed | Refusal<'not_found' | 'invalid_input' | 'conflict'>>(context.db, async tx => {
    const otherId = await userIdOf(tx, username);
    if (otherId === undefined) return userNotFound();
    if (otherId === viewer.id) {
      const message = 'You can’t follow yourself.';
      return refuse('invalid_input', message, [{ path: 'username', message }]);
    }
    for (const id of [viewer.id, otherId].sort()) await lockUser(tx, id);
    // An account that was deleted meanwhile has no name.
    if ((await userIdOf(tx, username)) !== otherId || (await areBlocked(tx, viewer.id, otherId))) return userNotFound();
    const isFull = !(await followOf(tx, viewer.id, otherId)) && (await countFollows(tx, viewer.id)) >= maxFollows;
    return isFull ? refuse('conflict', tooManyFollows) : putFollow(tx, viewer.id, otherId, notify);
  });
}

export async function unfollowPerson(context: Context, viewer: NamedViewer, username: string): Promise<undefined | Refusal<'not_found'>> {
  const otherId = await userIdOf(context.db, username);
  if (otherId === undefined) return userNotFound();
  await deleteFollow(context.db, viewer.id, otherId);
  return undefined;
}
