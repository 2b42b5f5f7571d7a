import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../settings/settings.ts';

/** The cookies of the product. Features add their own by `declare module`. */
export interface CookieNames {
  session: true;
  visitor: true;
  login: true;
  device: true;
  wrote: true;
}
export type CookieName = keyof CookieNames;

/** The name on the wire. Behind https it carries `__Host-`: no sibling host can set such a cookie. */
export function fullCookieName({ publicUrl }: Pick<Settings, 'publicUrl'>, name: CookieName): string {
  return publicUrl.protocol === 'https:' ? `__Host-bleachers-${name}` : `bleachers-${name}`;
}

/** If two cookies have one name, which a sibling host can cause, none of them can be trusted. */
function isAlone(header: string, name: string): boolean {
  return header.split(';').filter(pair => pair.split('=')[0]?.trim() === name).length === 1;
}

/** Whether a cookie of this name came at all; quicker than reading it. */
export function mayHaveCookie(settings: Settings, request: FastifyRequest, name: CookieName): boolean {
  return request.headers.cookie?.includes(`${fullCookieName(settings, name)}=`) ?? false;
}

/** The signed value, or undefined when it is missing, given twice or changed. */
export function readCookie(settings: Settings, request: FastifyRequest, name: CookieName): string | undefined {
  const full = fullCookieName(settings, name);
  const raw = request.cookies[full];
  if (!raw || !isAlone(request.headers.cookie ?? '', full)) return undefined;
  const { valid, value } = request.unsignCookie(raw);
  return valid ? value : undefined;
}

function attributes(settings: Settings) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: settings.publicUrl.protocol === 'https:' } as const;
}

export function writeCookie(settings: Settings, reply: FastifyReply, name: CookieName, value: string, maxAgeSeconds: number): void {
  reply.setCookie(fullCookieName(settings, name), value, { ...attributes(settings), signed: true, maxAge: maxAgeSeconds });
}

/** The cookie that `writeCookie` sends, as the text of a header. */
export function cookieHeader(app: FastifyInstance, settings: Settings, name: CookieName, value: string, maxAgeSeconds: number): string {
  return app.serializeCookie(fullCookieName(settings, name), app.signCookie(value), { ...attributes(settings), maxAge: maxAgeSeconds });
}

/** The time for which somebody who wrote something reads nothing that is shared, in seconds. */
const writersWait = 3;
/** The clocks of two nodes may differ by this, in seconds. */
const clockSkew = 2;

/** Marks a browser that has just written, so that its next reads bypass the cache on every node. */
export function markWriter(settings: Settings, reply: FastifyReply): void {
  writeCookie(settings, reply, 'wrote', String(Math.floor(Date.now() / 1_000)), writersWait);
}

/** Whether the caller has written something in the last seconds, through this node or another. The time is signed: a kept cookie ends, too. */
export function hasJustWritten(settings: Settings, request: FastifyRequest): boolean {
  if (!mayHaveCookie(settings, request, 'wrote')) return false;
  const wroteAt = Number(readCookie(settings, request, 'wrote') ?? Number.NaN);
  const age = Date.now() / 1_000 - wroteAt;
  return age <= writersWait + clockSkew && age >= -clockSkew;
}

export function clearCookie(settings: Settings, reply: FastifyReply, name: CookieName): void {
  reply.clearCookie(fullCookieName(settings, name), attributes(settings));
}
