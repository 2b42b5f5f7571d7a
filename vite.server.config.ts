import { defineConfig } from 'vite';

/** The programs of the server: the product itself, its threads, and the operator's commands, by their place in src/. */
const programs = [
  'app/server/main',
  'app/server/pages/threads/rendering.thread',
  'features/sharing/server/pictures/drawing/drawing.thread',
  'app/server/backup/program',
  ...['grantModerator', 'probeUpstreams', 'recount', 'resetLink', 'seedCommunity'].map(name => `app/server/commands/${name}`),
];

/**
 * The server in few files: node takes twice as long to load the seven hundred modules one by one. Libraries stay in node_modules, but for
 * two that consist of hundreds of modules.
 */
export default defineConfig({
  appType: 'custom',
  ssr: { noExternal: ['kysely', 'zod'] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    copyPublicDir: false,
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(programs.map(name => [name, `src/${name}.ts`])),
      output: { entryFileNames: 'src/[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
