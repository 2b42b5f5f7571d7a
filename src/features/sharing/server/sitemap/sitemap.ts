import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createMemo } from '../../../../platform/server/concurrency/memo.ts';
import { createSemaphore } from '../../../../platform/server/concurrency/semaphore.ts';
import { keyForReader } from '../../../../platform/server/db/limited/limitedReads.ts';
import { refuse } from '../../../../platform/shared/errors.ts';
import { sendRefusal } from '../../../../platform/server/http/errors/refusals.ts';
import type { Context } from '../../../../platform/server/http/context.ts';
import { pageLimit } from '../../../../platform/server/http/limits/rateLimits.ts';
import { asOutput, sendDocument } from '../outputs/documents.ts';
import { sitemapFiles, sitemapRows } from './sitemap.queries.ts';
import { addressesPerFile, type SitemapKind, sitemapFile, sitemapIndex, sitemapKinds } from './sitemap.rules.ts';

/** The largest age of a file, in milliseconds; half of what is promised, because a file takes a moment to make. */
const maxAgeMs = 5_000;
/** A file has up to 8 MB. */
const maxFiles = 6;

const cacheControl = 'public, max-age=0, must-revalidate';
const xml = 'application/xml; charset=utf-8';

function robots(origin: string): string {
  const closed = ['/api/', '/*?q=', '/oidc/', '/settings', '/friends', '/chat/', '/bookmarks', '/moderation', '/admin'];
  return ['User-agent: *', ...closed.map(path => `Disallow: ${path}`), 'Allow: /', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

/** GET /robots.txt, /sitemap.xml and the files that it lists. */
export function serveSitemap(app: FastifyInstance, context: Context): void {
  const { origin } = context.settings.publicUrl;
  const files = createMemo<string>({ max: maxFiles, freshForMs: () => maxAgeMs });
  // A file of 50,000 addresses is a large read, so no more than one is made at a time.
  const oneByOne = createSemaphore({ maxConcurrent: 1, maxWaiting: 20, maxWaitMs: 10_000 });
  const options = { config: { limit: pageLimit } } as const;

  async function index(): Promise<string> {
    const counted = await Promise.all(
      sitemapKinds.map(async kind => [kind, await sitemapFiles(context.db, kind, addressesPerFile)] as const),
    );
    const counts: Record<SitemapKind, number> = { posts: 0, tags: 0, profiles: 0, games: 0 };
    for (const [kind, count] of counted) counts[kind] = count;
    return sitemapIndex(origin, counts);
  }

  async function file(kind: SitemapKind, place: number): Promise<string> {
    return sitemapFile(origin, kind, await sitemapRows(context.db, kind, place, addressesPerFile));
  }

  async function kept(request: FastifyRequest, key: string, make: () => Promise<string>): Promise<string> {
    const found = await asOutput(context, request, () =>
      // The positions of public outputs move every second; a file is the same for all of them for longer.
      files.read(request.limited ? keyForReader(key) : key, () => oneByOne(make)),
    );
    return found?.value ?? '';
  }

  app.get('/robots.txt', { config: { limit: pageLimit } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(robots(origin)),
  );
  app.get('/sitemap.xml', options, async (request, reply) =>
    sendDocument(request, reply, { body: await kept(request, 'index', index), type: xml }, cacheControl),
  );
  app.get<{ Params: { name: string } }>('/sitemap/:name', options, async (request, reply) => {
    const [, name, number] = /^([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(request.params.name) ?? [];
    const kind = sitemapKinds.find(each => each === name);
    const place = Number(number) - 1;
    if (!kind || place >= (await asOutput(context, request, () => sitemapFiles(context.db, kind, addressesPerFile))))
      return sendRefusal(reply, refuse('not_found', 'There is no such sitemap.'));
    return sendDocument(
      request,
      reply,
      { body: await kept(request, `${kind} ${place}`, () => file(kind, place)), type: xml },
      cacheControl,
    );
  });
}
