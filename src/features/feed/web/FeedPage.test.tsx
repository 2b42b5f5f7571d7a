import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeApi } from '../../../platform/web/testing/fakeApi.ts';
import { longWord, makeList, makeListed, makeReply, makeTag, makeViewer, makeWatched } from '../../../testing/web/makers.ts';
import { openApi, openPage } from '../../../testing/web/openPage.tsx';
import { checkPageStates } from '../../../testing/web/pageStates.tsx';
import { accountRoutes } from '../../account/account.contract.ts';
import { sportsRoutes } from '../../sports/sports.contract.ts';
import { tagsRoutes } from '../../tags/tags.contract.ts';
import { feedRoutes } from '../feed.contract.ts';
import { createQueryClient } from '../../../platform/web/api/query.ts';
import { prefetchFeed } from './feed.api.ts';

const favorites = [makeTag({ id: 1, name: 'Lakers', category: 'team' }), makeTag({ id: 2, name: 'Bulls', category: 'team' })];
const first = makeListed({ id: 12, content: 'Newest take' });
const second = makeListed({ id: 11, content: 'Older take' });

function answers(api: FakeApi) {
  return api.answer(feedRoutes.list, makeList([first, second])).answer(tagsRoutes.search, []);
}

checkPageStates('the feed', {
  address: '/all',
  answers,
  main: feedRoutes.list,
  loading: 'Loading posts',
  error: 'Failed to load posts',
  states: {
    'shows its posts in order': { shows: [/Newest take.*Older take/, 'reached the end'] },
    'shows an empty list with a way to begin': {
      answers: api => api.answer(feedRoutes.list, makeList([])),
      shows: ['No posts found', 'Create First Post'],
    },
    'offers a person with favorites a tab of their teams, and one for each': {
      answers: api => api.answer(tagsRoutes.favorites, favorites),
      shows: [/My teamsLakersBullsFollowingEverything/, 'All Sports', /Latest\s*Popular/],
    },
    'offers a visitor both orders, and no tabs': {
      viewer: null,
      shows: [/Latest\s*Popular/],
      hides: ['My teams', 'Everything'],
    },
    'has the posts of a person’s teams in a tab, without a row of filters': {
      address: '/?home=mine',
      answers: api => api.answer(tagsRoutes.favorites, favorites),
      shows: ['My Teams', 'Newest take'],
      hides: ['Clear all'],
    },
    'has the posts of one favorite in a tab, without a row of filters': {
      address: '/?tag=Lakers&home=tag',
      answers: api => api.answer(tagsRoutes.favorites, favorites),
      shows: [/Everything.*Latest.*Popular.*Newest take/],
      hides: ['Clear all'],
    },
    'asks a person without favorites for their teams': {
      address: '/?home=mine',
      answers: api => api.answer(tagsRoutes.favorites, []),
      shows: ['No teams yet', 'Pick your teams'],
      hides: ['Newest take'],
    },
    'shows a visitor the same posts': { viewer: null, shows: ['Newest take'] },
    'cuts a long post and leads to the whole': {
      answers: api => api.answer(feedRoutes.list, makeList([makeListed({ content: longWord.repeat(3) })])),
      shows: ['Read more'],
    },
    'shows the latest comments of a post, the older first': {
      answers: api =>
        api.answer(
          feedRoutes.list,
          makeList([makeListed({ latestReplies: [makeReply({ id: 2, content: 'Second' }), makeReply({ id: 1, content: 'First' })] })]),
        ),
      shows: [/First.*Second/],
    },
    'names its tag as the tag is stored': {
      address: '/lakers',
      answers: api => api.answer(tagsRoutes.all, [makeTag({ name: 'Lakers', category: 'general' })]),
      shows: ['Lakers', 'Newest take'],
    },
    'shows scores that cannot be reached beside its posts': {
      address: '/NBA',
      answers: api => api.refuse(sportsRoutes.nbaScores, 'upstream_unavailable'),
      shows: ['Newest take', 'Scores can’t be reached right now.'],
    },
    'shows the posts that a search found': {
      address: '/all?q=take',
      answers: api => api.answer(feedRoutes.search, { ...makeList([first]), matches: ['take'] }),
      shows: ['1 post', 'Newest take', 'Clear search'],
    },
  },
});

test('a search that finds nothing offers other words', async () => {
  openApi().answer(feedRoutes.search, { ...makeList([]), matches: [] });
  await openPage('/all?q=nothing');
  expect(await screen.findByText(/Try other words/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Post About It' })).toBeTruthy();
});

test('more posts are loaded by the cursor, and a post that comes again is shown once', async () => {
  const api = openApi();
  api.answerWith(feedRoutes.list, ({ query }) =>
    query.cursor === 'next'
      ? makeList([second, makeListed({ id: 10, content: 'Oldest take' })])
      : makeList([first, second], { nextCursor: 'next' }),
  );
  const { user } = await openPage('/all');
  await user.click(await screen.findByText('Load more'));
  expect(await screen.findByText('Oldest take')).toBeTruthy();
  expect(screen.getAllByText('Older take')).toHaveLength(1);
  expect(screen.getByText(/reached the end/)).toBeTruthy();
});

test('a page that fails to load leaves the posts, and its button tries again', async () => {
  const api = openApi();
  api.answerWith(feedRoutes.list, ({ query }) => makeList([first], { nextCursor: query.cursor ? null : 'next' }));
  const { user } = await openPage('/all');
  await screen.findByText('Newest take');
  api.isOffline = true;
  await user.click(screen.getByText('Load more'));
  const alert = await screen.findByRole('alert');
  expect(screen.getByText('Newest take')).toBeTruthy();
  api.isOffline = false;
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/reached the end/)).toBeTruthy();
});

