import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';

export type CookieName = 'session' | 'visitor' | 'login' | 'device' | 'wrote';

/** Behind https the names carry `__Host-`: no sibling host can set them. */
function fullName(settings: Settings, name: CookieName): string {
  return settings.publicUrl.protocol === 'https:' ? `__Host-bleachers-${name}` : `bleachers-${name}`;
}

/** If two cookies have one name, which a sibling host can cause, none of them can be trusted. */
function isAlone(header: string, name: string): boolean {
  return header.split(';').filter(pair => pair.split('=')[0]?.trim() === name).length === 1;
}

/** Whether a cookie of this name came at all; quicker than reading it. */
export function mayHaveCookie(settings: Settings, request: FastifyRequest, name: CookieName): boolean {
  return request.headers.cookie?.includes(`${fullName(settings, name)}=`) ?? false;
}

/** The signed value, or undefined when it is missing, given twice or changed. */
export function readCookie(settings: Settings, request: FastifyRequest, name: CookieName): string | undefined {
  const full = fullName(settings, name);
  const raw = request.cookies[full];
  if (!raw || !isAlone(request.headers.cookie ?? '', full)) return undefined;
  const { valid, value } = request.unsignCookie(raw);
  return valid ? value : undefined;
}

function attributes(settings: Settings) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: settings.publicUrl.protocol === 'https:' } as const;
}

export function writeCookie(settings: Settings, reply: FastifyReply, name: CookieName, value: string, maxAgeSeconds: number): void {
  reply.setCookie(fullName(settings, name), value, { ...attributes(settings), signed: true, maxAge: maxAgeSeconds });
}

/** The cookie that `writeCookie` sends, as the text of a header. */
export function cookieHeader(app: FastifyInstance, settings: Settings, name: CookieName, value: string, maxAgeSeconds: number): string {
  return app.serializeCookie(fullName(settings, name), app.signCookie(value), { ...attributes(settings), maxAge: maxAgeSeconds });
}

/** How long, in seconds, somebody who wrote something reads nothing that is shared, wherever they read it. */
const writersWait = 3;

/** Marks a browser that has just written: what it reads next is read anew, on every node. */
export function markWriter(settings: Settings, reply: FastifyReply): void {
  reply.setCookie(fullName(settings, 'wrote'), '1', { ...attributes(settings), maxAge: writersWait });
}

export function clearCookie(settings: Settings, reply: FastifyReply, name: CookieName): void {
  reply.clearCookie(fullName(settings, name), attributes(settings));
}
