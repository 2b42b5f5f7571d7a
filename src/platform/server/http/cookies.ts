import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';

export type CookieName = 'session' | 'visitor' | 'login';

/** Behind https the names carry `__Host-`: no sibling host can set them. */
function fullName(settings: Settings, name: CookieName): string {
  return settings.publicUrl.protocol === 'https:' ? `__Host-bleachers-${name}` : `bleachers-${name}`;
}

/** The signed value, or undefined when it is missing, given twice or changed. */
export function readCookie(settings: Settings, request: FastifyRequest, name: CookieName): string | undefined {
  const raw = request.cookies[fullName(settings, name)];
  if (!raw) return undefined;
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
