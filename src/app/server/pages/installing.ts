import type { FastifyInstance } from 'fastify';
import { builtFileLimit } from '../../../platform/server/http/limits/rateLimits.ts';
import type { Settings } from '../../../platform/server/settings/settings.ts';
import { imageTypes } from '../../../features/images/images.rules.ts';
import type { Renderer } from './renderer.ts';

/** The canvas and the ground of public/icon.svg. */
const colors = { background: '#f6f3ee', theme: '#0d1424' };

function manifestOf({ siteName }: Settings): object {
  // script/parts/building/icons.mjs draws them.
  const icon = (name: string, size: number, purpose = 'any') => ({
    src: `/icons/${name}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name: siteName,
    short_name: siteName,
    description: 'The community where sports fans talk.',
    lang: 'en',
    categories: ['sports', 'social'],
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: colors.background,
    theme_color: colors.theme,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon('192.png', 192),
      icon('512.png', 512),
      icon('maskable-512.png', 512, 'maskable'),
    ],
    shortcuts: [
      { name: 'Write a post', short_name: 'Post', url: '/share', icons: [icon('192.png', 192)] },
      { name: 'Games today', short_name: 'Games', url: '/games', icons: [icon('192.png', 192)] },
      { name: 'Bookmarks', url: '/bookmarks', icons: [icon('192.png', 192)] },
    ],
    share_target: {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'pictures', accept: imageTypes }] },
    },
  };
}

const entryScript = /<script type="module"[^>]* src="([^"]+)"/;

/** Serves what a device installs the product by, and the name of the newest script. docs/decisions/0073. */
export function serveInstalling(app: FastifyInstance, settings: Settings, renderer: Renderer): void {
  const options = { config: { isFile: true, limit: builtFileLimit } } as const;
  const manifest = JSON.stringify(manifestOf(settings));
  app.get('/manifest.webmanifest', options, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('application/manifest+json; charset=utf-8').send(manifest),
  );
  app.get('/build.json', options, async (request, reply) => {
    const entry = entryScript.exec(await renderer.template(request.url))?.[1] ?? null;
    return reply.header('cache-control', 'no-cache').send({ entry });
  });
}
