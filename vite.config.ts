import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
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
    copyPublicDir: !isSsrBuild,
    target: 'es2023',
    // Fonts and pictures keep addresses of their own: the content policy allows no data: styles.
    assetsInlineLimit: 0,
  },
}));
