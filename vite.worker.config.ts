import { defineConfig } from 'vite';

/** The service worker: one classic script beside the pages' files, because not every browser runs workers that import modules. */
export default defineConfig({
  appType: 'custom',
  build: {
    outDir: 'dist/web',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2023',
    rolldownOptions: {
      input: 'src/app/worker/serviceWorker.ts',
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
});
