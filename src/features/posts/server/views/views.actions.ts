import { createHmac, randomBytes } from 'node:crypto';
import type { Context, Viewer } from '../../../../platform/server/http/context.ts';
import { writeAndPublish } from '../../../../platform/server/live/liveUpdate.ts';
import type { Refusal } from '../../../../platform/shared/errors.ts';
import { changeStats } from '../../../profiles/server/index.ts';
import { viewersPerAddress } from '../../posts.rules.ts';
import { postCounts } from '../posts.liveUpdates.ts';
import { postNotFound } from '../posts.access.ts';
import { lockPost, moveCounter } from '../posts.queries.ts';
import { otherViewersAt, recordView } from './views.queries.ts';

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
  return writeAndPublish(
    context,
    async (tx, publish) => {
      // One after another: at once, an address could bring more viewers than it may.
      const post = await lockPost(tx, id);
      if (!post) return postNotFound();
      const { viewer } = onlooker;
      if (viewer && viewer.id === post.authorId) return { views: post.views };
      const address = viewer ? null : hashed(context, onlooker.address);
      // A client without a cookie counts as a new viewer each time, up to the cap of its address.
      const name = viewer?.id ?? onlooker.visitorId ?? randomBytes(16).toString('base64url');
      if (address !== null && (await otherViewersAt(tx, id, address, name)) >= viewersPerAddress) return { views: post.views };
      if (!(await recordView(tx, id, name, address))) return { views: post.views };
      const counted = await moveCounter(tx, id, 'views', 1);
      if (!counted) return postNotFound();
      if (counted.authorId) await changeStats(tx, counted.authorId, { views: 1 });
      publish(postCounts, id);
      return { views: counted.value };
    },
    { isQuiet: true },
  );
}
