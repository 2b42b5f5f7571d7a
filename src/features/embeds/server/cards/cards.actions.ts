import { inTransaction } from '../../../../platform/server/db/database.ts';
import type { Context } from '../../../../platform/server/http/context.ts';
import { refused } from '../../../../platform/shared/errors.ts';
import { wantCopies } from '../../../images/server/index.ts';
import type { EmbedPreview } from '../../embeds.contract.ts';
import { thumbnailAddress } from '../../embeds.rules.ts';
import { textOfQuote } from '../embeds.clean.ts';
import { createSource, xSite, youtubeSite } from '../embeds.source.ts';
import { askCardAgain, freshDays, noteCard, noteNoAnswer, takeCard } from './cards.queries.ts';

const dayMs = 86_400_000;

/** Makes the job that asks publishers for the author, title and thumbnail of an embed. It resolves to whether there was one. */
export function createCardJob(context: Context): () => Promise<boolean> {
  const { db, settings, timeouts } = context;
  const fromX = createSource(xSite(settings.xOembedUrl), timeouts);
  const fromYoutube = createSource(youtubeSite(settings.youtubeOembedUrl), timeouts);
  return async () => {
    const job = await takeCard(db);
    if (!job) return false;
    const [kind = '', id = ''] = job.key.split(':');
    const isVideo = kind === 'youtube';
    const outcome = await (isVideo ? fromYoutube(id) : fromX(id));
    if (refused(outcome) && outcome.code === 'upstream_unavailable') {
      await noteNoAnswer(db, job.key);
      return true;
    }
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
      await noteCard(tx, job.key, values);
    });
    return true;
  };
}

/** Has the card of a post that somebody reads asked for again, if it is older than a week. */
export async function refreshCard({ db }: Pick<Context, 'db'>, key: string, { askedAt }: EmbedPreview, now = Date.now()): Promise<void> {
  if (Date.parse(askedAt) < now - freshDays * dayMs) await askCardAgain(db, key);
}
