import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { refuse } from '../../../platform/shared/errors.ts';
import { embedsRoutes } from '../embeds.contract.ts';
import { type Embed, xPost, youtubeVideo } from '../embeds.rules.ts';
import { createSource, type Outcome, xSite, youtubeSite } from './embeds.source.ts';

export function serveEmbeds(app: FastifyInstance, context: Context): void {
  const { settings, timeouts } = context;
  const fromX = createSource(xSite(settings.xOembedUrl), timeouts);
  const fromYoutube = createSource(youtubeSite(settings.youtubeOembedUrl), timeouts);
  // The contract let no other address through; only the id in it goes any further.
  const read = async (source: (id: string) => Promise<Outcome>, embed: Embed | undefined) =>
    embed ? source(embed.id) : refuse('invalid_input', 'That address can’t be shown.');
  serve(app, context, embedsRoutes, {
    x: ({ query }) => read(fromX, xPost(query.url)),
    youtube: ({ query }) => read(fromYoutube, youtubeVideo(query.url)),
  });
}
