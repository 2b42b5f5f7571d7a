import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { tagsRoutes } from '../../../features/tags/tags.contract.ts';
import { feedRoutes } from '../../../features/feed/feed.contract.ts';
import { type Game, gamesRoutes } from '../../../features/games/games.contract.ts';
import { postsRoutes } from '../../../features/posts/posts.contract.ts';
import { profilesRoutes } from '../../../features/profiles/profiles.contract.ts';
import { readKey } from '../../../platform/web/api/query.ts';
import { longWord, makePost, makeStandings, makeStats, makeTag, makeViewer, makeWatched, someDay } from '../../../testing/web/makers.ts';
import { openApi, renderFor } from '../../../testing/web/openPage.tsx';
import { rememberSearch } from './search/recentSearches.ts';
import { SearchDialog } from './search/SearchDialog.tsx';
import { TagPanel } from './navigation/TagPanel.tsx';

const lakers = makeTag({ id: 2, name: 'Lakers', category: 'team', league: 'NBA' });
const text = () => document.body.textContent;

describe('the search dialog', () => {
  function open(address = '/', games: Game[] = []) {
    const api = openApi(null).answer(tagsRoutes.search, [lakers]).answer(gamesRoutes.list, { games, asOf: someDay, stale: false });
    const closed: boolean[] = [];
    const page = renderFor(null, <SearchDialog open onOpenChange={isOpen => closed.push(!isOpen)} />, address);
    return { api, closed, ...page };
  }
  const field = () => screen.findByRole('searchbox');

  test('begins empty, with a hint and the tags of the feed behind it', async () => {
    open('/Lakers');
    expect(await screen.findByText('Start typing to see tag suggestions')).toBeTruthy();
    expect(text()).toMatch(/Selected Tags.*Lakers/);
  });

  test('searches for the text and closes', async () => {
    const { user, closed } = open();
    await user.type(await field(), 'buzzer beater{Enter}');
    expect(new URLSearchParams(location.search).get('q')).toBe('buzzer beater');
    expect(closed).toEqual([true]);
  });

  test('offers what was searched for before, games that are on and the reader’s teams', async () => {
    rememberSearch('buzzer beater');
    open('/', [makeWatched()]);
    expect((await screen.findByRole('link', { name: /Boston Celtics/ })).getAttribute('href')).toBe('/game/nba-1');
    expect(screen.getByRole('link', { name: 'buzzer beater' }).getAttribute('href')).toBe('/?q=buzzer%20beater');
  });

  test('suggests tags and opens the feed of one', async () => {
    const { user } = open();
    await user.type(await field(), 'lak');
    await user.click(await screen.findByRole('button', { name: /^Lakers/ }));
    expect(location.href).toMatch(/Lakers/);
  });

  test('says that no tag was found', async () => {
    const { api, user } = open();
    api.answer(tagsRoutes.search, []);
    await user.type(await field(), 'curling');
    expect(await screen.findByText('No tags found for "curling"')).toBeTruthy();
  });

  test('says that tags cannot be searched, while the text can', async () => {
    const { api, user } = open();
    api.refuse(tagsRoutes.search, 'unavailable');
    await user.type(await field(), 'lak');
    expect(await screen.findByText('Tags can’t be searched right now. Your text can.')).toBeTruthy();
  });
});

describe('the panel of tags', () => {
  function open(viewer = makeViewer(), address = '/all') {
    const api = openApi(viewer).answer(tagsRoutes.all, [makeTag(), lakers]).answer(tagsRoutes.favorites, [lakers]);
    return { api, open: () => renderFor(viewer, <TagPanel />, address) };
  }

  test('groups tags and shows the favorites', async () => {
    open().open();
    await expect.poll(text).toMatch(/Favorites.*Lakers.*Find Tags.*Popular Teams.*Lakers.*Leagues.*NBA/);
  });

  test('begins beside the schedule with the hot threads', async () => {
    openApi(null)
      .answer(tagsRoutes.all, [lakers])
      .answer(feedRoutes.hot, [{ postId: 7, title: 'Tonight’s roll call', newComments: 14, here: null }]);
    renderFor(null, <TagPanel />, '/games');
    await expect.poll(text).toMatch(/Hot threads.*roll call.*Find Tags/);
  });

  test('has no favorites for a visitor', async () => {
    openApi(null).answer(tagsRoutes.all, [lakers]);
    renderFor(null, <TagPanel />, '/all');
    await expect.poll(text).toMatch(/Popular Teams/);
    expect(text()).not.toContain('Favorites');
  });

  test('shows the tags that the feed is filtered by, as they are stored', async () => {
    open(makeViewer(), '/lakers').open();
    await expect.poll(text).toMatch(/Selected TagsClearLakers/);
  });

  const order = () => screen.getAllByRole('heading', { level: 2 }).map(heading => heading.textContent);

  test('begins a post’s page with the table of its first team', async () => {
    const { api, open: render } = open(makeViewer(), '/post/1');
    api.answer(gamesRoutes.standings, makeStandings());
    const { client } = render();
    client.setQueryData(readKey(postsRoutes.get, { params: { id: 1 } }), makePost({ id: 1, tags: ['NBA', 'Lakers'] }));
    await expect.poll(() => order()[0]).toBe('NBA standings');
  });

  test('begins a profile with the latest achievements, except beside all of them', async () => {
    const { open: render } = open(makeViewer(), '/user/riley');
    const { client, unmount } = render();
    client.setQueryData(readKey(profilesRoutes.stats, { params: { idOrUsername: 'riley' } }), makeStats());
    await expect.poll(() => order()[0]).toBe('Latest achievements');
    expect(text()).toMatch(/First Post.*Favorites/);
    unmount();
    const again = open(makeViewer(), '/user/riley?tab=achievements').open();
    again.client.setQueryData(readKey(profilesRoutes.stats, { params: { idOrUsername: 'riley' } }), makeStats());
    await expect.poll(text).toMatch(/Popular Teams/);
    expect(order()).not.toContain('Latest achievements');
  });

  test('says that its tags failed to load, and asks again', async () => {
    const { api, open: render } = open();
    api.refuse(tagsRoutes.all, 'unavailable');
    const { user } = render();
    expect(await screen.findByText('Tags couldn’t load.')).toBeTruthy();
    api.answer(tagsRoutes.all, [makeTag()]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await expect.poll(text).toMatch(/Leagues/);
  });

  test('invites to choose favorites where there are none', async () => {
    const { api, open: render } = open();
    api.answer(tagsRoutes.favorites, []);
    render();
    expect(await screen.findByText(/Star a team, league or sport/)).toBeTruthy();
  });

  test('shows a long name', async () => {
    const { api, open: render } = open();
    api.answer(tagsRoutes.all, [makeTag({ name: longWord })]);
    render();
    await expect.poll(text).toContain(longWord);
  });

  test('a star that the server refuses goes out again', async () => {
    const { api, open: render } = open();
    api.answer(tagsRoutes.favorites, []).refuse(tagsRoutes.addFavorite, 'unavailable');
    const { user } = render();
    const [star] = await screen.findAllByRole('button', { name: /favorite/i });
    await user.click(star ?? document.body);
    expect(await screen.findByText('Failed to update favorites. Please try again.')).toBeTruthy();
    expect(await screen.findByText(/Star a team, league or sport/)).toBeTruthy();
  });
});
