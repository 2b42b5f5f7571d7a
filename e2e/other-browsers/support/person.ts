import { expect } from '@playwright/test';
import type { DrivenWindow, Key } from './driver.ts';
import { type Engine, setOffline } from './proxy.ts';
import type { Target } from './target.ts';

/** Somebody with a browser, who waits for what they look for as people do. */
export class Person {
  private readonly window: DrivenWindow;
  private readonly origin: string;
  readonly engine: Engine;

  constructor(window: DrivenWindow, origin: string, engine: Engine) {
    this.window = window;
    this.origin = origin;
    this.engine = engine;
  }

  run<R>(work: () => R | Promise<R>): Promise<R>;
  run<A, R>(work: (argument: A) => R | Promise<R>, argument: A): Promise<R>;
  run<R>(work: (argument: never) => R | Promise<R>, argument: unknown = null): Promise<R> {
    return this.window.run(work as (argument: unknown) => R | Promise<R>, argument);
  }

  /** Opens a page and moves the pointer over it, and waits until all of it is awake. */
  async open(path: string): Promise<void> {
    await this.window.goto(this.origin + path);
    await this.until(() => document.documentElement.dataset.awake !== undefined, null, `${path} is awake`);
    await this.run(() => {
      for (const screenX of [5, 9]) dispatchEvent(new PointerEvent('pointermove', { screenX }));
    });
    await this.until(() => !document.querySelector('[data-asleep]'), null, `all of ${path} is awake`);
  }

  back(): Promise<void> {
    return this.window.back();
  }

  /** Waits until the function holds in the page. */
  async until<A>(holds: (argument: A) => boolean, argument: A, message: string): Promise<void> {
    // A page that is being left has nothing to say for a moment.
    await expect.poll(() => this.run(holds, argument).catch(() => false), { message }).toBe(true);
  }

  sees(target: Target): Promise<void> {
    return this.until(each => window.findTarget(each) !== undefined, target, `sees ${JSON.stringify(target)}`);
  }

  seesNo(target: Target): Promise<void> {
    return this.until(each => window.findTarget(each) === undefined, target, `sees no ${JSON.stringify(target)}`);
  }

  isAt(path: string): Promise<void> {
    return this.until(pattern => new RegExp(pattern).test(location.pathname + location.search), path, `is at ${path}`);
  }

  /** Clicks once the target is there; what is drawn anew meanwhile is looked for again. */
  async click(target: Target): Promise<void> {
    await this.sees(target);
    await expect(() => this.window.click(target)).toPass({ timeout: 20_000 });
  }

  /** Puts the focus on the target, and marks what a field holds. */
  async focus(target: Target): Promise<void> {
    await this.sees(target);
    await this.run(each => {
      const found = window.findTarget(each);
      found?.focus();
      if (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement) found.select();
    }, target);
  }

  /** Types into a field in place of what it holds. */
  async fill(target: Target, words: string): Promise<void> {
    await this.focus(target);
    await this.window.type(words);
  }

  press(key: Key): Promise<void> {
    return this.window.press(key);
  }

  type(words: string): Promise<void> {
    return this.window.type(words);
  }

  attach(target: Target, file: string): Promise<void> {
    return this.window.attach(target, file);
  }

  resize(width: number, height = 900): Promise<void> {
    return this.window.resize(width, height);
  }

  /** Opens a page of another site. */
  visit(url: string): Promise<void> {
    return this.window.goto(url);
  }

  /** Goes on in a frame, once it is there. */
  enterFrame(selector: string): Promise<void> {
    return expect(() => this.window.enterFrame(selector)).toPass({ timeout: 20_000 });
  }

  switchTo(which: 'opened' | 'first'): Promise<void> {
    return expect(() => this.window.switchTo(which)).toPass({ timeout: 20_000 });
  }

  setOffline(offline: boolean): Promise<void> {
    return setOffline(this.origin, this.engine, offline);
  }

  close(): Promise<void> {
    return this.window.close();
  }
}
