import { afterEach, expect, test } from 'vitest';
import { openSignInWorld, signIn, signUp } from '../../../features/account/server/testing/signInWorld.ts';
import { defaultPages } from '../../../features/admin/site.defaults.ts';
import type { Post } from '../../../features/posts/posts.contract.ts';

/** The cookies of the product, each with words of the privacy page that explain it. */
const explained = new Map([
  ['bleachers-session', 'A session cookie keeps you signed in'],
  ['bleachers-login', '`bleachers-login`'],
  ['bleachers-provider', '`bleachers-provider`'],
  ['bleachers-device', '`bleachers-device` tells your browser from others that guess passwords'],
  ['bleachers-visitor', 'named `bleachers-visitor`'],
  ['bleachers-wrote', '`bleachers-wrote`'],
]);

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

test('every cookie that the product sets is explained on the privacy page and hidden from scripts', async () => {
  const lines: string[] = [];
  globalThis.fetch = async (...request) => {
    const response = await fetch(...request);
    lines.push(...response.headers.getSetCookie());
    return response;
  };
  const world = await openSignInWorld({ ANALYTICS: 'ga4:G-ABC123' });
  const { browser, email } = await signUp(world);
  await browser.call('POST', '/api/auth/setup-username', { username: 'cookiereader' });
  const { body: post } = await browser.call<Post>('POST', '/api/posts', { content: 'Written' });
  await browser.call('POST', `/api/posts/${post.id}/view`);
  await browser.visit('/api/logout');
  await signIn(browser, email);
  const names = new Set(lines.map(line => line.split('=')[0]?.replace(/^(bleachers-provider)[-.].*$/, '$1') ?? ''));
  expect(names.size).toBeGreaterThan(3);
  expect([...names].filter(name => !explained.has(name))).toEqual([]);
  expect(lines.filter(line => !/; httponly/i.test(line))).toEqual([]);
  for (const words of explained.values()) expect(defaultPages.privacy).toContain(words);
  await world.close();
});
