import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Builder, By, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from '../../../src/platform/server/process/freePort.ts';
import type { Driver, DrivenWindow } from './driver.ts';
import type { Target } from './target.ts';

const keys = {
  Escape: Key.ESCAPE,
  Enter: Key.ENTER,
  Tab: Key.TAB,
  Space: ' ',
  ArrowDown: Key.ARROW_DOWN,
  Backspace: Key.BACK_SPACE,
};

export interface WebKitPrograms {
  driver: string;
  browser: string;
  display: string;
}

/** Begins a program and gives how to end it. */
function begin(program: string, args: string[], env: NodeJS.ProcessEnv = process.env) {
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  return {
    child,
    async end() {
      child.kill();
      await ended;
    },
  };
}

/** A display of its own, whose number Xvfb chooses. */
async function openDisplay(program: string): Promise<{ name: string; end(): Promise<void> }> {
  const xvfb = begin(program, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']);
  const [number] = (await once(createInterface(xvfb.child.stdio[3] as Readable), 'line')) as [string];
  return { name: `:${number}`, end: () => xvfb.end() };
}

async function untilReady(url: string): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; await new Promise(resolve => setTimeout(resolve, 20))) {
    const response = await fetch(`${url}/status`).catch(() => undefined);
    if (response?.ok) return;
  }
  throw new Error('WebKitWebDriver was not ready within a minute.');
}

async function found(driver: WebDriver, target: Target): Promise<WebElement> {
  const element = await driver.executeScript<WebElement | null>('return window.findTarget(arguments[0]) ?? null', target);
  if (!element) throw new Error(`not on the page: ${JSON.stringify(target)}`);
  return element;
}

/** Runs an asynchronous function in the page; its failure is thrown here. */
const running = (work: string) =>
  `const done = arguments[1];
  Promise.resolve(arguments[0]).then(${work}).then(value => done({ value: value ?? null }), error => done({ error: String(error) }));`;

/** The handles of the windows that are `known`, the person's own last. */
function windowOf(driver: WebDriver, known: readonly string[], close: () => Promise<void>): DrivenWindow {
  return {
    goto: url => driver.get(url),
    back: () => driver.navigate().back(),
    async run<A, R>(work: (argument: A) => R | Promise<R>, argument: A) {
      const { value, error } = await driver.executeAsyncScript<{ value: R; error?: string }>(running(work.toString()), argument);
      if (error !== undefined) throw new Error(error);
      return value;
    },
    async click(target) {
      await (await found(driver, target)).click();
    },
    type: words => driver.actions().sendKeys(words).perform(),
    press: key => driver.actions().sendKeys(keys[key]).perform(),
    async attach(target, file) {
      await (await found(driver, target)).sendKeys(file);
    },
    async resize(width, height) {
      await driver.manage().window().setRect({ x: 0, y: 0, width, height });
    },
    async enterFrame(selector) {
      await driver.switchTo().frame(await driver.findElement(By.css(selector)));
    },
    async switchTo(which) {
      const opened = (await driver.getAllWindowHandles()).find(handle => !known.includes(handle));
      const handle = which === 'first' ? known.at(-1) : opened;
      if (handle === undefined) throw new Error('The page has opened no window.');
      await driver.switchTo().window(handle);
    },
    close,
  };
}

/** A window without bars: one with them is never narrower than 447 px. */
async function openBareWindow(driver: WebDriver, url: string): Promise<string[]> {
  const first = await driver.getWindowHandle();
  await driver.get(url);
  await driver.executeScript('window.open("about:blank", "", "width=1280,height=900,location=no,toolbar=no,menubar=no,status=no")');
  const other = (await driver.getAllWindowHandles()).find(handle => handle !== first);
  if (!other) throw new Error('WebKit opened no second window.');
  await driver.switchTo().window(other);
  return [first, other];
}

/** The longest wait for a browser to answer its driver, in milliseconds. */
const sessionMs = 30_000;

/** A driver with its browser. On a busy machine a browser may never answer: then both are begun anew, twice at most. */
async function openSession(programs: WebKitPrograms, display: string, attempt = 1): Promise<{ driver: WebDriver; end(): Promise<void> }> {
  const port = await freePort();
  const server = begin(programs.driver, ['-p', String(port)], { ...process.env, DISPLAY: display });
  const url = `http://127.0.0.1:${port}`;
  const args = ['--automation', '--javascript-can-open-windows-automatically=true'];
  const capabilities = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary: programs.browser, args } };
  try {
    await untilReady(url);
    const building = new Builder().disableEnvironmentOverrides().usingServer(url).withCapabilities(capabilities).build();
    const late = new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('WebKit did not answer its driver.')), sessionMs).unref();
    });
    const driver = await Promise.race([building, late]);
    return { driver, end: () => server.end() };
  } catch (error) {
    await server.end();
    if (attempt === 3) throw error;
    return openSession(programs, display, attempt + 1);
  }
}

/** WebKit by its own driver. A driver has one session, so each person has a driver. */
export async function openWebKit(programs: WebKitPrograms, origin: string): Promise<Driver> {
  const display = await openDisplay(programs.display);
  return {
    async open() {
      const session = await openSession(programs, display.name);
      const known = await openBareWindow(session.driver, `${origin}/robots.txt`);
      return windowOf(session.driver, known, async () => {
        await session.driver.quit();
        await session.end();
      });
    },
    close: () => display.end(),
  };
}
