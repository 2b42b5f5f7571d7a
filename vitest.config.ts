import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'script/**/*.test.ts', 'verify/**/*.test.ts', 'db/**/*.test.ts'],
    globalSetup: ['src/platform/server/testing/globalSetup.ts', 'src/testing/templateSetup.ts'],
    // Vitest would leave one core idle; the tests wait for the database, and for what hangs on purpose, as much as they compute.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
