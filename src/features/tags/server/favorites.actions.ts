import { inTransaction } from '../../../platform/server/db/database.ts';
import type { Context, NamedViewer } from '../../../platform/server/http/context.ts';
import { AlreadyThere } from '../../../platform/server/http/serve.ts';
import { type Refusal, refuse } from '../../../platform/shared/errors.ts';
import type { Tag } from '../tags.contract.ts';
import { insertFavorite } from './favorites.queries.ts';
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
    return (await insertFavorite(tx, viewer.id, tagId)) ? tag : new AlreadyThere(tag);
  });
}
