import type { Connection, Database } from '../../../platform/server/db/database.ts';
import type { Context, NamedViewer, Viewer } from '../../../platform/server/http/context.ts';
import { type LiveUpdate, writeAndPublish } from '../../../platform/server/live/liveUpdate.ts';
import type { Refusal } from '../../../platform/shared/errors.ts';

/** How the texts of a kind are liked. */
export interface TextLiking {
  /** Whether a text does not exist for a viewer. */
  isInvisibleTo: (db: Connection, viewer: Viewer | null, id: number) => Promise<boolean>;
  notFound: () => Refusal<'not_found'>;
  /** Gives or takes back a like in one statement. Returns the likes after it and whether they changed; undefined for a missing text. */
  change: (
    db: Database,
    like: { id: number; userId: string; isLiked: boolean },
  ) => Promise<{ likes: number; changed: boolean } | undefined>;
  /** Published with the id of a text whose likes changed. */
  likesChanged: LiveUpdate<number>;
}

/** Sets or removes a like; idempotent. */
export async function setLike(
  context: Context,
  viewer: NamedViewer,
  { isInvisibleTo, notFound, change, likesChanged }: TextLiking,
  { id, isLiked }: { id: number; isLiked: boolean },
): Promise<{ likes: number; liked: boolean } | Refusal<'not_found'>> {
  return writeAndPublish(
    context,
    async (db, publish) => {
      if (await isInvisibleTo(db, viewer, id)) return notFound();
      const state = await change(db, { id, userId: viewer.id, isLiked });
      if (!state) return notFound();
      if (state.changed) publish(likesChanged, id);
      return { likes: state.likes, liked: isLiked };
    },
    { isOneStatement: true },
  );
}
