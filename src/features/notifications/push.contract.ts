/** Web Push (RFC 8030, 8291, 8292). src/features/notifications/README.md, Push messages. */
import { z } from 'zod';
import { defineRoutes } from '../../platform/shared/contract.ts';

const endpoint = z.string().min(1).max(2_000).describe('The address of the browser at its push service: public and https.');
const base64url = (bytes: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}=*$`), `must be ${bytes} bytes in base64url`);

export const pushRoutes = defineRoutes({
  key: {
    method: 'GET',
    path: '/api/push/key',
    access: 'signed-in',
    summary: 'The public key with which browsers subscribe (VAPID).',
    response: z.object({ key: z.string().describe('The key in base64url, the `applicationServerKey` of a subscription.') }),
    errors: [],
  },
  subscribe: {
    method: 'POST',
    path: '/api/push/subscriptions',
    access: 'signed-in',
    summary: 'Has the browser pushed to while this session lasts. An account has 20 subscriptions, the latest ones.',
    body: z.object({
      endpoint,
      expirationTime: z.number().nullable().optional().describe('Given by browsers, and not used.'),
      keys: z
        .object({
          p256dh: base64url(65).describe('The public key of the browser.'),
          auth: base64url(16).describe('The secret that messages are encrypted with.'),
        })
        .describe('The keys of the subscription.'),
    }),
    response: z.object({ endpoint }),
    status: 201,
    errors: ['invalid_input'],
    limit: { name: 'push', max: 60, windowMinutes: 60 },
  },
  unsubscribe: {
    method: 'DELETE',
    path: '/api/push/subscriptions',
    access: 'signed-in',
    summary: 'Ends a subscription of the caller; idempotent.',
    body: z.object({ endpoint }),
    response: null,
    errors: [],
  },
});
