import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, preview, type PreviewServer } from 'vite';
import type { Page } from '@playwright/test';
import { projectFolder } from '../../src/platform/server/process/project.ts';
import { accessibilityProblems, colorRules, expect, test } from '../support/journey.ts';

// Each section of the gallery is compared with its picture in e2e/gallery, so a change of look shows in the diff of a commit.
// `npx playwright test e2e/pages/gallery.spec.ts --update-snapshots=all` draws the pictures anew.

const address = 'src/design/gallery/gallery.html';

/** Playwright compares by pixelmatch. Versions of a browser smooth letters differently, so one pixel in 50 may differ. */
const tolerance = { timeout: 60_000, threshold: 0.2, maxDiffPixelRatio: 0.02 } as const;

// One of its avatars has a picture that does not load.
test.use({ allowedErrors: [/404/] });

// In one worker, which builds the gallery once.
test.describe.configure({ mode: 'default' });

let outDir: string;
let server: PreviewServer;
test.beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'bleachers-gallery-'));
  const shared = { configFile: false, root: projectFolder, logLevel: 'error' } as const;
  const input = join(shared.root, address);
  await build({ ...shared, plugins: [react(), tailwindcss()], publicDir: false, build: { outDir, rolldownOptions: { input } } });
  server = await preview({ ...shared, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
});
test.afterAll(async () => {
  await server.close();
  await rm(outDir, { recursive: true, force: true });
});

/** Opens the gallery in a width and a theme. */
async function openGallery(page: Page, width: number, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`${server.resolvedUrls?.local[0] ?? ''}${address}`);
  await page.evaluate(async isDark => {
    document.documentElement.classList.toggle('dark', isDark);
    await document.fonts.ready;
  }, theme === 'dark');
}

/** Puts every control of a section into a state that otherwise needs the pointer or the focus. */
async function force(page: Page, section: string, state: 'hover' | 'focus-visible'): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const selector = ['button', 'a', 'input', 'textarea', 'select'].map(name => `[data-section='${section}'] ${name}`).join(', ');
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  const forced = state === 'hover' ? ['hover'] : ['focus', 'focus-visible'];
  for (const nodeId of nodeIds) await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: forced });
}

const looks = [375, 1280].flatMap(width => (['light', 'dark'] as const).map(theme => ({ width, theme, look: `${width}-${theme}` })));
/** The dark theme has the elements of the light one in other colors. */
const rulesOf = (theme: 'light' | 'dark') => (theme === 'dark' ? colorRules : undefined);
const bars = ".top-bar, .bottom-bar, [href='#main'] { visibility: hidden; }";

for (const { width, theme, look } of looks) {
  // Every run looks at the components in each width and each theme. `.ci/run` also looks at the other two pairs, and at what opens over the page.
  const tag = ['375-light', '1280-dark'].includes(look) ? [] : ['@slow'];
  test(`the components look as on their pictures and are accessible at ${width} px, ${theme}`, { tag }, async ({ page }) => {
    await openGallery(page, width, theme);
    expect.soft(await accessibilityProblems(page, undefined, rulesOf(theme))).toEqual([]);
    // A section that is higher than the window would show the bars, which stay at the edges of the window.
    await page.addStyleTag({ content: bars });
    const sections = page.locator('main section:has(> h2)');
    await expect(sections).toHaveCount(7);
    for (const section of await sections.all()) {
      const title = (await section.getByRole('heading', { level: 2 }).first().innerText()).toLowerCase();
      await expect.soft(section).toHaveScreenshot(`${title}-${look}.png`, { ...tolerance, animations: 'disabled' });
    }
  });

  test(`what opens over the page looks as on its pictures and is accessible at ${width} px, ${theme}`, { tag: '@slow' }, async ({
    page,
  }) => {
    await openGallery(page, width, theme);
    const opened: readonly [button: string, part: string, name: string][] = [
      ['Post options', '[role=menu]', 'menu'],
      ['Dialog', '[role=dialog]', 'dialog'],
      ['Small dialog', '[role=dialog]', 'dialog-small'],
      ['Filled dialog', '[role=dialog]', 'dialog-filled'],
      ['Full screen', '[role=dialog]', 'dialog-full'],
      ['Alert dialog', '[role=alertdialog]', 'dialog-alert'],
      ['Move Boston Celtics to…', '[role=dialog]', 'move-to'],
      ['Destructive', 'li:has([aria-label=Dismiss])', 'toast'],
    ];
    for (const [button, part, name] of opened) {
      await page.getByRole('button', { name: button, exact: true }).click();
      const shown = page.locator(part).last();
      await expect(shown).toBeVisible();
      expect.soft(await accessibilityProblems(page, part, rulesOf(theme)), name).toEqual([]);
      await expect.soft(shown).toHaveScreenshot(`${name}-${look}.png`, { ...tolerance, animations: 'disabled', caret: 'hide' });
      await page.keyboard.press('Escape');
    }
  });
}

for (const state of ['hover', 'focus-visible'] as const) {
  test(`the controls look as on their pictures in the state ${state}`, { tag: '@slow' }, async ({ page }) => {
    for (const theme of ['light', 'dark'] as const) {
      await openGallery(page, 1280, theme);
      await page.addStyleTag({ content: bars });
      for (const title of ['Actions', 'Fields', 'Sorting']) {
        await force(page, title, state);
        const section = page.locator(`[data-section='${title}']`);
        await expect
          .soft(section)
          .toHaveScreenshot(`${title.toLowerCase()}-${state}-${theme}.png`, { ...tolerance, animations: 'disabled' });
      }
    }
  });
}
