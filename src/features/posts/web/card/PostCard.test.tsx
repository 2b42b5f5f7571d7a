import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { CurrentUser } from '../../../account/account.contract.ts';
import { longWord, makePoll, makePost, makeViewer } from '../../../../testing/web/makers.ts';
import { openApi, renderFor } from '../../../../testing/web/openPage.tsx';
import { SignInPrompt } from '../../../../app/web/shell/signing-in/SignInPrompt.tsx';
import { pollsRoutes } from '../../../polls/polls.contract.ts';
import { type Post, postsRoutes } from '../../posts.contract.ts';
import { PostCard } from './PostCard.tsx';
import { likeAfterSignIn, postKey, prefetchPost, primePosts, useListedPost } from '../posts.api.ts';

/** The card as a list shows it: it reads its post from the cache. */
function ListedCard({ id }: { id: number }) {
  const post = useListedPost(id);
  return (
    <>
      {post && <PostCard post={post} />}
      <SignInPrompt />
    </>
  );
}

function openCard(part: Partial<Post>, viewer: CurrentUser | null = makeViewer()) {
  const api = openApi(viewer);
  const page = renderFor(viewer, <ListedCard id={7} />);
  primePosts(page.client, [makePost(part)]);
  return { api, ...page };
}

const pollPost = { feature: 'poll', poll: makePoll() } as const;

test.each<[string, Partial<Post>, RegExp]>([
  ['a post with its counts', {}, /riley \d+mo.*NBA.*Best game of the season\..*3/],
  ['that a post was edited', { editedAt: '2026-01-16T20:00:00.000Z' }, /· edited/],
  [
    'the first two of its tags and the number of the others',
    { tags: ['NBA', 'Boston Celtics', 'Trades', 'Takes'] },
    /NBABoston Celtics\+2 more/,
  ],
  ['how many comments are new', { unreadComments: 4, unreadUpTo: 90 }, /4 new/],
  ['a post whose author deleted their account', { authorId: null, authorName: 'Deleted user' }, /Deleted user/],
  ['the beginning of a long post', { content: longWord.repeat(2) }, /Gooo.*…Read more/],
  ['the question and options of a poll', pollPost, /Who wins tonight\?.*Home.*Away.*4 votes/],
])('a card shows %s', async (_title, part, text) => {
  openCard(part);
  await expect.poll(() => document.body.textContent).toMatch(text);
});

test('a picture stands with its description and reserves its place', async () => {
  openCard({ images: [{ url: 'https://example.com/a.jpg', alt: 'A full arena', width: 800, height: 600, copyUrl: '/images/a.webp' }] });
  const picture = await screen.findByAltText<HTMLImageElement>('A full arena');
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['800', '600']);
});

test('only its author has the menu of a post', async () => {
  const { unmount } = openCard({});
  await screen.findByText('riley');
  expect(screen.queryByRole('button', { name: 'Post options' })).toBeNull();
  unmount();
  openCard({ authorId: 'viewer' });
  expect(await screen.findByRole('button', { name: 'Post options' })).toBeTruthy();
});

test('a vote shows at once, and the server’s counts follow', async () => {
  const { api, user } = openCard(pollPost);
  api.answer(
    pollsRoutes.vote,
    makePoll({
      options: [
        { id: 1, text: 'Home', voteCount: 9 },
        { id: 2, text: 'Away', voteCount: 1 },
      ],
      totalVotes: 10,
      votedOptionId: 1,
    }),
  );
  const held = api.hold(pollsRoutes.vote);
  await user.click(await screen.findByRole('button', { name: 'Home' }));
  expect(await screen.findByText('80%')).toBeTruthy();
  held.release();
  expect(await screen.findByText('90%')).toBeTruthy();
  expect(screen.getByText('You voted for Home.')).toBeTruthy();
});

test('a closed poll shows its result to everybody, and when an open one closes', async () => {
  const { unmount } = openCard({ ...pollPost, poll: makePoll({ closesAt: '2020-01-01T00:00:00.000Z' }) }, null);
  expect(await screen.findByText('75%')).toBeTruthy();
  expect(screen.getByText('Closed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Home' })).toBeNull();
  unmount();
  openCard({ ...pollPost, poll: makePoll({ closesAt: new Date(Date.now() + 3.5 * 3_600_000).toISOString() }) });
  expect(await screen.findByText('Closes in 3 hours')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Home' })).toBeTruthy();
});

test('a number is read once with its word, as text browsers and copies have it', async () => {
  openCard(pollPost);
  await screen.findByText('Who wins tonight?');
  expect(document.body.textContent).not.toMatch(/(votes?|views?) *\1/);
  expect(document.body.textContent).toMatch(/4 votes/);
});

test('a vote that can change moves to another option', async () => {
  const { api, user } = openCard({ ...pollPost, poll: makePoll({ votedOptionId: 2, canChange: true }) });
  api.answerWith(pollsRoutes.vote, ({ body }) => makePoll({ votedOptionId: body.optionId, canChange: true }));
  expect(await screen.findByText('You voted for Away.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Change my vote' }));
  expect(screen.getByRole('button', { name: 'Away' }).getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Home' }));
  expect(await screen.findByText('You voted for Home.')).toBeTruthy();
  expect(api.callsOf(pollsRoutes.vote).map(({ body }) => body)).toEqual([{ optionId: 1 }]);
});

