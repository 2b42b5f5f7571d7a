import type { Target } from './target.ts';

/** The common part of the two drivers, as far as journeys need it. */
export interface Driver {
  /** A window of somebody who has never been here: no cookies, no storage. */
  open(): Promise<DrivenWindow>;
  close(): Promise<void>;
}

export interface DrivenWindow {
  goto(url: string): Promise<void>;
  back(): Promise<void>;
  /** Runs a function in the page; it gets what JSON can hold, and may be asynchronous. */
  run<A, R>(work: (argument: A) => R | Promise<R>, argument: A): Promise<R>;
  click(target: Target): Promise<void>;
  /** Types into what has the focus. */
  type(words: string): Promise<void>;
  press(key: Key): Promise<void>;
  attach(target: Target, file: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Goes on in the frame of the page that a selector names. */
  enterFrame(selector: string): Promise<void>;
  /** Goes on in the window that the page has opened, or in its first window. */
  switchTo(which: 'opened' | 'first'): Promise<void>;
  close(): Promise<void>;
}

export type Key = 'Escape' | 'Enter' | 'Tab' | 'Space' | 'ArrowDown' | 'Backspace';
