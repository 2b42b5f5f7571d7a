import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { internalHeaders, rememberVisitor } from '../../../platform/server/http/app.ts';
import type { Context } from '../../../platform/server/http/context.ts';
import { siteName } from '../../../platform/shared/siteName.ts';
import { escapeHtml } from '../../../platform/server/http/html.ts';
import { rememberAnswer, sendWhole } from '../../../platform/server/http/cache/cachedResponses.ts';
import { tagNamed } from '../../../features/tags/server/index.ts';
import { tagHref, tagNameLimit } from '../../../features/tags/tags.rules.ts';
import { type Renderer, scriptDigest, type WebModule } from './renderer.ts';
import { serveManifest } from './manifest.ts';
import { pageLimit } from '../../../platform/server/http/limits/rateLimits.ts';

/** Sets the theme before the first paint: the account's, else the browser's stored one, else the system's preference. */
const themeScript = `(()=>{const h=document.documentElement;let t=h.dataset.theme;try{t=t||localStorage.getItem('theme')}catch{}if(t!=='dark'&&t!=='light')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';h.classList.toggle('dark',t==='dark')})();`;

/** Records clicks until the page is hydrated; src/platform/web/hydration/earlyClicks.ts replays them. Links and forms work without it. */
const clickScript = `window.earlyClicks=[];addEventListener('click',e=>{const b=e.target instanceof Element&&e.target.closest('button[type=button]');if(b&&window.earlyClicks)earlyClicks.push(b)},true)`;

const firstScript = themeScript + clickScript;

/** Fills a comment of the frame; a function as replacement, since a post may hold `$&`. */
function fill(template: string, name: string, content: string): string {
  return template.replace(`<!--${name}-->`, () => content);
}

