/** The document around a rendered page: its head, its styles and its content policy. */
import { randomBytes } from 'node:crypto';
import type { Context } from '../../../platform/server/http/context.ts';
import { prefetchedReader, type PrefetchedResponse } from '../../../platform/server/http/prefetchedResponses.ts';
import { escapeHtml } from '../../../platform/server/text/html.ts';
import { logoText, siteLogo, siteLogoMeta } from '../../../platform/shared/siteLogo.ts';
import { siteName } from '../../../platform/shared/siteName.ts';
import { headForOthers } from '../../../features/sharing/server/index.ts';
import { firstScript } from './firstScript.ts';
import type { PageAnswers } from './pageSources.ts';
import { type Renderer, scriptDigest } from './renderer.ts';
import type { RenderedPage } from './webModule.ts';

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

/** The elements of the head that depend on the page. */
export function headTags(context: Context, { head, path, answers, publicAnswers, now, isForVisitor }: HeadInput): string {
  const { origin } = context.settings.publicUrl;
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`;
  const isThere = (head.status ?? 200) === 200;
  const isFindable = !head.noIndex && isThere;
  const { fullTitle: title, description, type = 'website' } = head;
  const page = {
    title,
    description,
    canonical: isThere ? (head.path ?? (isFindable ? path : undefined)) : undefined,
    type,
    image: isThere ? head.image : undefined,
  };
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

/** Puts a rendered page into the document's frame. The nonce of its styles is made for this document, so no content can know it. */
export function framed(
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
