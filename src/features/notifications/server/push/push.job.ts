import { type LimitedReader, readingAs } from '../../../../platform/server/db/limited/limitedReads.ts';
import type { Context } from '../../../../platform/server/http/context.ts';
import type { JobWork } from '../../../../platform/server/jobs/jobLane.ts';
import { OutboundError } from '../../../../platform/server/outbound/outbound.ts';
import { holdsWord } from '../../../boundaries/server/index.ts';
import { quietUntil } from '../../push.rules.ts';
import { createPauses } from './pauses.ts';
import { messagesFor, type PushMessage } from './push.messages.ts';
import {
  deleteWaiting,
  forgetSubscription,
  markAnswered,
  maxItems,
  countFailure,
  type PushSubscription,
  subscriptionById,
  type Waiting,
  waitingFor,
  waitingNotifications,
  waitingThreads,
} from './push.queries.ts';
import { sendPush } from './pushService.ts';

/** The wait, in milliseconds, before an item that a late reader may not know yet is read again. */
const lookAgainMs = 15_000;

/** The parts that later features hand in. */
export interface PushSources {
  /** A person as a reader; undefined while they may know everything. */
  readerOf: (userId: string) => Promise<LimitedReader | undefined>;
  /** The first lines of posts that the reader may see, by id. */
  titlesOfPosts: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
}

/** Makes the job that tells a subscribed browser what waits for it, in groups. Read, withdrawn and muted things are not told. */
export function createPushJob(context: Context, { readerOf, titlesOfPosts }: PushSources): JobWork {
  const { db } = context;
  const pauses = createPauses();

  async function send(subscription: PushSubscription, message: PushMessage, until: number | undefined): Promise<'sent' | 'gone'> {
    try {
      const outcome = await sendPush(context, subscription, message, until);
      pauses.noteAnswer(subscription.endpoint);
      if (!subscription.hasAnswered) await markAnswered(db, subscription.id);
      return outcome;
    } catch (error) {
      if (error instanceof OutboundError) pauses.noteFailure(subscription.endpoint);
      // A person may name any site as the service of a browser, and most sites refuse a message.
      if (!subscription.hasAnswered) await countFailure(db, subscription.id);
      throw error;
    }
  }

  /** The part of it that the reader may know at their position. */
  async function known({ userId }: PushSubscription, waiting: Waiting) {
    const [notifications, threads] = await Promise.all([
      waitingNotifications(db, userId, waiting.notifications),
      waitingThreads(db, userId, waiting.threads),
    ]);
    const posts = [...threads.map(({ postId }) => postId), ...notifications.flatMap(({ relatedId }) => relatedId ?? [])];
    const titles = await titlesOfPosts([...new Set(posts)]);
    const readable = threads.flatMap(thread => {
      const title = titles.get(thread.postId);
      return title === undefined || holdsWord(thread.words, title) ? [] : [{ ...thread, title }];
    });
    return { notifications, threads: readable, titles };
  }

  const idsOf = ({ notifications, threads }: Awaited<ReturnType<typeof known>>) => [...notifications, ...threads].map(({ id }) => id);

  return async ({ about }) => {
    const subscription = await subscriptionById(db, Number(about));
    if (!subscription) return undefined;
    const quietEnd = subscription.quietHours && quietUntil(subscription.quietHours, new Date());
    if (quietEnd) return quietEnd;
    const pauseEnd = pauses.until(subscription.endpoint);
    if (pauseEnd) return pauseEnd;
    const waiting = await waitingFor(db, subscription.id);
    const left = new Set([...waiting.notifications, ...waiting.threads]);
    const isAll = left.size < maxItems;
    const late = await readerOf(subscription.userId);
    const toldNow = await readingAs(late, () => known(subscription, waiting));
    for (const { message, ids: told, preference, until } of messagesFor(toldNow.notifications, toldNow.threads, toldNow.titles)) {
      if (!subscription[preference]) continue;
      if ((await send(subscription, message, until)) === 'gone') {
        await forgetSubscription(db, subscription.id);
        return undefined;
      }
      // A message that was sent is not repeated if a later one fails.
      await deleteWaiting(db, told);
      for (const id of told) left.delete(id);
    }
    const tellNow = new Set(idsOf(toldNow));
    const ahead = late ? idsOf(await known(subscription, waiting)).filter(id => !tellNow.has(id)) : [];
    for (const id of ahead) left.delete(id);
    await deleteWaiting(db, [...left]);
    if (ahead.length > 0) return new Date(Date.now() + lookAgainMs);
    // More items may wait than one message tells of.
    return isAll ? undefined : new Date();
  };
}
