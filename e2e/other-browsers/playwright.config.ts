import { defineConfig } from '@playwright/test';
import type { EngineOptions } from './support/journey.ts';

/** Journeys in WebKit and in Firefox, run by Playwright's runner and driven by the browsers of the machine: docs/decisions/0081. */
export default defineConfig<object, EngineOptions>({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../../.cache/other-browser-tests',
  globalSetup: './support/globalSetup.ts',
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // Long timeouts cost nothing where nothing is wrong, and a busy machine needs them.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  // One worker for each engine: what a page logs is told from the other engine's by its browser alone.
  projects: [
    { name: 'webkit', use: { engine: 'webkit' }, workers: 1 },
    { name: 'firefox', use: { engine: 'firefox' }, workers: 1 },
  ],
});
