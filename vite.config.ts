import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { lightContracts } from './script/parts/building/lightContracts.ts';
import { noCircles } from './script/parts/building/noCircles.ts';
import { pageSources } from './script/parts/building/pageSources.ts';
import { scriptsLast } from './script/parts/building/scriptsLast.ts';

/**
 * The bundle has few files instead of many small ones; a module belongs to the first group that fits, with what it imports. What every
 * page needs comes in two chunks that change apart. What the first use of a feed needs is one chunk, and what a post needs beside it is
 * another. Of all else, a module of one page comes with that page, and modules of several by the pages that share them.
 * docs/decisions/0030.
 */
const chunks = [
  { name: 'libraries', test: /node_modules/, tags: ['$initial' as const] },
  { name: 'shell', tags: ['$initial' as const] },
  { name: 'floating', test: /node_modules.(@radix-ui|@floating-ui)/ },
  // The pages of signing in need these controls and no other part of the first use, so that this group is before it.
  {
    name: 'controls',
    test: /design.(fields.(TextArea|TextField)|actions.(IconButton|tabs.SegmentedControl)|display.Logo|states.EmptyState)\./,
  },
  { name: 'sign-in', test: /account.(web.sign-in|web.passkeys.ceremony|passkeys).|icons.key-round/ },
  {
    name: 'first',
    test: /feed.web.FeedPage\.|shell.(frame.frame|rail.Rail|live.(OfflineText|VisitorUpdates))\.|SiteNotices\.|startWorker\.|HotThreads\.|GamesPanel\./,
  },
  { name: 'post', test: /posts.web.pages.PostPage\./ },
  // Without this group two chunks import each other in a circle, which `noCircles` refuses.
  { name: 'drafts', test: /mock-drafts.(web.(MockDraftCard|DraftBoard|GradeBadge|HowGradingWorks)|grading|draftOrder)/ },
  // The parts of threads of games load together, and so do the panels that float.
  { name: 'game-thread', test: /(GameThreadHead|HiddenThread|PlayRows|PostGameSummary|ThreadOrder)\.tsx/ },
  { name: 'panels', test: /(ToastList|DialogPanel|AlertPanel|MenuPanel|TooltipLayer|PopoverPanel)\.tsx/ },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 6_000 },
];

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    ...(command !== 'build' ? [] : isSsrBuild ? [pageSources()] : [lightContracts(), scriptsLast(), noCircles()]),
  ],
  appType: 'custom',
  // Some hundred drawings are used of thousands, all of which a node would read when it starts.
  ssr: { noExternal: ['eventsource-parser', 'lucide-react'] },
  resolve: {
    alias:
      command === 'build'
        ? [{ find: /^.*\/createLucideIcon\.mjs$/, replacement: join(import.meta.dirname, 'src/design/display/createIcon.ts') }]
        : [],
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
      ? // One file: a node that has run out of open files can still load a page that nobody has opened before.
        { output: { codeSplitting: false } }
      : {
          output: {
            codeSplitting: { groups: chunks },
            chunkFileNames: ({ name }) => `assets/${name.replace(/^shared~.*/, 'shared')}-[hash].js`,
          },
        },
  },
}));
