import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { lightContracts } from './script/parts/building/lightContracts.ts';
import { pageSources } from './script/parts/building/pageSources.ts';
import { scriptsLast } from './script/parts/building/scriptsLast.ts';

/**
 * The bundle has few files instead of many small ones; a module belongs to the first group that fits. Modules of every page come
 * in two chunks that change apart, floating parts in one that loads with the first use, and modules of several pages by the pages
 * that share them. docs/decisions/0030.
 */
const chunks = [
  { name: 'libraries', test: /node_modules/, tags: ['$initial' as const] },
  { name: 'shell', tags: ['$initial' as const] },
  { name: 'floating', test: /node_modules.(@radix-ui|@floating-ui)/ },
  // Every page but those of signing in.
  {
    name: 'common',
    test: (id: string) =>
      !/\/sign-in\/|\/design\/fields\/|\/images\/web\/|\/api\/upload|\/mentions\/|image-plus|eye-off|\/quotes?\/|notifications\.api|\.text\.rules|kindProblems|features.(admin|boundaries|safeguards|rows).|ConfirmAddress|GameC(ard|lockBar)\.|armchair|arrow-down|\/(bell|pause|play)\.|shareBySystem/.test(
        id,
      ),
    minShareCount: 4,
  },
  // Otherwise the fields that a post's page shares with the pages of signing in would bring those pages' pictures along.
  { name: 'fields', test: /design.fields.(Field|TextArea|control|TextField)\.tsx?/ },
  { name: 'sign-in', test: /account.(web.sign-in|web.passkeys.ceremony|passkeys).|icons.key-round/ },
  { name: 'thread', test: /replies\.live/ },
  { name: 'drafts', test: /mock-drafts.web.(MockDraftCard|DraftBoard|GradeBadge|HowGradingWorks)/ },
  {
    name: 'live',
    test: /live.(tabs|tabLeader|tabProtocol|connection|stream)\.ts|eventsource-parser|shell.(live.(WhileSignedIn|LiveUpdates)|signing-in.ResumeIntent)|(chat|notifications|posts)\.live/,
  },
  // The parts that a visitor's first use fetches, whatever page it is: one file in place of thirty.
  {
    name: 'parts',
    test: /shell.(frame.frame|rail.Rail|standing.StandingBanner|navigation.MemberActions|live.(OfflineText|VisitorUpdates))\.|SiteNotices\.|startWorker\.|EmbedCard\.|HotThreads\.|TagTop\.|ClockMark\.|GamesPanel\.|MovingPicture\.|AttachedPicture\.|MarkupText\.|GameLine\.|GameThreadHead\.|PlayRows\.|HiddenThread\.|PostGameSummary\.tsx|TopPlays\.|ThreadOrder\.tsx|HiddenText\.|RankingsCard\.|SportsCard\.|FavoriteTags\.|InlineForm\.tsx|PersonComments\.|(ReportPrompt|SignInPrompt)\./,
  },
  // The frames of floating parts come with the first use, too. Radix and Floating UI change apart from them.
  { name: 'panels', test: /(ToastList|DialogPanel|AlertPanel|MenuPanel|TooltipLayer|PopoverPanel)\.tsx/ },
  // Four pages of a few lines each.
  { name: 'legal', test: /(Rules|Privacy|Terms|Imprint)Page\.tsx/ },
  // An icon that a page shares with the composer or a form would bring that along.
  { name: 'icons', test: /icons.(list-ordered|chart-bar-big|table-properties|arrow-down|arrow-up)\./ },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 6_000 },
];

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), ...(command !== 'build' ? [] : isSsrBuild ? [pageSources()] : [lightContracts(), scriptsLast()])],
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