test('a vote that is changed while the former is on its way is sent after it', async () => {
  const { api, user } = openCard({ ...pollPost, poll: makePoll({ votedOptionId: null, canChange: true }) });
  api.answerWith(pollsRoutes.vote, ({ body }) => makePoll({ votedOptionId: body.optionId, canChange: true }));
  const held = api.hold(pollsRoutes.vote);
  await user.click(await screen.findByRole('button', { name: 'Home' }));
  await user.click(screen.getByRole('button', { name: 'Change my vote' }));
  await user.click(screen.getByRole('button', { name: 'Away' }));
  expect(screen.getByText('You voted for Away.')).toBeTruthy();
  held.release();
  const sent = () => api.callsOf(pollsRoutes.vote).map(({ body }) => body);
  await expect.poll(sent).toEqual([{ optionId: 1 }, { optionId: 2 }]);
  expect(await screen.findByText('You voted for Away.')).toBeTruthy();
});

test('a second vote from another device shows what was voted there', async () => {
  const { api, user } = openCard(pollPost);
  api.refuse(pollsRoutes.vote, 'already_voted', 'You have voted already.');
  api.answer(pollsRoutes.ofPost, makePoll({ votedOptionId: 2 }));
  await user.click(await screen.findByRole('button', { name: 'Home' }));
  expect(await screen.findByText('You voted for Away.')).toBeTruthy();
  expect(await screen.findByText('You have voted already.')).toBeTruthy();
});

test('a vote that the server could not take is taken back, and can be given again', async () => {
  const { api, user } = openCard(pollPost);
  api.refuse(pollsRoutes.vote, 'unavailable');
  await user.click(await screen.findByRole('button', { name: 'Home' }));
  expect(await screen.findByText('Failed to vote')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Home' })).toBeTruthy();
  expect(screen.queryByText(/You voted for/)).toBeNull();
});

test('a poll that its author took off disappears', async () => {
  const { api, user } = openCard(pollPost);
  api.refuse(pollsRoutes.vote, 'not_found', 'This poll is gone.').refuse(pollsRoutes.ofPost, 'not_found');
  await user.click(await screen.findByRole('button', { name: 'Home' }));
  await expect.poll(() => screen.queryByText('Who wins tonight?')).toBeNull();
});

test.each([
  ['Home', 'to vote'],
  [/^Like/, 'to like posts'],
])('a visitor who presses %s is asked to sign in', async (name, attempt) => {
  const { api, user } = openCard(pollPost, null);
  await user.click(await screen.findByRole('button', { name }));
  expect((await screen.findByRole('dialog')).textContent).toMatch(`Join Bleachers ${attempt}!`);
  expect(api.calls.filter(call => call.route.method === 'POST')).toEqual([]);
});

describe('a card whose link lies below its texts', () => {
  async function openText(part: Partial<Post> = {}) {
    const page = openCard(part);
    return { ...page, text: await screen.findByText('Best game of the season.') };
  }

  test('opens the post by a click on a text, and by one between two buttons', async () => {
    const { user, text } = await openText();
    await user.click(text);
    expect(location.pathname).toBe('/post/7');
    history.replaceState(null, '', '/');
    await user.click(document.querySelector('footer') ?? text);
    expect(location.pathname).toBe('/post/7');
  });

  test('stays where a text was selected', async () => {
    const { user, text } = await openText();
    getSelection()?.selectAllChildren(text);
    // The pointer alone: the click of a test would take the selection away, which the end of a real one does not.
    text.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(location.pathname).toBe('/');
    getSelection()?.removeAllRanges();
    await user.click(text);
    expect(location.pathname).toBe('/post/7');
  });

  test.each([
    ['with Ctrl', 'click', { ctrlKey: true }],
    ['of the middle button', 'auxclick', { button: 1 }],
  ])('hands a click %s to the link, which opens a new tab', async (_name, type, keys) => {
    const { text } = await openText();
    const link = screen.getByRole('link', { name: 'Open the post by riley' });
    const seen: MouseEvent[] = [];
    link.addEventListener('click', event => {
      seen.push(event);
      event.preventDefault();
    });
    text.dispatchEvent(new MouseEvent(type, { bubbles: true, ...keys }));
    expect(seen).toHaveLength(1);
    expect(seen[0]?.ctrlKey || seen[0]?.metaKey).toBe(true);
    expect(location.pathname).toBe('/');
  });

  test('leaves clicks on its controls to them', async () => {
    const { api, user } = await openText();
    api.answer(postsRoutes.like, { likes: 4, liked: true });
    await user.click(screen.getByRole('button', { name: /^Like/ }));
    expect(location.pathname).toBe('/');
  });
});

test('texts of people take the direction of their own writing', async () => {
  openCard({ content: 'شاهدت المباراة' });
  expect((await screen.findByText('شاهدت المباراة')).closest('[dir]')?.getAttribute('dir')).toBe('auto');
});

test('a like given while its post is read for the first time is shown, though that read knows none', async () => {
  const { api, client } = openCard({});
  client.removeQueries({ queryKey: postKey(7) });
  api.answer(postsRoutes.like, { likes: 4, liked: true });
  api.answer(postsRoutes.get, makePost({ liked: false, likes: 3 }));
  const held = api.hold(postsRoutes.get);
  const firstRead = prefetchPost(client, 7);
  await waitFor(() => expect(api.callsOf(postsRoutes.get)).toHaveLength(1));
  const like = likeAfterSignIn(client, 7);
  await waitFor(() => expect(api.callsOf(postsRoutes.like)).toHaveLength(1));
  api.answer(postsRoutes.get, makePost({ liked: true, likes: 4 }));
  held.release();
  await Promise.all([firstRead, like]);
  expect((await screen.findByRole('button', { name: /^Like/ })).getAttribute('aria-pressed')).toBe('true');
});
