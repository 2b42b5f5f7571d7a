import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { unstorableIssue } from '../../../platform/server/http/bodies/input.ts';
import { sendRefusal } from '../../../platform/server/http/errors/refusals.ts';
import { serve } from '../../../platform/server/http/serve.ts';
import { refuse } from '../../../platform/shared/errors.ts';
import { sharingRoutes } from '../sharing.contract.ts';
import { serveCalendars } from './calendars/calendars.ts';
import { serveFeeds } from './feeds/feeds.ts';
import { feedAddress, renewFeedAddress } from './feeds/feedTokens.actions.ts';
import { serveFrames } from './frames/frames.ts';
import { servePictures } from './pictures/pictures.ts';
import { serveSitemap } from './sitemap/sitemap.ts';

/** Everything that search engines, feed readers and other sites read. src/features/sharing/README.md. */
export function serveSharing(app: FastifyInstance, context: Context): void {
  void app.register(async scope => {
    scope.addHook('preHandler', async (request, reply) =>
      unstorableIssue([request.params, request.query])
        ? sendRefusal(reply, refuse('not_found', 'There is nothing with such a name.'))
        : undefined,
    );
    serveSitemap(scope, context);
    serveFeeds(scope, context);
    serveCalendars(scope, context);
    servePictures(scope, context);
    serveFrames(scope, context);
  });
  serve(app, context, sharingRoutes, {
    feedAddress: ({ viewer }) => feedAddress(context, viewer),
    renewFeedAddress: ({ viewer }) => renewFeedAddress(context, viewer),
  });
}