function headTags(context: Context, head: Awaited<ReturnType<WebModule['render']>>['head']): string {
  const { origin } = context.settings.publicUrl;
  const meta = (attribute: 'name' | 'property', name: string, content: string) =>
    `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`;
  const tags = [
    `<title>${escapeHtml(head.fullTitle)}</title>`,
    meta('name', 'description', head.description),
    meta('property', 'og:title', head.fullTitle),
    meta('property', 'og:description', head.description),
    // The browser reads the name of the product from here, too.
    meta('property', 'og:site_name', siteName()),
    meta('property', 'og:type', head.type ?? 'website'),
  ];
  if (head.path !== undefined) {
    const url = new URL(head.path, origin).href;
    tags.push(meta('property', 'og:url', url), `<link rel="canonical" href="${escapeHtml(url)}" />`);
  }
  if (head.imageUrl && URL.canParse(head.imageUrl, origin)) tags.push(meta('property', 'og:image', new URL(head.imageUrl, origin).href));
  const { analytics } = context.settings;
  // The page reads the analytics settings from its head, because they are set at start and not at build time.
  if (analytics)
    tags.push(meta('name', 'analytics', [analytics.kind, analytics.collector.href.replace(/\/$/, ''), analytics.id].join(' ').trim()));
  if (head.noIndex) tags.push(meta('name', 'robots', 'noindex'));
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

function addressParts(url: string): { path: string; search: string } {
  const question = url.indexOf('?');
  return question === -1 ? { path: url, search: '' } : { path: url.slice(0, question), search: url.slice(question) };
}

/** The API answers that a page was rendered with, by address. */
type Told = Map<string, { status: number; text: string }>;

interface MadePage {
  body: Buffer;
  status: number;
  policy: string;
  told: Told;
  /** The time that its relative times are counted from, in milliseconds. */
  now: number;
}

/** Reads the API within the process, as the caller of the page. */
async function ask(app: FastifyInstance, request: FastifyRequest, url: string): Promise<{ status: number; text: string }> {
  const response = await app.inject({ method: 'GET', url, headers: internalHeaders(request), remoteAddress: request.ip });
  return { status: response.statusCode, text: response.body };
}

function readerFor(app: FastifyInstance, request: FastifyRequest, web: WebModule, told: Told): (url: string) => Promise<unknown> {
  return async url => {
    const answer = await ask(app, request, url);
    told.set(url, answer);
    if (answer.status >= 400) throw web.apiError(answer.status, answer.text);
    return JSON.parse(answer.text);
  };
}

/** The longest that the relative times of a page may stand still. */
const longestShown = 10_000;

/** Whether a cached page is still current: reading its data again is cheaper than rendering and compressing it. */
async function saysTheSame(app: FastifyInstance, request: FastifyRequest, { told, now }: MadePage): Promise<boolean> {
  if (Date.now() - now > longestShown) return false;
  const isSame = async ([url, before]: [string, { status: number; text: string }]) => {
    const { status, text } = await ask(app, request, url);
    return status === before.status && text === before.text;
  };
  return (await Promise.all([...told].map(isSame))).every(Boolean);
}

/** Renders a page for the caller of the request. Its nonce is made for this rendering, so no content can know it. */
async function makePage(
  app: FastifyInstance,
  context: Context,
  renderer: Renderer,
  web: WebModule,
  request: FastifyRequest,
): Promise<MadePage> {
  const { path, search } = addressParts(request.url);
  const template = await renderer.template(request.url);
  const [told, now]: [Told, number] = [new Map(), Date.now()];
  const rendered = await web.render({ path, search, read: readerFor(app, request, web, told), now, siteName: siteName() });
  const nonce = randomBytes(12).toString('base64url');
  let html = fill(
    template,
    'head',
    `${headTags(context, rendered.head)}${renderer.preloads(rendered.sources)}<meta name="csp-nonce" nonce="${nonce}" />`,
  );
  const { style } = rendered;
  html = fill(html, 'theme', `<script>${firstScript}</script><style id="${style.id}" nonce="${nonce}">${style.css}</style>`);
  html = fill(html, 'app', rendered.html);
  // A `<` in the state could end its script element.
  html = fill(html, 'state', `<script type="application/json" id="state">${rendered.state.replaceAll('<', '\\u003c')}</script>`);
  if (rendered.theme) {
    const dark = rendered.theme === 'dark' ? ' class="dark"' : '';
    html = html.replace('<html lang="en"', `<html lang="en" data-theme="${rendered.theme}"${dark}`);
  }
  return { body: Buffer.from(html), status: rendered.head.status ?? 200, policy: contentPolicy(context, renderer, nonce), told, now };
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

async function page(app: FastifyInstance, context: Context, renderer: Renderer, request: FastifyRequest, reply: FastifyReply) {
  const web = await renderer.web();
  const make = async (before?: MadePage) =>
    before && (await saysTheSame(app, request, before)) ? before : makePage(app, context, renderer, web, request);
  const isCacheable = !request.viewer && web.isSameForVisitors(addressParts(request.url).path);
  const made = isCacheable ? await context.responseCache.read(request.raw.url ?? '', make) : await make();
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': made.policy,
    'cache-control': 'private, no-cache',
  };
  rememberVisitor(context, request, reply);
  const tag = made.status === 404 ? await tagOfNickname(context, request) : undefined;
  if (tag !== undefined) return reply.redirect(context.settings.publicUrl.origin + tagHref([tag]), 302);
  if (isCacheable && made.status === 200)
    return sendWhole(request, reply, rememberAnswer(made, { body: made.body, headers, isPage: true }));
  return reply.code(made.status).headers(headers).send(made.body);
}

/** Renders every address that is not a call, a file or another route; errors become a page too. */
export function servePages(app: FastifyInstance, context: Context, renderer: Renderer): void {
  serveManifest(app, context.settings);
  app.get('/*', { exposeHeadRoute: false, config: { limit: pageLimit } }, async (request, reply) => {
    if (request.url.includes('\0') || /%00/.test(request.url)) return reply.code(404).type('text/plain').send('404 Page Not Found');
    if (request.url === '/api' || request.url.startsWith('/api/')) return reply.callNotFound();
    return page(app, context, renderer, request, reply);
  });
}
