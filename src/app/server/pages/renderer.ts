import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import middie from '@fastify/middie';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { projectFolder } from '../../../platform/server/process/project.ts';
import { builtFileLimit } from '../../../platform/server/http/limits/rateLimits.ts';
import { sharedAddress } from './sharedAddress.ts';
import { builtWeb } from './renderers/builtThreads.ts';
import type { RenderThreads } from './renderers/renderThreads.ts';
import { type AskApi, type PageRequest, type RenderedPage, renderWith, type WebModule } from './webModule.ts';

/** The source of the browser's code: built files, or Vite during development. */
export interface Renderer {
  /** Renders an address with the answers of the API to its caller. */
  render(request: PageRequest, ask: AskApi): Promise<RenderedPage>;
  /** The address by which visitors share the page of a URL (see `sharedAddress`); undefined if each gets their own. */
  sharedAddress(url: string): string | undefined;
  /** Whether pages wait for so long that a browser should render its page itself. */
  isBehind(): boolean;
  /** The page's frame for a URL, with comments where its parts go. */
  template(url: string): Promise<string>;
  /** Preload links for the chunks that a page needs, which the browser would otherwise request only after the first chunks have run. */
  preloads(sources: readonly string[]): string;
  /** The part of the content policy that scripts of the frame need. */
  scriptSources: string[];
}

const oneYear = 31_536_000;

type Manifest = Record<string, { file: string; imports?: string[] }>;

/** The chunks that a file of the manifest needs before it can run. Chunks may import each other. */
function chunksOf(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  const entry = manifest[name];
  if (!entry || found.has(entry.file)) return found;
  found.add(entry.file);
  for (const needed of entry.imports ?? []) chunksOf(manifest, needed, found);
  return found;
}

/** Serves the files of the build, each by a route of its own. */
async function serveBuiltFiles(scope: FastifyInstance, web: string): Promise<void> {
  scope.addHook('onRoute', route => {
    route.config = { ...route.config, isFile: true, limit: builtFileLimit };
  });
  await scope.register(fastifyStatic, {
    root: web,
    wildcard: false,
    index: false,
    cacheControl: false,
    // The build laid a packed copy beside each text: docs/decisions/0030.
    preCompressed: true,
    globIgnore: ['.vite/**', 'index.html', '**/*.{br,gz}'],
    setHeaders: (reply, path) => {
      // Built files carry a digest in their name; everything else may change with the next start.
      const isBuilt = path.includes('/assets/');
      const age = path.includes('/sw.js') ? 'no-cache' : isBuilt ? `public, max-age=${oneYear}, immutable` : 'public, max-age=3600';
      reply.header('cache-control', age);
      // Icons and pictures of posts are shown by feed readers and other sites.
      if (/\.(svg|png|ico|webp)$/.test(path)) reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
}

/** Serves dist/web, with pages from threads that may still be starting. Rejects when they can't start. */
export async function builtRenderer(app: FastifyInstance, starting: Promise<RenderThreads>): Promise<Renderer> {
  const threads = await starting;
  app.addHook('onClose', () => threads.close());
  const template = await readFile(join(builtWeb, 'index.html'), 'utf8');
  // The cast is sound: Vite wrote it in this build.
  const manifest = JSON.parse(await readFile(join(builtWeb, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const inTemplate = chunksOf(manifest, 'index.html');
  const preloads = (sources: readonly string[]) => {
    const chunks = new Set<string>();
    for (const source of sources) chunksOf(manifest, source, chunks);
    const own = [...chunks].filter(file => !inTemplate.has(file));
    return own.map(file => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`).join('');
  };
  await app.register(async scope => serveBuiltFiles(scope, builtWeb));
  return {
    render: threads.render,
    sharedAddress: url => sharedAddress(threads.routes, url),
    isBehind: threads.isBehind,
    template: async () => template,
    preloads,
    scriptSources: [],
  };
}

/** Vite in the same process: code is reloaded in front and back when it changes. */
export async function developmentRenderer(app: FastifyInstance): Promise<Renderer> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: projectFolder,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  });
  await app.register(middie);
  app.use(vite.middlewares);
  app.addHook('onClose', () => vite.close());
  // The cast is sound: WebModule describes this very file.
  const loadWeb = () => vite.ssrLoadModule('/src/app/web/entryServer.tsx') as Promise<unknown> as Promise<WebModule>;
  return {
    render: async (request, ask) => renderWith(await loadWeb(), request, ask),
    // The code changes while one looks, so no page is cached.
    sharedAddress: () => undefined,
    isBehind: () => false,
    template: async url => vite.transformIndexHtml(url, await readFile(join(projectFolder, 'index.html'), 'utf8')),
    preloads: () => '',
    // Vite's own preamble is inline.
    scriptSources: ["'unsafe-inline'"],
  };
}

/** The word of a content policy that lets exactly this inline script run. */
export function scriptDigest(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
