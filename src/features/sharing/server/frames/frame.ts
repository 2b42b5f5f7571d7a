/** The frame of a card for other sites: one document without pictures, cookies or third parties, in dark and light. */
import { createHash } from 'node:crypto';
import { escapeHtml } from '../../../../platform/server/text/html.ts';
import { siteName } from '../../../../platform/shared/siteName.ts';

export interface Card {
  title: string;
  /** The absolute address of the page that the card stands for. */
  href: string;
  /** HTML that was escaped where it was made. */
  body: string;
  /** Whether its content changes by itself. */
  isLive: boolean;
}

const css = `:root{color-scheme:light dark;--ink:#171a24;--muted:#5b6170;--line:#ddd6c9;--card:#fffdf9;--bar:#dbe8f7;--link:#0b5cad}
@media (prefers-color-scheme:dark){:root{--ink:#f3eee5;--muted:#a7adbb;--line:#2c344b;--card:#131a2b;--bar:#1f3a5c;--link:#7ab8ff}}
*{box-sizing:border-box}body{margin:0;font:15px/1.45 system-ui,sans-serif;color:var(--ink);background:transparent}
main{border:1px solid var(--line);border-radius:14px;background:var(--card);padding:16px 18px;overflow-wrap:anywhere}
h1{font-size:17px;margin:0 0 8px}p,ul,ol,blockquote,table{margin:0 0 10px}a{color:var(--link)}.by,.foot{color:var(--muted);font-size:13px}
.foot{display:flex;gap:8px;justify-content:space-between;border-top:1px solid var(--line);margin:12px 0 0;padding-top:10px}
blockquote{border-left:3px solid var(--line);padding-left:10px}
dl{margin:0}dt{display:flex;justify-content:space-between;gap:12px}dd{margin:2px 0 10px}
progress{appearance:none;width:100%;height:10px;border:0;border-radius:5px;background:var(--line);overflow:hidden}
progress::-webkit-progress-bar{background:var(--line)}progress::-webkit-progress-value{background:var(--link)}progress::-moz-progress-bar{background:var(--link)}
table{width:100%;border-collapse:collapse}th,td{text-align:left;padding:4px 6px;border-bottom:1px solid var(--line);font-weight:400}
thead th{color:var(--muted);font-size:13px}.n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}.score{font-size:26px;font-weight:700}`;

/** The script reads the document again every half minute and takes over its content. The card works without it. */
export const liveScript = `'use strict';
setInterval(async () => {
  if (document.hidden) return;
  try {
    const response = await fetch(location.href, { credentials: 'omit' });
    if (!response.ok) return;
    const next = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('main');
    if (next) document.querySelector('main').replaceChildren(...next.childNodes);
  } catch {}
}, 30000);
`;

/** The content policy of a card. It is the only page of the product that other sites may frame. */
export const framePolicy = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  "script-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

/** A card as a document. Its links open outside of the frame. */
export function frameDocument({ title, href, body, isLive }: Card): string {
  const name = escapeHtml(siteName());
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(title)}</title><meta name="robots" content="noindex"><link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="canonical" href="${escapeHtml(href)}">`,
    `<base target="_blank"><style>${css}</style>`,
    isLive ? '<script src="/embed/live.js" defer></script>' : '',
    `</head><body><main>${body}<p class="foot"><a href="${escapeHtml(href)}" rel="noopener">Open on ${name}</a><span>${name}</span></p></main></body></html>`,
  ].join('');
}
