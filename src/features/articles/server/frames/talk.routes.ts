import { asOutput } from '../../../sharing/server/index.ts';
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../../../../platform/server/http/context.ts';
import { CachedResponse, sendCached } from '../../../../platform/server/http/cache/cachedResponses.ts';
import { pageLimit } from '../../../../platform/server/http/limits/rateLimits.ts';
import { sendRefusal } from '../../../../platform/server/http/errors/refusals.ts';
import { refuse } from '../../../../platform/shared/errors.ts';
import { articleAddress, maxCounted, originOf } from '../../articles.rules.ts';
import { commentCounts, storedSites, talkComments, talkOf } from '../articles.queries.ts';
import { frameScript, talkScript } from './scripts.ts';
import { talkDocument, talkPolicy } from './talk.ts';

const html = 'text/html; charset=utf-8';
const javascript = 'text/javascript; charset=utf-8';
/** A removal shows at once: a browser asks whether its frame is still the one of now. */
const cacheControl = 'public, no-cache';

/** The document for all readers of an article, compressed once. A reader who has it gets 304, however old their copy is. */
function frameResponse(document: string): CachedResponse<string> {
  const now = Date.now();
  const digest = createHash('sha256').update(document).digest('base64url').slice(0, 22);
  const headers = { 'content-type': html, 'cache-control': cacheControl };
  const version = { digest, madeAt: now, since: now, validForMs: Number.MAX_SAFE_INTEGER };
  return new CachedResponse(document, { body: Buffer.from(document), headers, status: 200, isPage: false, version });
}

const themeOf = (theme: unknown) => (theme === 'dark' || theme === 'light' ? theme : undefined);

/** The talk about articles for pages of listed sites. Nobody is looked up: `isFile` reads no session. */
export function serveTalk(app: FastifyInstance, context: Context): void {
  const { db, responseCache, settings } = context;
  const { origin } = settings.publicUrl;
  const options = { config: { isFile: true, limit: pageLimit } } as const;
  const listed = () => responseCache.read('article sites', () => storedSites(db));

  /** Lets pages of other sites have an answer. */
  function forOthers(reply: FastifyReply): FastifyReply {
    reply.removeHeader('x-frame-options');
    return reply.header('cross-origin-resource-policy', 'cross-origin');
  }

  async function documentOf(address: string, theme: 'light' | 'dark' | undefined): Promise<CachedResponse<string> | undefined> {
    const site = (await listed()).find(each => each.origin === originOf(address));
    if (!site) return undefined;
    const readOnlyText = await app.readOnlyText();
    // A frame knows no reader's clock, so it has the games of three minutes ago, like feeds and cards.
    return asOutput(context, { limited: undefined }, () =>
      responseCache.read(`talk ${theme ?? ''} ${readOnlyText ?? ''} ${address}`, async () => {
        const talk = await talkOf(db, address);
        const comments = talk ? await talkComments(db, talk.postId) : [];
        return frameResponse(talkDocument({ origin, address, site: site.name, talk, comments, theme, readOnlyText }));
      }),
    );
  }

  for (const [path, script] of [
    ['/embed/talk.js', talkScript],
    ['/embed/frame.js', frameScript],
  ] as const)
    app.get(path, options, async (_request, reply) => {
      reply.header('cross-origin-resource-policy', 'cross-origin').header('cache-control', 'public, max-age=3600');
      return reply.type(javascript).send(script);
    });

  app.get<{ Querystring: Record<string, unknown> }>('/embed/talk', options, async (request, reply) => {
    const { url, theme } = request.query;
    const address = typeof url === 'string' ? articleAddress(url) : undefined;
    const found = address === undefined ? undefined : await documentOf(address, themeOf(theme));
    reply.header('x-robots-tag', 'noindex');
    if (found === undefined) {
      reply.header('content-security-policy', talkPolicy([])).header('cache-control', 'no-store');
      return reply.code(404).type(html).send('<!doctype html><title>Not found</title><p>There is no talk about this address.</p>');
    }
    forOthers(reply).header('content-security-policy', talkPolicy((await listed()).map(site => site.origin)));
    return sendCached(request, reply, found);
  });

  app.get<{ Querystring: Record<string, unknown> }>('/embed/counts', options, async (request, reply) => {
    const given = [request.query['url'] ?? []].flat().filter(url => typeof url === 'string');
    if (given.length > maxCounted) return sendRefusal(reply, refuse('invalid_input', `Ask for ${maxCounted} addresses at most.`));
    const sites = (await listed()).map(site => site.origin);
    const addresses = new Map(given.map(url => [url, articleAddress(url)]));
    const wanted = [...new Set([...addresses.values()].filter(address => address !== undefined && sites.includes(originOf(address))))];
    const key = `article counts ${JSON.stringify(wanted)}`;
    const counts = await asOutput(context, { limited: undefined }, () =>
      responseCache.read(key, () =>
        commentCounts(
          db,
          wanted.filter(address => address !== undefined),
        ),
      ),
    );
    const asking = request.headers.origin;
    if (asking !== undefined && sites.includes(asking)) reply.header('access-control-allow-origin', asking);
    forOthers(reply).header('vary', 'origin, accept-encoding').header('cache-control', 'public, max-age=60');
    return { counts: Object.fromEntries(given.map(url => [url, counts.get(addresses.get(url) ?? '') ?? 0])) };
  });
}
