import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../platform/server/http/context.ts';
import { AlreadyThere, serve } from '../../../platform/server/http/serve.ts';
import { refuse, refused } from '../../../platform/shared/errors.ts';
import { postNotFound, postsByIds } from '../../posts/server/index.ts';
import { asSeenBy } from '../../personal/server/index.ts';
import { articlesRoutes } from '../articles.contract.ts';
import { articleAddress, originOf } from '../articles.rules.ts';
import { openArticle, saveSites, siteOf } from './articles.actions.ts';
import { storedSites, threadOf } from './articles.queries.ts';

export function serveArticles(app: FastifyInstance, context: Context): void {
  const { db } = context;
  serve(app, context, articlesRoutes, {
    sites: async () => ({ sites: (await storedSites(db)).map(siteOf) }),
    saveSites: async ({ viewer, body }) => {
      const sites = await saveSites(context, viewer, body.sites);
      return refused(sites) ? sites : { sites };
    },
    find: async ({ viewer, query }) => {
      const address = articleAddress(query.url);
      const site = address && (await storedSites(db)).find(({ origin }) => origin === originOf(address));
      if (!address || !site) return refuse('not_found', 'This site’s articles have no talk here.');
      const id = await threadOf(db, address);
      const [post] = id === undefined ? [] : await asSeenBy(db, viewer, await postsByIds(db, [id]));
      return { url: address, site: site.name, post: post ?? null };
    },
    open: async ({ viewer, body, asReader }) => {
      const thread = await openArticle(context, body.url);
      if (refused(thread)) return thread;
      const [post] = await asReader(async () => asSeenBy(db, viewer, await postsByIds(db, [thread.id])));
      if (!post) return postNotFound();
      return thread.isNew ? post : new AlreadyThere(post);
    },
  });
}
