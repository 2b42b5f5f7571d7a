import puppeteer, { type ElementHandle, type Frame, type Page } from 'puppeteer-core';
import type { Driver, DrivenWindow } from './driver.ts';
import type { Target } from './target.ts';

async function found(page: Frame, target: Target): Promise<ElementHandle<HTMLElement>> {
  const handle = await page.evaluateHandle(each => window.findTarget(each), target);
  const element = handle.asElement();
  if (!element) throw new Error(`not on the page: ${JSON.stringify(target)}`);
  return element as ElementHandle<HTMLElement>;
}

function windowOf(first: Page, close: () => Promise<void>): DrivenWindow {
  let page = first;
  let frame = first.mainFrame();
  return {
    async goto(url) {
      await page.goto(url);
      frame = page.mainFrame();
    },
    async back() {
      await page.goBack();
    },
    run: (work, argument) => frame.evaluate(work as never, argument as never),
    async click(target) {
      await (await found(frame, target)).click();
    },
    type: words => page.keyboard.type(words),
    press: key => page.keyboard.press(key === 'Space' ? ' ' : key),
    async attach(target, file) {
      await ((await found(frame, target)) as ElementHandle<HTMLInputElement>).uploadFile(file);
    },
    resize: (width, height) => page.setViewport({ width, height }),
    async enterFrame(selector) {
      const entered = await (await page.$(selector))?.contentFrame();
      if (!entered) throw new Error(`There is no frame ${selector}.`);
      frame = entered;
    },
    async switchTo(which) {
      const opened = (await first.browserContext().pages()).find(other => other !== first);
      if (which === 'opened' && !opened) throw new Error('The page has opened no window.');
      page = which === 'opened' && opened ? opened : first;
      frame = page.mainFrame();
    },
    close,
  };
}

/** Firefox by WebDriver BiDi, which it speaks itself: Debian has no geckodriver. */
export async function openFirefox(program: string): Promise<Driver> {
  const firefox = await puppeteer.launch({ browser: 'firefox', executablePath: program, headless: true });
  return {
    async open() {
      const context = await firefox.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width: 1280, height: 900 });
      return windowOf(page, () => context.close());
    },
    close: () => firefox.close(),
  };
}
