import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { LiveUpdates } from '../../../../app/web/shell/live/LiveUpdates.tsx';
import { makePost, makeReply, makeViewer } from '../../../../testing/web/makers.ts';
import { openApi, openPage } from '../../../../testing/web/openPage.tsx';
import { postsRoutes } from '../../../posts/posts.contract.ts';
import { notificationsRoutes } from '../../../notifications/notifications.contract.ts';
import { repliesRoutes, replyCreatedEvent } from '../../replies.contract.ts';

const text = () => document.body.textContent;
const answersTo = (parentId: number, ids: readonly number[]) =>
  ids.map(id => makeReply({ id, parentId, content: `Words ${id}`, authorName: `fan${id}` }));

async function openThread(
  replies = [makeReply({ id: 100, authorName: 'morgan' }), ...answersTo(100, [101, 102]), ...answersTo(101, [103])],
) {
  const api = openApi()
    .answer(postsRoutes.get, makePost())
    .answer(postsRoutes.view, { views: 42 })
    .answer(repliesRoutes.list, replies)
    .answer(repliesRoutes.visit, { previousReplyId: null, lastReplyId: 103, unreadComments: 0, unreadUpTo: 103 });
  api.answer(notificationsRoutes.unreadCount, { count: 0 });
  const page = await openPage('/post/7', undefined, { beside: <LiveUpdates /> });
  await screen.findByText(replies.length > 0 ? 'Words 103' : /No comments yet/);
  return { api, ...page };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('the line of a branch hides that branch alone, and the comment above says how many replies are hidden', async () => {
  const { user } = await openThread();
  // The deepest comment stands in two branches, and its own line is the inner one.
  await user.click(screen.getByRole('button', { name: 'Collapse the replies to fan101' }));
  expect(text()).not.toMatch(/Words 103/);
  expect(text()).toMatch(/Words 101.*Words 102/);
  const [line] = screen.getAllByRole('button', { name: 'Collapse the replies to morgan' });
  if (line) await user.click(line);
  expect(text()).not.toMatch(/Words/);
  await user.click(screen.getByRole('button', { name: 'Show 3 replies' }));
  await user.click(screen.getByRole('button', { name: 'Show 1 reply' }));
  expect(text()).toMatch(/Words 103/);
});

test('a comment has at most 18 elements, with a team, at the deepest indent and with answers; others have 12', async () => {
  const authorFlair = { tag: 'Boston Celtics', tricode: 'BOS', color: '#008348' };
  const fullest = makeReply({ id: 102, parentId: 101, likes: 2, authorFlair });
  await openThread([makeReply({ id: 99 }), ...answersTo(99, [100]), ...answersTo(100, [101]), fullest, ...answersTo(102, [103])]);
  const elementsOf = (id: number) => document.querySelectorAll(`#reply-${id}, #reply-${id} *`).length;
  expect([elementsOf(99), elementsOf(102)]).toEqual([12, 18]);
});

test('in Live new comments come in while the top is in view, and otherwise when the reader returns to it', async () => {
  const { api, user } = await openThread();
  await user.click(screen.getByLabelText('Newest'));
  await expect.poll(() => api.streams.opened.at(-1)?.get('posts') ?? api.streams.opened.at(-1)?.get('topics')).toBeTruthy();
  api.push(replyCreatedEvent, { reply: makeReply({ id: 110, content: 'Fresh words', createdAt: '2026-11-20T20:00:00.000Z' }) });
  await waitFor(() => expect(text()).toMatch(/Fresh words.*Words 101/));

  // The reader scrolls down: the beginning of the list is above the window.
  const list = document.querySelector('#comments ol');
  const place = vi.spyOn(list ?? document.body, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -600, 600, 2_000));
  api.push(replyCreatedEvent, { reply: makeReply({ id: 111, content: 'Later words' }) });
  api.push(replyCreatedEvent, { reply: makeReply({ id: 112, parentId: 110, content: 'An answer' }) });
  expect(await screen.findByRole('button', { name: '2 new comments' })).toBeTruthy();
  expect(text()).not.toMatch(/Later words|An answer/);
  place.mockRestore();
  document.dispatchEvent(new Event('scroll', { bubbles: true }));
  await waitFor(() => expect(text()).toMatch(/Later words.*Fresh words.*An answer/));
  expect(screen.queryByRole('button', { name: /^\d+ new comments?$/ })).toBeNull();
});

test('a thread whose first comment waits does not say that it has none', async () => {
  const { api, user } = await openThread([]);
  await expect.poll(() => api.streams.opened.length).toBeGreaterThan(0);
  api.push(replyCreatedEvent, { reply: makeReply({ id: 110, content: 'Fresh words' }) });
  await user.click(await screen.findByRole('button', { name: '1 new comment' }));
  expect(await screen.findByText('Fresh words')).toBeTruthy();
  expect(text()).not.toContain('No comments yet');
});

