import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ownedBy, rememberVisitor } from '../../../platform/server/http/app.ts';
import type { Context } from '../../../platform/server/http/context.ts';
import { logoText, siteLogo, siteLogoMeta } from '../../../platform/shared/siteLogo.ts';
import { siteName } from '../../../platform/shared/siteName.ts';
import { Refusal } from '../../../platform/shared/errors.ts';
import { addressOf, networkOf } from '../../../platform/server/http/limits/clientAddress.ts';
import type { OwnReader } from '../../../platform/server/http/ownReads.ts';
import { escapeHtml } from '../../../platform/server/text/html.ts';
import { CachedResponse, encodingOf, type ResponseVersion, sendCached } from '../../../platform/server/http/cache/cachedResponses.ts';
import { prefetchedReader, PrefetchedResponse } from '../../../platform/server/http/prefetchedResponses.ts';
import { headForOthers, publicHead } from '../../../features/sharing/server/index.ts';
import { loadClock, publicClockText } from '../../../features/games/server/index.ts';
import { tagNamed } from '../../../features/tags/server/index.ts';
import { tagHref, tagNameLimit } from '../../../features/tags/tags.rules.ts';
import { type Renderer, scriptDigest } from './renderer.ts';
import type { RenderedPage } from './webModule.ts';
import { firstScript } from './firstScript.ts';
import { serveInstalling } from './installing.ts';
import { addressParts } from './sharedAddress.ts';
import { createPageArchive, type PageArchive } from './pageArchive.ts';
import { isCurrent, type Shown, shownSite, shownWith, type PageAnswers, versionOf } from './shownPage.ts';
import { behindRetrySeconds, createTurns, type Turns } from './turns.ts';
import { pageLimit } from '../../../platform/server/http/limits/rateLimits.ts';

/** The texts of a frame and the names of the comments between them, where the parts of a page go. */
const frames = new Map<string, string[]>();

/** Fills the comments of a frame with the parts of these names. */
function fill(template: string, parts: Readonly<Record<string, string>>): string {
  const pieces = frames.get(template) ?? template.split(/<!--(head|theme|app|state)-->/);
  // During development the frame may change with each page.
  if (frames.size === 0) frames.set(template, pieces);
  return pieces.map((piece, place) => (place % 2 === 0 ? piece : (parts[piece] ?? ''))).join('');
}

interface HeadInput {
  head: RenderedPage['head'];
  path: string;
  answers: PageAnswers;
  /** The answers as everybody may know them; undefined where they are those of the page. */
  publicAnswers: ReadonlyMap<string, PrefetchedResponse> | undefined;
  now: number;
  isForVisitor: boolean;
}

