import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { lightContracts } from './script/parts/lightContracts.ts';
import { pageSources } from './script/parts/pageSources.ts';

/**
 * Few files rather than many small ones: what every page needs, in two that change apart; what floats, in one that comes with the
 * first sign of use; and what several pages share, by who shares it. docs/decisions/0030.
 */
const chunks = [
  { name: 'libraries', test: /node_modules/, tags: ['$initial' as const], priority: 3 },
  { name: 'shell', tags: ['$initial' as const], priority: 2 },
  { name: 'floating', test: /node_modules.(@radix-ui|@floating-ui)/, priority: 1 },
  { name: 'common', minShareCount: 4, priority: 1 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 3_000 },
];

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), ...(command === 'build' ? [isSsrBuild ? pageSources() : lightContracts()] : [])],
  appType: 'custom',
  resolve: {
    // Only the browser's files go without: docs/decisions/0008.
    alias:
      command === 'build' && !isSsrBuild ? [{ find: 'zod', replacement: join(import.meta.dirname, 'src/platform/web/absent-zod.ts') }] : [],
  },
  build: {
    outDir: isSsrBuild ? 'dist/ssr' : 'dist/web',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    copyPublicDir: !isSsrBuild,
    target: 'es2023',
    // Fonts and pictures keep addresses of their own: the content policy allows no data: styles.
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            codeSplitting: { groups: chunks },
            chunkFileNames: ({ name }) => `assets/${name.replace(/^shared~.*/, 'shared')}-[hash].js`,
          },
        },
  },
}));
