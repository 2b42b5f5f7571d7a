import type { FastifyInstance } from 'fastify';
import { fileLimit } from '../../../platform/server/http/limits/rateLimits.ts';
import type { Settings } from '../../../platform/server/settings/settings.ts';

/** GET /manifest.webmanifest: the name and colours under which a device installs the product. */
export function serveManifest(app: FastifyInstance, { siteName }: Settings): void {
  const manifest = JSON.stringify({
    name: siteName,
    short_name: siteName,
    description: 'The community where sports fans talk.',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f6f3ee',
    theme_color: '#0d1424',
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  });
  app.get('/manifest.webmanifest', { exposeHeadRoute: false, config: { isFile: true, limit: fileLimit } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('application/manifest+json; charset=utf-8').send(manifest),
  );
}
