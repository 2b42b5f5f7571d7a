import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { startScript, withStartScript } from './scriptsLast.ts';

interface Options {
  hasContent?: boolean;
  hidden?: boolean;
  types?: string[];
}

/** Runs the start script in a page and returns the addresses that it has asked for, a way to paint, and one to run its timers. */
function openPage({ hasContent = true, hidden = false, types = ['paint'] }: Options = {}) {
  const asked: (string | undefined)[] = [];
  const timers: (() => void)[] = [];
  let paint: () => void = () => undefined;
  const append = (element: { href?: string; src?: string }) => asked.push(element.href ?? element.src);
  class PerformanceObserver {
    static supportedEntryTypes = types;
    constructor(tell: (list: { getEntriesByName(): unknown[] }) => void) {
      paint = () => tell({ getEntriesByName: () => [{}] });
    }
    observe() {}
  }
  runInNewContext(startScript(['/entry.js', '/libraries.js']), {
    document: {
      hidden,
      head: { append },
      body: { append },
      createElement: () => ({}),
      getElementById: () => ({ hasChildNodes: () => hasContent }),
      addEventListener: () => undefined,
    },
    PerformanceObserver,
    setTimeout: (act: () => void) => timers.push(act),
  });
  return { asked, paint: () => paint(), endWait: () => timers.forEach(act => act()) };
}

const all = ['/libraries.js', '/entry.js'];

describe('the start script', () => {
  test('asks for the scripts once, after the first paint', () => {
    const page = openPage();
    expect(page.asked).toEqual([]);
    page.paint();
    page.paint();
    page.endWait();
    expect(page.asked).toEqual(all);
  });

  test('does not wait for a paint that does not come', () => {
    const page = openPage();
    page.endWait();
    expect(page.asked).toEqual(all);
  });

  test.each([{ hasContent: false }, { hidden: true }, { types: [] }])('asks at once on a page with %j, which is not painted', options => {
    expect(openPage(options).asked).toEqual(all);
  });
});

test('a frame has the start script in the place of its scripts, under a name that changes with them', () => {
  const frame = (entry: string) =>
    `<head><script type="module" crossorigin src="${entry}"></script>\n<link rel="modulepreload" crossorigin href="/assets/libraries.js">\n<link rel="stylesheet" href="/assets/a.css"></head>`;
  const { html, name, code } = withStartScript(frame('/assets/index-a.js'));
  expect(html).toBe(
    `<head><script type="module" fetchpriority="low" crossorigin src="/${name}"></script>\n<link rel="stylesheet" href="/assets/a.css"></head>`,
  );
  expect(code).toContain('["/assets/index-a.js","/assets/libraries.js"]');
  expect(withStartScript(frame('/assets/index-b.js')).name).not.toBe(name);
});
