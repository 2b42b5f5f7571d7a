import type { APIRequestContext, Page } from '@playwright/test';
import { mailPage } from '../../src/platform/server/mail/mailPage.ts';
import { expect, newName, open, password, test } from '../support/journey.ts';
import { payloads } from '../support/payloads.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';

/**
 * Texts of people are shown as text everywhere. A page fails if it runs one of them (a dialog, a call of `pwned`, a script that
 * the content policy stopped), or if it holds an element or an attribute made of it.
 */

// Pages of nobody and nothing are 404; pictures elsewhere are not there.
test.use({ allowedErrors: [/status of (400|404)|net::ERR_/], userAgent: '<img src=x onerror=pwned()> "onmouseover="pwned()' });

/** Elements and attributes that none of our own pages has. Runs in the browser, over a page or over what was only parsed. */
function madeOfText(root: Document): string[] {
  const foreign =
    /^(iframe|object|embed|base|applet|frame|marquee|math|mi|foreignobject|animate|set|image|audio|video|noscript|template)$/i;
  const address = /^(href|src|action|formaction|xlink:href|data)$/;
  const isMade = (element: Element) =>
    // The pages of signing in have a sentence of their own for browsers without JavaScript.
    (foreign.test(element.localName) &&
      !(element.localName === 'noscript' && /^(<p [^<>]*>)?Signing in needs JavaScript\. [^<>]*(<\/p>)?$/.test(element.textContent))) ||
    (element.localName === 'script' && element.id !== 'state' && element.textContent.includes('pwned')) ||
    (element.localName === 'meta' && element.hasAttribute('http-equiv')) ||
    [...element.attributes].some(
      ({ name, value }) =>
        name.startsWith('on') ||
        name === 'srcdoc' ||
        (address.test(name) && /^(javascript|vbscript|data:text)/i.test(value.replaceAll(/[^!-~]/g, ''))),
    );
  return [...root.querySelectorAll('*')].filter(isMade).map(element => element.outerHTML.slice(0, 160));
}

async function expectHarmless(page: Page, what: string): Promise<void> {
  expect(await page.evaluate<string[]>('madeOfText(document)'), what).toEqual([]);
  expect(await page.evaluate<unknown[]>('ran'), what).toEqual([]);
}

/** Somebody whose real name is markup, too, signed in by the calls that the sign-up pages make. */
async function signUpAs(request: APIRequestContext, url: string, username: string): Promise<void> {
  const begun = await request.get(`${url}/api/login?returnTo=/about`);
  const uid = new URL(begun.url()).pathname.split('/').at(-1);
  const names = { firstName: '<img src=x onerror=pwned()>', lastName: '"onfocus="pwned()"autofocus="' };
  const data = { email: `${username.toLowerCase()}@example.com`, password, ...names };
  const signedUp = await request.post(`${url}/api/sign-up/${uid}`, { data });
  expect(signedUp.status(), await signedUp.text()).toBe(200);
  const back = await request.get(url + (await signedUp.json()).location);
  expect(back.status(), back.url()).toBe(200);
}

/** Puts every payload into every field that takes it; gives the numbers of what it made. */
async function writeEverywhere(request: APIRequestContext, url: string, names: { own: string; friend: string }, friend: APIRequestContext) {
  const call = async (who: APIRequestContext, path: string, data: object, status = 201) => {
    const answered = await who.post(url + path, { data });
    expect(answered.status(), `${path} ${JSON.stringify(data)} ${await answered.text()}`).toBe(status);
    return answered.json();
  };
  await call(request, '/api/friends/request', { receiverUsername: names.friend });
  await call(friend, '/api/friends/request', { receiverUsername: names.own });
  const room: { id: number } = await (await request.get(`${url}/api/chat/room/${names.friend}`)).json();
  const thread: { id: number } = await call(request, '/api/posts', { content: payloads.join('\n'), tags: ['NBA'] });
  const half = Math.ceil(payloads.length / 2);
  const line = (text: string, length: number) => text.replaceAll(/\s+/g, ' ').slice(0, length).trim();
  const write = async (payload: string, index: number) => {
    const other = payloads[index + half] ?? payload;
    const kinds = [
      { poll: { question: other, options: [line(payload, 99), `${line(other, 98)}2`] } },
      { feature: 'mock-draft', content: `${payload}\n${other}\n1. ${line(payload, 60)} - ${line(other, 40)} (${line(other, 20)})` },
      { feature: 'power-rankings', content: `${payload}\n${other}\n1. ${line(other, 50)}` },
      {},
    ];
    const tags = [
      `Part ${index % 2}`,
      'NBA',
      // Numbered, because two that differ by a quote look the same, and no two tags may.
      ...[`${index} ${payload}`, `${index + half} ${other}`].map(text => line(text.replaceAll(',', ' '), 50)),
    ];
    const imageUrl = `https://pwned.invalid/${encodeURIComponent(payload)}`;
    // By turns, because a person makes fifty tags a day.
    const author = Math.floor(index / 4) % 2 === 0 ? request : friend;
    const made = await call(author, '/api/posts', {
      content: `${payload}\n${other}`,
      tags,
      imageUrl,
      imageAlt: other,
      ...kinds[index % 4],
    });
    await call(friend, '/api/replies', { postId: thread.id, content: `${payload}\n${other}` });
    await call(friend, `/api/chat/messages/${room.id}`, { content: `${other}\n${payload}` });
    if (index < 10) await call(request, '/api/bookmarks', { postId: made.id });
    // As the address of a picture it is refused, and as a name.
    if (index < 10) await call(request, '/api/posts', { content: 'x', imageUrl: payloads.at(-4 - index) }, 400);
    if (index < 10) await call(friend, '/api/auth/setup-username', { username: other }, 400);
  };
  for (let next = 0; next < half; next += 4)
    await Promise.all(payloads.slice(next, Math.min(next + 4, half)).map((payload, index) => write(payload, next + index)));
  return { thread: thread.id };
}

