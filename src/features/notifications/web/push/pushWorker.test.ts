import { expect, test } from 'vitest';
import { onNotificationClick, onPush, type PushScope } from './pushWorker.ts';

interface Opened {
  shown: [string, Record<string, unknown>][];
  opened: string[];
  focused: string[];
}

function openScope(pages: readonly string[] = []): {
  scope: PushScope;
  seen: Opened;
  settle: () => Promise<void>;
  waitUntil: (work: Promise<unknown>) => void;
} {
  const seen: Opened = { shown: [], opened: [], focused: [] };
  const work: Promise<unknown>[] = [];
  const scope: PushScope = {
    location: { origin: 'https://fans.example' },
    registration: {
      async showNotification(title, options) {
        seen.shown.push([title, options]);
      },
    },
    clients: {
      matchAll: async () =>
        pages.map(url => ({
          url,
          async focus() {
            seen.focused.push(url);
          },
          async navigate(to: string) {
            if (url.endsWith('/elsewhere')) throw new TypeError('not controlled');
            seen.opened.push(`${url} to ${to}`);
          },
        })),
      async openWindow(url) {
        seen.opened.push(url);
      },
    },
  };
  return {
    scope,
    seen,
    waitUntil: each => work.push(each),
    settle: async () => {
      await Promise.all(work);
    },
  };
}

const json = (value: unknown) => ({ json: () => value });

test('a message is shown with its text, its page and its tag', async () => {
  const { scope, seen, waitUntil, settle } = openScope();
  onPush({ data: json({ title: 'sam replied to you', body: 'Yes', url: '/post/7', tag: 'reply:9' }), waitUntil }, scope);
  await settle();
  expect(seen.shown).toEqual([
    ['sam replied to you', { body: 'Yes', icon: '/icons/192.png', data: { url: '/post/7' }, tag: 'reply:9', renotify: true }],
  ]);
});

test('a message that cannot be read is shown without its text', async () => {
  const { scope, seen, waitUntil, settle } = openScope();
  onPush({ data: null, waitUntil }, scope);
  const broken = {
    json() {
      throw new SyntaxError('no JSON');
    },
  };
  onPush({ data: broken, waitUntil }, scope);
  await settle();
  expect(seen.shown.map(([title]) => title)).toEqual(['Something new for you', 'Something new for you']);
});

async function click(url: unknown, pages: readonly string[]): Promise<Opened & { isClosed: boolean }> {
  const { scope, seen, waitUntil, settle } = openScope(pages);
  let isClosed = false;
  const notification = {
    data: { url },
    close() {
      isClosed = true;
    },
  };
  onNotificationClick({ notification, waitUntil }, scope);
  await settle();
  return { ...seen, isClosed };
}

test('a click opens the page in a window that is there, or in a new one', async () => {
  expect(await click('/post/7', [])).toMatchObject({ opened: ['https://fans.example/post/7'], isClosed: true });
  expect(await click('/post/7', ['https://fans.example/'])).toMatchObject({
    opened: ['https://fans.example/ to https://fans.example/post/7'],
    focused: ['https://fans.example/'],
  });
  const there = ['https://fans.example/', 'https://fans.example/post/7'];
  expect(await click('/post/7', there)).toMatchObject({ opened: [], focused: ['https://fans.example/post/7'] });
  expect(await click('/post/7', ['https://fans.example/elsewhere'])).toMatchObject({ opened: ['https://fans.example/post/7'] });
});

test('a click never opens another site', async () => {
  for (const url of ['https://evil.example/x', '//evil.example', 'javascript:alert(1)', 7, undefined]) {
    expect((await click(url, [])).opened).toEqual(['https://fans.example/']);
  }
});
