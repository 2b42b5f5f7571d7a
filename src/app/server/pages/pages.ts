import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rememberVisitor } from '../../../platform/server/http/app.ts';
import { CachedResponse, encodingOf, sendCached } from '../../../platform/server/http/cache/cachedResponses.ts';
import type { Context } from '../../../platform/server/http/context.ts';
import { networkOf } from '../../../platform/server/http/limits/clientAddress.ts';
import { pageLimit } from '../../../platform/server/http/limits/rateLimits.ts';
import { escapeHtml } from '../../../platform/server/text/html.ts';
import { Refusal } from '../../../platform/shared/errors.ts';
import { siteName } from '../../../platform/shared/siteName.ts';
import { tagNamed } from '../../../features/tags/server/index.ts';
import { tagHref, tagNameLimit } from '../../../features/tags/tags.rules.ts';
import { movedHref } from '../moving/permalinks/permalinks.ts';
import { framed } from './frame.ts';
import { serveInstalling } from './installing.ts';
import { makePage } from './makePage.ts';
import { createPageArchive, type PageArchive } from './pageArchive.ts';
import { isCurrent, type PageSources } from './pageSources.ts';
import type { Renderer } from './renderer.ts';
import { addressParts } from './sharedAddress.ts';
import { behindRetrySeconds, createTurns, type Turns } from './turns.ts';

/** An empty page is made again after so long, in milliseconds, because nobody should know the nonce of a document for long. */
const emptyPageMs = 1_000;

/**
 * Sends the document without a page: the browser's code reads and renders what its address asks for. The service worker keeps it for
 * addresses that were not opened while there was a network, and it is the answer while pages are behind. Robots ask for many of them then, so
 * one is made and compressed each second.
 */
function createEmptyPage(context: Context, renderer: Renderer) {
  let latest: { madeAt: number; page: CachedResponse<undefined> } | undefined;

  async function make(url: string): Promise<CachedResponse<undefined>> {
    const rendered = { html: '', state: '{}', theme: undefined, density: undefined, sources: [], style: { id: 'page-style', css: '' } };
    const head = `<title>${escapeHtml(siteName())}</title><meta property="og:site_name" content="${escapeHtml(siteName())}" /><meta name="robots" content="noindex" />`;
    const { body, headers } = framed(context, renderer, await renderer.template(url), rendered, head);
    return new CachedResponse(undefined, { body, headers, status: 200, isPage: true });
  }

  return async (request: FastifyRequest, reply: FastifyReply, status: 200 | 503 = 200) => {
    const now = performance.now();
    if (!latest || now - latest.madeAt > emptyPageMs) latest = { madeAt: now, page: await make(request.url) };
    await sendCached(request, reply, latest.page, status);
    return reply;
  };
}

/** The tag that a path of one segment means by a nickname: `/lakers`. Only addresses without a page are looked up. */
async function tagOfNickname(context: Context, request: FastifyRequest): Promise<string | undefined> {
  const segment = /^\/([^/]{1,150})$/.exec(addressParts(request.url).path)?.[1];
  if (segment === undefined) return undefined;
  const nickname = decodedSegment(segment);
  return nickname === undefined || nickname.length > tagNameLimit ? undefined : tagNamed(context.db, nickname);
}

function decodedSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

interface PageServer {
  app: FastifyInstance;
  context: Context;
  renderer: Renderer;
  turns: Turns;
  archive: PageArchive;
  sendEmptyPage: ReturnType<typeof createEmptyPage>;
}

/** The page of an address, made anew unless a current one is known. `shared` is the address by which visitors share it. */
function pageIn({ app, context, renderer, turns, archive }: PageServer, request: FastifyRequest, shared: string | undefined) {
  const address = shared ?? request.url;
  const makeInTurn = async (before?: CachedResponse<PageSources>) => {
    // A load of another network may have made it meanwhile.
    const made = shared === undefined ? undefined : context.responseCache.peek<CachedResponse<PageSources>>(shared);
    if (made) return made;
    // Others who wait for it try it themselves. A page that is renewed in the background has readers, whoever was the first.
    if (!before && request.raw.socket.destroyed) throw new Refusal('unavailable', 'The reader has left.', undefined, behindRetrySeconds);
    const archived = before || shared === undefined ? undefined : await archive.recall(shared);
    if (archived && (await isCurrent(app, request, archived.value))) return archived;
    if (renderer.isBehind()) throw new Refusal('unavailable', 'Many pages are being made right now.', undefined, behindRetrySeconds);
    const last = (before ?? archived)?.parts.version;
    return makePage(app, context, { renderer, request, address, isShared: shared !== undefined, before: last });
  };
  const make = async (before?: CachedResponse<PageSources>) => {
    if (before && (await isCurrent(app, request, before.value))) return before;
    return turns(request, address, () => makeInTurn(before));
  };
  return shared === undefined ? make() : context.responseCache.readCostly(shared, make, networkOf(request));
}

/** Leads to the place of an address of a community that moved in. Its posts may have had the address of the home. */
async function redirectMoved({ db, settings }: Context, request: FastifyRequest, reply: FastifyReply) {
  const href = await movedHref(db, request.url);
  return href === undefined ? undefined : reply.redirect(settings.publicUrl.origin + href, 301);
}

async function sendPage(server: PageServer, request: FastifyRequest, reply: FastifyReply) {
  const { context, renderer, archive, sendEmptyPage } = server;
  const formerPost = /^\/\?(?:.*&)?(?:p|page_id)=/.test(request.url) ? await redirectMoved(context, request, reply) : undefined;
  if (formerPost) return formerPost;
  const shared = request.viewer || request.limited ? undefined : renderer.sharedAddress(request.url);
  let page: CachedResponse<PageSources>;
  try {
    page = await pageIn(server, request, shared);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'unavailable') throw error;
    // Members' browsers render the page themselves. Robots, which are visitors, have to come back.
    if (request.viewer) return sendEmptyPage(request, reply);
    reply.header('retry-after', error.retryAfter ?? behindRetrySeconds);
    return sendEmptyPage(request, reply, 503);
  }
  if (shared !== undefined) await archive.store(shared, page, encodingOf(request, page));
  rememberVisitor(context, request, reply);
  const moved = page.parts.status === 404 ? await redirectMoved(context, request, reply) : undefined;
  if (moved) return moved;
  const tag = page.parts.status === 404 ? await tagOfNickname(context, request) : undefined;
  if (tag !== undefined) return reply.redirect(context.settings.publicUrl.origin + tagHref([tag]), 302);
  return sendCached(request, reply, page);
}

/** Renders every address that is not a call, a file or another route; errors become a page too. */
export function servePages(app: FastifyInstance, context: Context, renderer: Renderer): void {
  const sendEmptyPage = createEmptyPage(context, renderer);
  const turns = createTurns(context.settings.renderThreads);
  const server = { app, context, renderer, turns, archive: createPageArchive(), sendEmptyPage };
  serveInstalling(app, context.settings, renderer);
  app.get('/offline', { config: { limit: pageLimit } }, (request, reply) => sendEmptyPage(request, reply));
  app.get('/*', { config: { limit: pageLimit } }, async (request, reply) => {
    if (request.url.includes('\0') || /%00/.test(request.url)) return reply.code(404).type('text/plain').send('404 Page Not Found');
    if (request.url === '/api' || request.url.startsWith('/api/')) return reply.callNotFound();
    // It takes over words from the frame that opened it, and needs a connection to it.
    if (/^\/article(\?|$)/.test(request.url)) reply.header('cross-origin-opener-policy', 'unsafe-none');
    return sendPage(server, request, reply);
  });
}