test('a ranking that is no longer stored is started from the top', async () => {
  const api = openApi();
  api.answer(feedRoutes.list, makeList([first], { nextCursor: 'old' }));
  const { user } = await openPage('/all?sort=popular');
  await screen.findByText('Newest take');
  api.refuse(feedRoutes.list, 'invalid_input', 'Too old.');
  await user.click(screen.getByText('Load more'));
  expect(await screen.findByText('This list is out of date.')).toBeTruthy();
  api.answer(feedRoutes.list, makeList([second]));
  await user.click(screen.getByRole('button', { name: 'Start from the top' }));
  expect(await screen.findByText('Older take')).toBeTruthy();
});

test('the list of somebody’s teams asks for the posts of all of them', async () => {
  const api = answers(openApi()).answer(tagsRoutes.favorites, favorites);
  await openPage('/?home=mine');
  await screen.findByText('Newest take');
  expect(api.callsOf(feedRoutes.list).map(({ query }) => query.tags)).toEqual([['Lakers', 'Bulls']]);
});

test('a tab that was chosen is saved, `/` begins with it, and Back leads to the tab before', async () => {
  const api = answers(openApi()).answer(tagsRoutes.favorites, favorites).answer(accountRoutes.saveHomeTab, { homeTab: 'tag:Bulls' });
  const { user } = await openPage('/');
  await screen.findByText('Newest take');
  await user.click(await screen.findByRole('link', { name: 'Bulls' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Bulls' })).toBeTruthy();
  expect(location.search).toBe('?tag=Bulls&home=tag');
  expect(api.callsOf(accountRoutes.saveHomeTab).map(({ body }) => body)).toEqual([{ tab: 'tag:Bulls' }]);
  history.back();
  await expect.poll(() => location.search).toBe('?home=mine');
});

test('the order of everything that a member chose is saved with the account', async () => {
  const api = answers(openApi()).answer(accountRoutes.saveHomeTab, { homeTab: 'popular' });
  const { user } = await openPage('/all');
  await screen.findByText('Newest take');
  await user.click(screen.getByRole('link', { name: 'Popular' }));
  await expect.poll(() => location.search).toBe('?sort=popular');
  expect(api.callsOf(accountRoutes.saveHomeTab).map(({ body }) => body)).toEqual([{ tab: 'popular' }]);
});

test('the thread of a game is a row, and none while nobody talks in a game of others', async () => {
  const api = openApi();
  const thread = (id: number, part: Parameters<typeof makeListed>[0]) =>
    makeListed({
      id,
      content: 'Game thread',
      feature: 'game',
      game: makeWatched({ threadId: id }),
      tags: ['NBA', 'Boston Celtics'],
      ...part,
    });
  const offDay = thread(4, { content: 'Off-day thread', feature: 'off-day', game: null, comments: 0 });
  api
    .answer(feedRoutes.list, makeList([thread(3, { comments: 12 }), offDay, thread(2, { comments: 0 }), first]))
    .answer(tagsRoutes.favorites, [makeTag({ id: 9, name: 'NBA', category: 'league' })]);
  const { unmount } = await openPage('/all');
  await screen.findByText('Newest take');
  expect(screen.getAllByRole('article', { name: /^Game thread: / }).map(({ dataset }) => dataset['post'])).toEqual(['3']);
  expect(screen.queryByRole('button', { name: /Like/ })).toBeTruthy();
  expect(screen.queryByText('Off-day thread')).toBeNull();
  unmount();
  api.answer(tagsRoutes.favorites, [makeTag({ id: 3, name: 'Boston Celtics', category: 'team' })]);
  await openPage('/all');
  await expect.poll(() => screen.queryAllByRole('article', { name: /^Game thread: / }).length).toBe(2);
  expect(screen.getByText('Off-day thread')).toBeTruthy();
});

test('a first page that quiet threads of the house fill goes on with the next one', async () => {
  const api = openApi(null);
  const quiet = makeListed({ id: 40, feature: 'game', game: makeWatched({ threadId: 40 }), comments: 0, tags: ['NBA'] });
  api.answerWith(feedRoutes.list, ({ query }) => (query.cursor ? makeList([first, second]) : makeList([quiet], { nextCursor: 'next' })));
  const client = createQueryClient();
  await prefetchFeed(client, { kind: 'feed', tags: [], sort: 'latest' });
  expect(api.callsOf(feedRoutes.list).map(({ query }) => query.cursor)).toEqual([undefined, 'next']);
  expect(client.getQueryData(['/api/posts?sort=latest'])).toMatchObject({ pages: [{ ids: [40] }, { ids: [12, 11] }] });
});

test('the home of a newcomer begins with their teams', async () => {
  answers(openApi()).answer(tagsRoutes.favorites, favorites);
  await openPage('/');
  expect(await screen.findByRole('heading', { level: 1, name: 'My Teams' })).toBeTruthy();
});

test('the home of a member begins with the tab that they chose last', async () => {
  const viewer = makeViewer({ homeTab: 'mine' });
  answers(openApi(viewer)).answer(tagsRoutes.favorites, favorites);
  await openPage('/', viewer);
  expect(await screen.findByRole('heading', { level: 1, name: 'My Teams' })).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'My teams' })).getAttribute('aria-current')).toBe('page');
});
