import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, preview, type PreviewServer } from 'vite';
import { expect, test } from './journey.ts';

// Each section of the gallery is compared with its picture in e2e/gallery, so a change of look shows in the diff of a commit.
// `npx playwright test e2e/gallery.spec.ts --update-snapshots=all` draws the pictures anew.

const address = 'src/design/gallery/gallery.html';

/** Playwright compares by pixelmatch. Versions of a browser smooth letters differently, so one pixel in 50 may differ. */
const tolerance = { threshold: 0.2, maxDiffPixelRatio: 0.02 } as const;

// One of its avatars has a picture that does not load.
test.use({ allowedErrors: [/404/] });

let outDir: string;
let server: PreviewServer;
test.beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'bleachers-gallery-'));
  const shared = { configFile: false, root: join(import.meta.dirname, '..'), logLevel: 'error' } as const;
  const input = join(shared.root, address);
  await build({ ...shared, plugins: [react(), tailwindcss()], publicDir: false, build: { outDir, rolldownOptions: { input } } });
  server = await preview({ ...shared, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
});
test.afterAll(async () => {
  await server.close();
  await rm(outDir, { recursive: true, force: true });
});

for (const width of [375, 1280]) {
  for (const theme of ['light', 'dark'] as const) {
    test(`the components look as on their pictures at ${width} px, ${theme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${server.resolvedUrls?.local[0] ?? ''}${address}`);
      await page.evaluate(async isDark => {
        document.documentElement.classList.toggle('dark', isDark);
        await document.fonts.ready;
      }, theme === 'dark');
      // A section that is higher than the window would show the bars, which stay at the edges of the window.
      await page.addStyleTag({ content: '.top-bar, .bottom-bar { visibility: hidden; }' });
      const sections = page.locator('main section:has(> h2)');
      await expect(sections).toHaveCount(6);
      for (const section of await sections.all()) {
        const title = (await section.getByRole('heading', { level: 2 }).first().innerText()).toLowerCase();
        await expect.soft(section).toHaveScreenshot(`${title}-${width}-${theme}.png`, { ...tolerance, animations: 'disabled' });
      }
    });
  }
}
