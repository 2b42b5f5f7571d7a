import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests of the browser half need a DOM and no database. */
const browserTests = ['src/**/web/**/*.test.{ts,tsx}'];

export default defineConfig({
  test: {
    // Vitest would leave one core idle; the tests wait for the database, and for what hangs on purpose, as much as they compute.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/**/*.test.{ts,tsx}', 'script/**/*.test.ts', 'verify/**/*.test.ts', 'db/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...browserTests],
          globalSetup: ['src/platform/server/testing/globalSetup.ts', 'src/testing/templateSetup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          // A worker loads the product once. What a module keeps is shared, so tests clean up (setup.ts) or use ids of their own.
          isolate: false,
          include: browserTests,
          expect: { poll: { timeout: 10_000 } },
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://bleachers.test/' } },
          setupFiles: ['src/platform/web/testing/setup.ts'],
        },
      },
    ],
  },
});
