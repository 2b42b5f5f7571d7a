import type { Context } from '../../../platform/server/http/context.ts';
import { refused } from '../../../platform/shared/errors.ts';
import { createSource, type Site, xSite, youtubeSite } from './embeds.source.ts';

/** A post and a video that have been there for very long. */
const oldest = { post: '20', video: 'jNQXAC9IVRw' };

/** Asks each oEmbed API once; resolves to a short description of the answer. */
export function embedProbes({ settings, timeouts }: Pick<Context, 'settings' | 'timeouts'>) {
  const probe = (site: Site, what: string, id: string) => ({
    source: site.name,
    what,
    async ask(): Promise<string> {
      const outcome = await createSource(site, timeouts)(id);
      if (refused(outcome)) throw new Error(outcome.message);
      return `${what} by ${outcome.author_name}`;
    },
  });
  return [probe(xSite(settings.xOembedUrl), 'a post', oldest.post), probe(youtubeSite(settings.youtubeOembedUrl), 'a video', oldest.video)];
}
