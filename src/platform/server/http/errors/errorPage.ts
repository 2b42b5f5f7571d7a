import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Refusal, statusOf } from '../../../shared/errors.ts';
import { escapeHtml } from '../../text/html.ts';
import { siteName } from '../../../shared/siteName.ts';

/** The page for when no page could be made: it needs no script, no file and no database. */
const look = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 Inter,system-ui,sans-serif;
background:Canvas;color:CanvasText}main{max-width:28rem;padding:2rem}h1{font-size:1.5rem;line-height:1.25}p{margin:1rem 0}
a{display:inline-block;padding:.625rem 1.25rem;border:2px solid;border-radius:999px;color:inherit;font-weight:600;text-decoration:none}
small{opacity:.75}`;

/** Whether somebody looks at the answer in a browser's window, and no script reads it. */
export function wantsPage(request: FastifyRequest): boolean {
  return request.method === 'GET' && !request.url.startsWith('/api') && (request.headers.accept ?? '').includes('text/html');
}

export function sendErrorPage(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const nonce = randomBytes(12).toString('base64url');
  const title = refusal.code === 'internal' ? 'That didn’t work' : 'One moment, please';
  const reference =
    refusal.code === 'internal' ? `<p><small>If you write to us about it, this helps: ${escapeHtml(request.id)}</small></p>` : '';
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title} · ${escapeHtml(siteName())}</title><style nonce="${nonce}">${look}</style></head>
<body><main><h1>${title}</h1><p>${escapeHtml(refusal.message)}</p><p><a href="${escapeHtml(request.url)}">Try again</a></p>${reference}</main></body></html>`;
  return reply
    .code(statusOf(refusal))
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`)
    .send(html);
}
