import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './script/parts/machine/browser.mjs';

/** A browser that does what the tests ask and nothing else: no updates, no synchronising, no small /dev/shm of containers. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/browser-tests',
  snapshotPathTemplate: 'e2e/gallery/{arg}{ext}',
  // A journey whose picture is missing fails and draws none.
  updateSnapshots: 'none',
  globalSetup: './e2e/support/global-setup.ts',
  // A journey waits a third of its time. More than three would need more memory than they save time.
  workers: Math.min(3, availableParallelism() + 1),
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Long timeouts cost nothing where nothing is wrong, and a busy machine needs them.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    // Set by the global setup before the workers read this.
    baseURL: process.env.JOURNEY_URL ?? '',
    browserName: 'chromium',
    launchOptions: { executablePath: findBrowser(), args },
    // A journey that answers calls in place of the server can't reach those of a service worker. e2e/devices/installed.spec.ts allows it.
    serviceWorkers: 'block',
    // The browser draws moving parts sixty times a second, a tenth of the processor time of a run. A plain `script/test` runs without motion.
    contextOptions: { reducedMotion: process.env.JOURNEYS_WITHOUT_MOTION === 'true' ? 'reduce' : 'no-preference' },
    // Recording every step takes a third of the time; `npx playwright test --trace on` does when one has to be looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
