import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests of the browser half need a DOM and no database. */
const browserTests = ['src/**/web/**/*.test.{ts,tsx}'];

export default defineConfig({
  test: {
    // Vitest would leave one core idle; the tests wait for the database, and for what hangs on purpose, as much as they compute.
    maxWorkers: availableParallelism() + 2,
    // Long timeouts cost nothing where nothing is wrong, and a busy machine needs them.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    // A worker loads the product once. Test files share what a module keeps, so they put it back or use ids of their own.
    isolate: false,
    tags: [
      { name: 'slow', description: 'Load, faults and long random runs. A plain `script/test` leaves them out, and `.ci/run` does not.' },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/**/*.test.{ts,tsx}', 'script/**/*.test.ts', 'tools/**/*.test.ts', 'db/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...browserTests],
          globalSetup: ['src/platform/server/testing/globalSetup.ts', 'src/testing/templateSetup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: browserTests,
          environment: 'happy-dom',
          // Scripts of a page never run here. A page would go on asking for those that fail, through the tests that follow.
          environmentOptions: {
            happyDOM: {
              url: 'http://bleachers.test/',
              settings: { handleDisabledFileLoadingAsSuccess: true, navigation: { disableMainFrameNavigation: true } },
            },
          },
          setupFiles: ['src/platform/web/testing/setup.ts'],
        },
      },
    ],
  },
});