function headTags(context: Context, { head, path, answers, publicAnswers, now, isForVisitor }: HeadInput): string {
  const { origin } = context.settings.publicUrl;
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`;
  const isThere = (head.status ?? 200) === 200;
  const isFindable = !head.noIndex && isThere;
  const { fullTitle: title, description, type = 'website' } = head;
  const page = { title, description, canonical: isThere ? (head.path ?? (isFindable ? path : undefined)) : undefined, type };
  const tags = [
    headForOthers(page, {
      origin,
      siteName: siteName(),
      read: prefetchedReader(answers),
      readPublic: publicAnswers && prefetchedReader(publicAnswers),
      now,
      isForVisitor: isForVisitor && isFindable,
    }),
  ];
  const logo = siteLogo();
  if (logo) tags.push(meta(siteLogoMeta, logoText(logo)));
  const { analytics } = context.settings;
  // The page reads the analytics settings from its head, because they are set at start and not at build time.
  if (analytics) tags.push(meta('analytics', [analytics.kind, analytics.collector.href.replace(/\/$/, ''), analytics.id].join(' ').trim()));
  if (head.noIndex) tags.push(meta('robots', 'noindex'));
  return tags.join('');
}

function contentPolicy(context: Context, renderer: Renderer, nonce: string): string {
  const inDevelopment = renderer.scriptSources.length > 0;
  const { analytics } = context.settings;
  const scripts = inDevelopment ? renderer.scriptSources : [scriptDigest(firstScript)];
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(' ')}`,
    inDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self'",
    "font-src 'self'",
    `connect-src ${["'self'", ...(analytics ? [analytics.collector.origin] : [])].join(' ')}`,
    // The only allowed player of linked videos, loaded after a click.
    'frame-src https://www.youtube-nocookie.com',
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(context.settings.publicUrl.protocol === 'https:' ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** The reader of what everybody may know, behind the address of a request. */
async function publicReader(context: Context, request: FastifyRequest): Promise<OwnReader> {
  const limited = await loadClock(context, { viewer: null, cookie: publicClockText });
  return { viewer: null, limited: limited && ownedBy(limited, addressOf(request)) };
}

interface PageInput {
  renderer: Renderer;
  request: FastifyRequest;
  /** The address to render: that of the request, or the one by which visitors share it. */
  address: string;
  isShared: boolean;
  /** The last version of the page. */
  before?: ResponseVersion | undefined;
}

/** Renders a page for the caller of the request. */
async function makePage(app: FastifyInstance, context: Context, { renderer, request, address, isShared, before }: PageInput) {
  const { path, search } = addressParts(address);
  const template = await renderer.template(request.url);
  const [answers, now, site]: [PageAnswers, number, string] = [new Map(), Date.now(), shownSite()];
  const hasClock = request.limited !== undefined;
  const isVisitor = !request.viewer;
  const asked = { path, search, hasClock, isVisitor, now, siteName: siteName(), siteLogo: siteLogo() };
  const rendered = await renderer.render(asked, async url => {
    const answer = await app.ownReads.read(url, request);
    answers.set(url, new PrefetchedResponse(url, answer));
    return answer;
  });
  const isForOne = !isVisitor || hasClock;
  let reader: Promise<OwnReader> | undefined;
  const readPublic = async (url: string) => {
    // One reader for all reads, so that all answers are of one position.
    reader ??= publicReader(context, request);
    return app.ownReads.read(url, request, await reader);
  };
  const publicAnswers = isForOne ? undefined : await publicHead(context, answers, readPublic);
  const head = headTags(context, { head: rendered.head, path, answers, publicAnswers, now, isForVisitor: isVisitor });
  const { body, headers } = framed(context, renderer, template, rendered, head);
  const status = rendered.head.status ?? 200;
  // A head as everybody may know it may show other answers than the page.
  const isExact = [...(publicAnswers ?? [])].every(([url, { text }]) => answers.get(url)?.text === text);
  const shown = shownWith(answers, { site, now, isExact });
  const version = isShared && status === 200 ? versionOf(shown, template, before) : undefined;
  return new CachedResponse<Shown>(shown, { body, headers, status, isPage: true, ...(version && { version }) });
}

/** Puts a rendered page into the document's frame. The nonce of its styles is made for this document, so no content can know it. */
function framed(
  context: Context,
  renderer: Renderer,
  template: string,
  rendered: Omit<RenderedPage, 'head'>,
  head: string,
): { body: Buffer; headers: Record<string, string> } {
  const nonce = randomBytes(12).toString('base64url');
  const { style } = rendered;
  let html = fill(template, {
    head: `${head}${renderer.preloads(rendered.sources)}`,
    theme: `<script>${firstScript}</script><style id="${style.id}" nonce="${nonce}">${style.css}</style>`,
    app: rendered.html,
    // A `<` in the state could end its script element.
    state: `<script type="application/json" id="state"${rendered.wakes ? ` data-wakes="${rendered.wakes}"` : ''}>${rendered.state.replaceAll('<', '\\u003c')}</script>`,
  });
  if (rendered.theme) {
    const dark = rendered.theme === 'dark' ? ' class="dark"' : '';
    html = html.replace('<html lang="en"', `<html lang="en" data-theme="${rendered.theme}"${dark}`);
  }
  if (rendered.density) {
    html = html.replace('<html lang="en"', `<html lang="en" data-density="${rendered.density}"`);
  }
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentPolicy(context, renderer, nonce),
    'cache-control': 'private, no-cache',
  };
  return { body: Buffer.from(html), headers };
}

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

async function page({ app, context, renderer, turns, archive, sendEmptyPage }: PageServer, request: FastifyRequest, reply: FastifyReply) {
  const shared = request.viewer || request.limited ? undefined : renderer.sharedAddress(request.url);
  const address = shared ?? request.url;
  const make = async (before?: CachedResponse<Shown>) => {
    if (before && (await isCurrent(app, request, before.value))) return before;
    return turns(request, address, async () => {
      // A load of another network may have made it meanwhile.
      const made = shared === undefined ? undefined : context.responseCache.peek<CachedResponse<Shown>>(shared);
      if (made) return made;
      // Others who wait for it try it themselves. A page that is renewed in the background has readers, whoever was the first.
      if (!before && request.raw.socket.destroyed) throw new Refusal('unavailable', 'The reader has left.', undefined, behindRetrySeconds);
      const archived = before || shared === undefined ? undefined : await archive.recall(shared);
      if (archived && (await isCurrent(app, request, archived.value))) return archived;
      if (renderer.isBehind()) throw new Refusal('unavailable', 'Many pages are being made right now.', undefined, behindRetrySeconds);
      const last = (before ?? archived)?.parts.version;
      return makePage(app, context, { renderer, request, address, isShared: shared !== undefined, before: last });
    });
  };
  let made: CachedResponse<Shown>;
  try {
    made = shared === undefined ? await make() : await context.responseCache.readCostly(shared, make, networkOf(request));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'unavailable') throw error;
    // Members' browsers render the page themselves. Robots, which are visitors, have to come back.
    if (request.viewer) return sendEmptyPage(request, reply);
    reply.header('retry-after', error.retryAfter ?? behindRetrySeconds);
    return sendEmptyPage(request, reply, 503);
  }
  if (shared !== undefined) await archive.store(shared, made, encodingOf(request, made));
  rememberVisitor(context, request, reply);
  const tag = made.parts.status === 404 ? await tagOfNickname(context, request) : undefined;
  if (tag !== undefined) return reply.redirect(context.settings.publicUrl.origin + tagHref([tag]), 302);
  return sendCached(request, reply, made);
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
    return page(server, request, reply);
  });
}
