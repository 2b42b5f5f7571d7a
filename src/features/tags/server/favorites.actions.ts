import { inTransaction } from '../../../platform/server/db/database.ts';
import type { Context, NamedViewer } from '../../../platform/server/http/context.ts';
import { AlreadyThere } from '../../../platform/server/http/serve.ts';
import { type Refusal, refuse } from '../../../platform/shared/errors.ts';
import type { Tag } from '../tags.contract.ts';
import { favoriteTag, insertFavorite, setAlerts } from './favorites.queries.ts';
import { tagById } from './tags.queries.ts';

export const tagNotFound = () => refuse('not_found', 'Tag not found');

export async function addFavorite(
  context: Context,
  viewer: NamedViewer,
  tagId: number,
): Promise<Tag | AlreadyThere<Tag> | Refusal<'not_found'>> {
  return inTransaction(context.db, async tx => {
    // Tags are never deleted, so one that is found here can be referred to below.
    const tag = await tagById(tx, tagId);
    if (!tag) return tagNotFound();
    const isNew = await insertFavorite(tx, viewer.id, tagId);
    const stored = (await favoriteTag(tx, viewer.id, tagId)) ?? tag;
    return isNew ? stored : new AlreadyThere(stored);
  });
}

/** Sets whether a favorite team calls its fan. */
export async function saveFavorite(
  context: Context,
  viewer: NamedViewer,
  tagId: number,
  alerts: boolean,
): Promise<Tag | Refusal<'not_found' | 'invalid_input'>> {
  return inTransaction<Tag | Refusal<'not_found' | 'invalid_input'>>(context.db, async tx => {
    const favorite = await favoriteTag(tx, viewer.id, tagId);
    if (!favorite) return refuse('not_found', 'This tag is none of your favorites.');
    if (alerts && favorite.category !== 'team') {
      const message = 'Only teams have games to call for.';
      return refuse('invalid_input', message, [{ path: 'alerts', message }]);
    }
    await setAlerts(tx, viewer.id, tagId, alerts);
    return { ...favorite, alerts };
  });
}
