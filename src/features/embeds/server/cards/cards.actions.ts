import { inTransaction } from '../../../../platform/server/db/database.ts';
import type { Context } from '../../../../platform/server/http/context.ts';
import type { JobWork } from '../../../../platform/server/jobs/jobLane.ts';
import { refused } from '../../../../platform/shared/errors.ts';
import { wantCopies } from '../../../images/server/index.ts';
import type { EmbedPreview } from '../../embeds.contract.ts';
import { thumbnailAddress } from '../../embeds.rules.ts';
import { textOfQuote } from '../embeds.clean.ts';
import { createSource, xSite, youtubeSite } from '../embeds.source.ts';
import { askCardAgain, freshDays, storeCard } from './cards.queries.ts';

const dayMs = 86_400_000;

/**
 * Makes the job that asks publishers for the author, title and thumbnail of an embed. `announce` tells the pages with the embed that
 * its card is there.
 */
export function createCardJob(context: Context, announce: (key: string) => Promise<void> = async () => undefined): JobWork {
  const { db, settings, timeouts } = context;
  const fromX = createSource(xSite(settings.xOembedUrl), timeouts);
  const fromYoutube = createSource(youtubeSite(settings.youtubeOembedUrl), timeouts);
  return async ({ about: key }) => {
    const [kind = '', id = ''] = key.split(':');
    const isVideo = kind === 'youtube';
    const outcome = await (isVideo ? fromYoutube(id) : fromX(id));
    if (refused(outcome) && outcome.code === 'upstream_unavailable') throw new Error('the publisher gave no answer');
    const values = refused(outcome)
      ? null
      : {
          author: outcome.author_name,
          title: isVideo ? outcome.title : textOfQuote(outcome.html),
          thumbnail: isVideo ? thumbnailAddress(id) : null,
        };
    // Not quiet: cached answers without the card expire.
    await inTransaction(db, async tx => {
      if (values?.thumbnail) await wantCopies(tx, [values.thumbnail]);
      await storeCard(tx, key, values);
    });
    await announce(key);
    return undefined;
  };
}

/** Queues a new read of the card of a post that is read, if the card is older than a week. */
export async function refreshCard({ db }: Pick<Context, 'db'>, key: string, { askedAt }: EmbedPreview, now = Date.now()): Promise<void> {
  if (Date.parse(askedAt) < now - freshDays * dayMs) await askCardAgain(db, key);
}
