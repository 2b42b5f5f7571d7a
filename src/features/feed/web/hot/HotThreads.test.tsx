import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApi, renderFor } from '../../../../testing/web/openPage.tsx';
import { feedRoutes } from '../../feed.contract.ts';
import { HotThreads } from './HotThreads.tsx';

const loud = { postId: 7, title: 'Tonight’s roll call', newComments: 14, here: 214 };
const calm = { postId: 8, title: 'A calm thread', newComments: 1, here: null };

test('the hot threads lead to their posts, with the people there and the new comments', async () => {
  openApi(null).answer(feedRoutes.hot, [loud, calm]);
  renderFor(null, <HotThreads />);
  const links = await screen.findAllByRole('link');
  expect(links.map(link => link.getAttribute('href'))).toEqual(['/post/7', '/post/8']);
  expect(links[0]?.textContent).toMatch(/Tonight’s roll call.*214.* here.*14.* new comments/);
  expect(links[1]?.textContent).toMatch(/A calm thread.*1.* new comment$/);
  expect(links[1]?.textContent).not.toContain('here');
});

test('the section keeps its room while its threads load', async () => {
  openApi(null).hold(feedRoutes.hot);
  renderFor(null, <HotThreads />);
  expect(await screen.findByRole('heading', { name: 'Hot threads' })).toBeTruthy();
  expect(screen.getByText('Loading hot threads')).toBeTruthy();
});

test('there is no section without hot threads, nor where they cannot be read', async () => {
  const api = openApi(null).answer(feedRoutes.hot, []);
  const { unmount } = renderFor(null, <HotThreads />);
  await expect.poll(() => api.callsOf(feedRoutes.hot).length).toBe(1);
  await expect.poll(() => screen.queryByRole('heading')).toBeNull();
  unmount();
  api.refuse(feedRoutes.hot, 'unavailable');
  renderFor(null, <HotThreads />);
  await expect.poll(() => api.callsOf(feedRoutes.hot).length).toBe(2);
  await expect.poll(() => screen.queryByRole('heading')).toBeNull();
});
