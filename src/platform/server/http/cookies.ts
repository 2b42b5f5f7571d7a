import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';

export type CookieName = 'session' | 'visitor' | 'login';

/** Behind https the names carry `__Host-`: no sibling host can set them. */
function fullName(settings: Settings, name: CookieName): string {
  return settings.publicUrl.protocol === 'https:' ? `__Host-bleachers-${name}` : `bleachers-${name}`;
}

/** Of two cookies with one name (a sibling host can add one) nobody can say which is ours. */
function isAlone(header: string, name: string): boolean {
  return header.split(';').filter(pair => pair.split('=')[0]?.trim() === name).length === 1;
}

/** The signed value, or undefined when it is missing, given twice or changed. */
export function readCookie(settings: Settings, request: FastifyRequest, name: CookieName): string | undefined {
  const full = fullName(settings, name);
  const raw = request.cookies[full];
  if (!raw || !isAlone(request.headers.cookie ?? '', full)) return undefined;
  const { valid, value } = request.unsignCookie(raw);
  return valid ? value : undefined;
}

export function writeCookie(settings: Settings, reply: FastifyReply, name: CookieName, value: string, maxAgeSeconds: number): void {
  reply.setCookie(fullName(settings, name), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: settings.publicUrl.protocol === 'https:',
    signed: true,
    maxAge: maxAgeSeconds,
  });
}

export function clearCookie(settings: Settings, reply: FastifyReply, name: CookieName): void {
  reply.clearCookie(fullName(settings, name), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: settings.publicUrl.protocol === 'https:',
  });
}