test('the timeline of a long thread goes to a comment by keys, also one that is not on the page yet', async () => {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    query => Object.assign(new EventTarget(), { matches: query.includes('80rem'), media: query }) as unknown as MediaQueryList,
  );
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { user } = await openThread(
    Array.from({ length: 130 }, (_, index) => makeReply({ id: 100 + index, content: `Words ${100 + index}` })),
  );
  const slider = await screen.findByRole('slider', { name: 'Place in the thread' });
  expect(screen.queryByText('Words 229')).toBeNull();
  slider.focus();
  await user.keyboard('{Home}{ArrowDown}{PageDown}');
  expect(slider.getAttribute('aria-valuetext')).toMatch(/^Comment 12 of 130, /);
  expect(scrolled.mock.contexts.at(-1)).toHaveProperty('id', 'reply-111');
  await user.keyboard('{End}');
  await screen.findByText('Words 229');
  await waitFor(() => expect(scrolled.mock.contexts.at(-1)).toHaveProperty('id', 'reply-229'));
  expect(document.activeElement).toBe(slider);
});

test('the field for a comment opens with the focus, and closes without words in it', async () => {
  const { user } = await openThread();
  const field = screen.getByRole('textbox', { name: 'Add a comment' });
  const formatting = () => screen.queryByRole('button', { name: 'Formatting' });
  expect(formatting()).toBeNull();
  await user.click(field);
  await waitFor(() => expect(formatting()).not.toBeNull());
  act(() => field.blur());
  await waitFor(() => expect(formatting()).toBeNull());
  await user.type(field, 'Half a thought');
  act(() => field.blur());
  await new Promise(resolve => setTimeout(resolve, 300));
  expect(formatting()).not.toBeNull();
});

test('the tools for formatting are behind one button, and their keys work without it', async () => {
  // The test's browser has no editing commands, so the field is written directly.
  Object.assign(document, { execCommand: () => false });
  const { user } = await openThread();
  const field = screen.getByRole('textbox', { name: 'Add a comment' });
  await user.click(field);
  const tools = await screen.findByRole('toolbar', { name: 'Format' });
  expect(tools.closest('.hidden')).not.toBeNull();
  await user.keyboard('{Control>}b{/Control}loud');
  expect(field).toHaveProperty('value', '**loud**');
  await user.click(screen.getByRole('button', { name: 'Formatting' }));
  expect(tools.closest('.hidden')).toBeNull();
});

test('the field closes once its button has sent the comment', async () => {
  const { api, user } = await openThread();
  api.answer(repliesRoutes.create, makeReply({ id: 110, content: 'Half a thought', authorId: makeViewer().id }));
  await user.type(screen.getByRole('textbox', { name: 'Add a comment' }), 'Half a thought');
  await user.click(screen.getByRole('button', { name: 'Comment' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Add a comment' })).toHaveProperty('value', ''));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Formatting' })).toBeNull());
});

test('one field answers comments and the post: the key r points it to the comment in focus, and typed words stay', async () => {
  const { api, user } = await openThread([
    makeReply({ id: 100, authorName: 'morgan' }),
    makeReply({ id: 101, deleted: true }),
    ...answersTo(100, [103]),
  ]);
  api.answer(repliesRoutes.create, makeReply({ id: 110, parentId: 103, content: 'Half a thought', authorId: makeViewer().id }));
  document.getElementById('reply-100')?.focus();
  await user.keyboard('r');
  const field = await screen.findByRole('textbox', { name: 'Reply to morgan' });
  expect(document.activeElement).toBe(field);
  await user.keyboard('Half a thought');
  await user.click(document.querySelector('#reply-103 [data-answer]') ?? document.body);
  expect(screen.getAllByRole('textbox')).toEqual([field]);
  expect(text()).toContain('Replying to fan103');
  expect(field).toHaveProperty('value', 'Half a thought');
  await user.click(screen.getByRole('button', { name: 'Stop: Replying to fan103' }));
  document.getElementById('reply-101')?.focus();
  await user.keyboard('r');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Add a comment' }));
  document.getElementById('reply-103')?.focus();
  await user.keyboard('r{Control>}{Enter}{/Control}');
  await waitFor(() => expect(api.callsOf(repliesRoutes.create)[0]?.body).toMatchObject({ parentId: 103, content: 'Half a thought' }));
  // The field writes to the post again.
  expect(await screen.findByRole('textbox', { name: 'Add a comment' })).toHaveProperty('value', '');
});

test('comments are liked side by side, and a comment ignores further clicks until its call is answered', async () => {
  const { api, user } = await openThread();
  api.answer(repliesRoutes.like, { liked: true, likes: 1 });
  const held = api.hold(repliesRoutes.like);
  const [first, second] = screen.getAllByRole('button', { name: /^Give a like/ });
  if (!first || !second) throw new Error('The thread has no comments to like.');
  await user.click(first);
  await user.click(second);
  await user.click(first);
  await waitFor(() => expect(api.callsOf(repliesRoutes.like)).toHaveLength(2));
  expect(first.getAttribute('aria-label')).toBe('Give a like (1)');
  held.release();
  await waitFor(() => expect(second.getAttribute('aria-pressed')).toBe('true'));
  expect(api.callsOf(repliesRoutes.unlike)).toHaveLength(0);
});
