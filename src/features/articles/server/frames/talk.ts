/** The frame with the talk about an article: one document without pictures, cookies or third parties, in dark and light. */
import { createHash } from 'node:crypto';
import { escapeHtml } from '../../../../platform/server/text/html.ts';
import { siteName } from '../../../../platform/shared/siteName.ts';
import { deletedUser } from '../../../account/account.rules.ts';
import { htmlOfText } from '../../../sharing/server/index.ts';
import { plainTextOf } from '../../../texts/markup/markup.ts';
import { excerpt } from '../../../texts/texts.rules.ts';
import { writingHref } from '../../articles.rules.ts';
import type { Talk, TalkComment } from '../articles.queries.ts';

/** A longer comment is cut, because a frame has 40 kB. */
const maxTextLength = 400;

const css = `:root{color-scheme:light;--ink:#171a24;--muted:#5b6170;--line:#ddd6c9;--card:#fffdf9;--link:#0b5cad;--on:#fff}
:root[data-theme=dark]{color-scheme:dark;--ink:#f3eee5;--muted:#a7adbb;--line:#3a435e;--card:#131a2b;--link:#7ab8ff;--on:#0c1220}
@media (prefers-color-scheme:dark){:root:not([data-theme]){color-scheme:dark;--ink:#f3eee5;--muted:#a7adbb;--line:#3a435e;--card:#131a2b;--link:#7ab8ff;--on:#0c1220}}
*{box-sizing:border-box}[hidden]{display:none!important}body{margin:0;font:16px/1.45 system-ui,sans-serif;color:var(--ink);background:var(--card);overflow-wrap:anywhere}
main{padding:12px 14px;min-height:300px}h1{font-size:18px;margin:0 0 2px}p,ul,ol,blockquote,pre{margin:0 0 8px}a{color:var(--link)}.by{color:var(--muted);font-size:14px}
header,form{margin-bottom:12px}ol.c{list-style:none;margin:0;padding:0}ol.c>li{border-top:1px solid var(--line);padding:10px 0 4px}.by b{color:var(--ink)}
blockquote{border-left:3px solid var(--line);padding-left:10px}pre{overflow-x:auto}
textarea{display:block;width:100%;min-height:72px;padding:10px;font:inherit;color:inherit;background:transparent;border:1px solid var(--muted);border-radius:10px;resize:vertical}
button{margin-top:8px;min-height:44px;padding:0 20px;font:inherit;font-weight:600;color:var(--on);background:var(--link);border:0;border-radius:22px;cursor:pointer}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}footer{border-top:1px solid var(--line);padding-top:10px}`;

const styleDigest = createHash('sha256').update(css).digest('base64');

/** The policy of a frame that pages of these origins may show. */
export function talkPolicy(origins: readonly string[]): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleDigest}'`,
    "script-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origins.length === 0 ? "'none'" : origins.join(' ')}`,
  ].join('; ');
}

export interface TalkFrame {
  origin: string;
  /** The one form of the article's address. */
  address: string;
  site: string;
  /** Undefined before the first comment. */
  talk: Talk | undefined;
  comments: readonly TalkComment[];
  theme: 'light' | 'dark' | undefined;
  /** Why nothing can be written now; null while it can. */
  readOnlyText: string | null;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'America/New_York' });

function commentItem(origin: string, postId: number, { id, author, content, markup, likes, createdAt, isBest }: TalkComment): string {
  const text = plainTextOf(content, markup);
  const href = `${origin}/post/${postId}#reply-${id}`;
  const html = htmlOfText(content, markup);
  // The addresses of links weigh, too.
  const isLong = text.length > maxTextLength || html.length > 3 * maxTextLength;
  const body = isLong ? `<p>${escapeHtml(excerpt(text, maxTextLength))} <a href="${href}">Read on</a></p>` : html;
  const liked = likes > 0 ? ` · ${likes.toLocaleString('en-US')} ${likes === 1 ? 'like' : 'likes'}` : '';
  const time = `<a class="by" href="${href}"><time datetime="${createdAt.toISOString()}">${day.format(createdAt)} ET</time></a>`;
  const name = author === null ? deletedUser : `@${author}`;
  return `<li><p class="by"><b>${escapeHtml(name)}</b> · ${time}${liked}${isBest ? ' · Best' : ''}</p>${body}</li>`;
}

/** The field, which the script shows, and a plain link for a reader without it or whose browser blocks the window. */
function writing({ origin, address, talk, readOnlyText }: TalkFrame): string {
  if (readOnlyText !== null) return `<p class="by">${escapeHtml(readOnlyText)}</p>`;
  if (talk?.isLocked) return '<p class="by">A moderator has closed this talk.</p>';
  const href = escapeHtml(origin + writingHref(address));
  const name = escapeHtml(siteName());
  return `<form hidden data-href="${href}"><label for="text">Your comment</label><textarea id="text" name="text" maxlength="10000"></textarea>
<button>Comment on ${name}</button></form><p id="plain"><a href="${href}" rel="noopener">Comment on ${name}</a></p>`;
}

/** The document of a frame. Its links open outside of it. */
export function talkDocument(frame: TalkFrame): string {
  const { origin, site, talk, comments, theme } = frame;
  const title = talk?.title ?? site;
  const count = talk?.comments ?? 0;
  const counted = `${count.toLocaleString('en-US')} ${count === 1 ? 'comment' : 'comments'}`;
  const items = talk ? comments.map(comment => commentItem(origin, talk.postId, comment)).join('') : '';
  const href = escapeHtml(talk ? `${origin}/post/${talk.postId}` : `${origin}/`);
  const name = escapeHtml(siteName());
  return [
    `<!doctype html><html lang="en"${theme ? ` data-theme="${theme}"` : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${escapeHtml(title)}: comments</title><meta name="robots" content="noindex"><link rel="icon" href="data:,">`,
    `<base target="_blank"><style>${css}</style><script src="/embed/frame.js" defer></script></head><body><main>`,
    `<header><h1>${escapeHtml(title)}</h1></header>`,
    writing(frame),
    `<div id="talk"><p class="by" role="status">${counted}</p><ol class="c">${items}</ol></div>`,
    `<footer class="by"><a href="${href}" rel="noopener">${talk && count > comments.length ? `All ${counted}` : 'The talk'} on ${name}</a></footer></main></body></html>`,
  ].join('');
}