/** Checks the security headers of every page, and that no file lies beside the pages. */
async function expectStrict(request: APIRequestContext, url: string): Promise<void> {
  for (const path of ['/', '/post/4', '/no/such/page', '/sign-in/problem', '/api/docs']) {
    const headers = (await request.get(url + path)).headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy, path).toMatch(/^default-src 'none'; .*base-uri 'none'; frame-ancestors 'none'/);
    expect(policy, path).not.toMatch(/unsafe|(script|style|connect|object)-src[^;]*(\*|https?:|data:)/);
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['cross-origin-opener-policy'], path).toBe('same-origin');
    expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin');
    expect(headers['x-powered-by'], path).toBeUndefined();
  }
  const beside = [
    '/.env',
    '/.git/config',
    '/package.json',
    '/index.html',
    '/.vite/manifest.json',
    '/..%2f..%2fpackage.json',
    '/assets/..%2f..%2fpackage.json',
  ];
  for (const path of [...beside, '/images/..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/etc/passwd', '/assets/%00']) {
    const answered = await request.get(url + path);
    expect([400, 404], path).toContain(answered.status());
    expect(await answered.text(), path).not.toMatch(/"dependencies"|root:x|"isEntry"/);
  }
  for (const method of ['TRACE', 'DELETE', 'POST']) {
    expect([400, 404, 405, 501], method).toContain((await request.fetch(`${url}/about`, { method })).status());
  }
}

/** The pages that show a part of their address. */
const echoes = [
  '/?q=',
  '/?tag=',
  '/',
  '/user/',
  '/post/',
  '/chat/',
  '/login?returnTo=',
  '/sign-in/problem?reason=',
  '/unsubscribe?token=',
  '/all?sort=',
];

test('markup in every field, address and mail is text', { tag: '@slow' }, async ({ browser, page, context, playwright }) => {
  const product: RunningProduct = await startProduct({ SEED_DEMO: 'false' });
  const dialogs: string[] = [];
  context.on('dialog', dialog => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await context.addInitScript(`
    window.ran = []; window.pwned = () => ran.push(location.href); window.madeOfText = ${madeOfText.toString()};
    for (const name of ['alert', 'confirm', 'prompt', 'print']) window[name] = pwned;`);
  const friend = await playwright.request.newContext();
  try {
    const { url } = product;
    const names = { own: newName(), friend: newName() };
    await signUpAs(context.request, url, names.own);
    await open(page, `${url}/username-setup`);
    await expect(page.getByText('One last thing, <img src=x onerror=pwned()>')).toBeVisible();
    await expectHarmless(page, 'a real name');
    await context.request.post(`${url}/api/auth/setup-username`, { data: { username: names.own } });
    await signUpAs(friend, url, names.friend);
    await friend.post(`${url}/api/auth/setup-username`, { data: { username: names.friend } });
    const { thread } = await writeEverywhere(context.request, url, names, friend);

    const odd = encodeURIComponent('<img src=x onerror=pwned()>');
    const parts = ['/?tag=Part%200', '/?tag=Part%201'];
    const people = [`/post/${thread}`, `/user/${names.own}`, `/chat/${names.friend}`, '/bookmarks', '/friends', '/settings'];
    for (const path of [...parts, ...people, '/draft/2025', `/?q=${odd}`]) {
      await open(page, url + path);
      await expectHarmless(page, path);
    }
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByText('Mark all read')).toBeVisible();
    await expectHarmless(page, 'the notifications');

    // A mail program knows no content policy: what were markup would run.
    const reader = await browser.newContext();
    const mail = await reader.newPage();
    await mail.exposeFunction('pwned', () => dialogs.push('a mail ran it'));
    const sieve = (html: string) => `(${madeOfText.toString()})(new DOMParser().parseFromString(${JSON.stringify(html)}, 'text/html'))`;
    expect(await mail.evaluate<string[]>(sieve(payloads[8] ?? ''))).toHaveLength(1);
    for (let index = 0; index < payloads.length; index += 2) {
      const path = (echoes[(index / 2) % echoes.length] ?? '/') + encodeURIComponent(payloads.slice(index, index + 2).join(' '));
      const html = await (await context.request.get(url + path)).text();
      expect(await mail.evaluate<string[]>(sieve(html)), path).toEqual([]);
    }
    for (const quote of [payloads.slice(0, 40).join('\n'), payloads.slice(40).join('\n'), payloads[8] ?? '']) {
      const { html } = mailPage({ title: quote, before: [quote], quote, action: { label: quote, href: `${url}/post/1` }, after: [quote] });
      await mail.setContent(html);
      expect(await mail.evaluate<string[]>(`(${madeOfText.toString()})(document)`)).toEqual([]);
    }
    await reader.close();
    await expectStrict(context.request, url);
    expect(dialogs).toEqual([]);
  } finally {
    await friend.dispose();
    await product.stop();
  }
});
