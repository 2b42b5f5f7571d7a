import { createHmac, randomBytes } from 'node:crypto';
import type { Context, Viewer } from '../../../../platform/server/http/context.ts';
import { writeAndPublish } from '../../../../platform/server/live/liveUpdate.ts';
import type { Refusal } from '../../../../platform/shared/errors.ts';
import { postCounts } from '../posts.liveUpdates.ts';
import { postNotFound } from '../posts.access.ts';
import { addView } from './views.queries.ts';

export interface Onlooker {
  viewer: Viewer | null;
  visitorId: string | undefined;
  address: string;
}

/** Addresses are stored as keyed hashes, and only to cap how often one counts. The sweep deletes them within 70 minutes. */
function hashed(context: Context, address: string): string {
  return createHmac('sha256', context.secret).update(address).digest('base64url').slice(0, 22);
}

/** Counts a look: one viewer once in the window, the author never, a few signed-out viewers an address. */
export async function viewPost(context: Context, onlooker: Onlooker, id: number): Promise<{ views: number } | Refusal<'not_found'>> {
  const { viewer } = onlooker;
  // A client without a cookie counts as a new viewer each time, up to the cap of its address.
  const name = viewer?.id ?? onlooker.visitorId ?? randomBytes(16).toString('base64url');
  const address = viewer ? null : hashed(context, onlooker.address);
  return writeAndPublish(
    context,
    async (db, publish) => {
      const look = await addView(db, { post_id: id, viewer: name, user_id: viewer?.id ?? null, address });
      if (!look) return postNotFound();
      if (look.isCounted) publish(postCounts, id);
      return { views: look.views };
    },
    { isQuiet: true, isOneStatement: true },
  );
}
