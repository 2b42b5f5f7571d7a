import { renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { longWord, makeViewer } from '../../../../testing/web/makers.ts';
import { openApi, openPage } from '../../../../testing/web/openPage.tsx';
import { closeComposer, useComposerRequest } from '../composer/composer.store.ts';

const address = (shared: Record<string, string>) => `/share?${new URLSearchParams(shared).toString()}`;
const requested = () => renderHook(() => useComposerRequest()).result;

/** A browser whose service worker keeps what was shared; `open` gives its cache. */
function keepShared(open: () => Promise<unknown>) {
  const remove = vi.fn(async () => true);
  vi.stubGlobal('caches', { open, delete: remove });
  return remove;
}

// A test of another file may have left it open.
beforeEach(closeComposer);
afterEach(() => {
  closeComposer();
  vi.unstubAllGlobals();
});

test('a visitor is asked to sign in, and comes back with what was shared', async () => {
  openApi(null);
  const request = requested();
  await openPage(address({ text: 'What a night' }), null);
  expect(await screen.findByText('Sign in to post')).toBeTruthy();
  const href = screen.getByRole('link', { name: 'Sign In' }).getAttribute('href') ?? '';
  expect(new URLSearchParams(href.split('?')[1]).get('returnTo')).toBe('/share?text=What+a+night');
  expect(request.current).toBeUndefined();
});

test('the composer opens with each of the shared words once, and the feed behind it', async () => {
  openApi();
  const request = requested();
  const shared = { title: 'Box score', text: 'What a night https://example.com/box', url: 'https://example.com/box' };
  await openPage(address(shared));
  await expect
    .poll(() => request.current)
    .toMatchObject({ content: 'Box score\nWhat a night https://example.com/box', files: [], tags: [] });
  expect(location.pathname).toBe('/all');
});

test('a shortcut without words begins an empty post', async () => {
  openApi();
  const request = requested();
  await openPage('/share');
  await expect.poll(() => request.current).toMatchObject({ content: '', files: [] });
});

test('words without a blank are handed over whole', async () => {
  openApi();
  const request = requested();
  await openPage(address({ text: longWord.repeat(20) }));
  await expect.poll(() => request.current?.content).toBe(longWord.repeat(20));
});

test('while the pictures are read, a screen reader is told so; then they are in the post and no longer kept', async () => {
  openApi();
  const request = requested();
  const picture = new Response('pixels', { headers: { 'content-type': 'image/png', 'x-name': 'my%20seat.png' } });
  let answer: (keys: string[]) => void = () => undefined;
  const keys = new Promise<string[]>(resolve => {
    answer = resolve;
  });
  const remove = keepShared(async () => ({ keys: () => keys, match: async () => picture }));
  await openPage(address({ title: 'My seat' }), makeViewer());
  expect(await screen.findByText('Opening the composer')).toBeTruthy();
  expect(request.current).toBeUndefined();
  answer(['/share/0']);
  await expect.poll(() => request.current?.files?.map(({ name, type }) => [name, type])).toEqual([['my seat.png', 'image/png']]);
  expect(remove).toHaveBeenCalledTimes(1);
});

test('pictures that can’t be read leave the words', async () => {
  openApi();
  const request = requested();
  keepShared(async () => Promise.reject(new Error('no storage')));
  await openPage(address({ text: 'What a night' }));
  await expect.poll(() => request.current).toMatchObject({ content: 'What a night', files: [] });
});
