import type { Context } from '../../../../platform/server/http/context.ts';
import { writeAndPublish } from '../../../../platform/server/live/liveUpdate.ts';
import { postMedia } from '../posts.liveUpdates.ts';
import { postsWithAddress, postsWithCard } from './arrivals.queries.ts';

type Publisher = Pick<Context, 'db' | 'live' | 'mailer' | 'events'>;

/** Open pages of older posts show a picture or a card that arrives late when they are read again. */
const maxPosts = 100;

async function publishMedia(context: Publisher, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await writeAndPublish(context, async (_tx, publish) => {
    for (const id of ids) publish(postMedia, id);
  });
}

/** Tells the pages that show a picture by its address, also as a thumbnail, to show our copy. */
export async function publishPicture(context: Publisher, address: string): Promise<void> {
  await publishMedia(context, await postsWithAddress(context.db, address, maxPosts));
}

/** Tells the pages of posts with an embed to show its card. */
export async function publishCard(context: Publisher, key: string): Promise<void> {
  await publishMedia(context, await postsWithCard(context.db, key, maxPosts));
}
