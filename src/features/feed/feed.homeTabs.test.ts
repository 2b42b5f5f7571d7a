import { expect, test } from 'vitest';
import { wholeFeed } from './feed.address.ts';
import { addressOfTab, homeAddress } from './feed.home.ts';
import { homeTabs, tabOf, teamsOf } from './feed.homeTabs.ts';
import { tagFilterLimit } from './feed.rules.ts';

const celtics = { name: 'Boston Celtics', category: 'team' };
const knicks = { name: 'New York Knicks', category: 'team' };
const nba = { name: 'NBA', category: 'league' };
const labelsOf = (favorites: Parameters<typeof homeTabs>[0], current: Parameters<typeof homeTabs>[1]) =>
  homeTabs(favorites, current, false).map(({ label }) => label);

test('a visitor has everything, a member with favorites also their teams, each favorite and followed people', () => {
  expect(homeTabs([], 'everything', false)).toEqual([{ value: 'everything', label: 'Everything', href: '/all' }]);
  expect(homeTabs([celtics, nba], 'everything', true).map(({ href }) => href)).toEqual([
    '/?home=mine',
    '/?tag=Boston%20Celtics&home=tag',
    '/?tag=NBA&home=tag',
    '/?home=following',
    '/all',
  ]);
});

test('the tab of an only favorite stands for the teams, and the tab that is shown is always there', () => {
  expect(labelsOf([celtics], 'everything')).toEqual(['Boston Celtics', 'Everything']);
  expect(labelsOf([celtics], 'mine')).toEqual(['My teams', 'Boston Celtics', 'Everything']);
  expect(labelsOf([celtics], 'tag:boston celtics')).toEqual(['Boston Celtics', 'Everything']);
  expect(labelsOf([], 'tag:NFL')).toEqual(['NFL', 'Everything']);
});

test('the posts of somebody’s teams are those of the favorite teams, or of all favorites without a team', () => {
  expect(teamsOf([celtics, nba, knicks])).toEqual(['Boston Celtics', 'New York Knicks']);
  expect(teamsOf([nba])).toEqual(['NBA']);
  expect(teamsOf(Array.from({ length: tagFilterLimit + 1 }, (_, index) => ({ name: `${index}`, category: 'team' })))).toHaveLength(
    tagFilterLimit,
  );
});

test.each(['mine', 'following', 'everything', 'tag:Boston Celtics'] as const)('the address of the tab %s leads to it', tab => {
  expect(tabOf(addressOfTab(tab))).toBe(tab);
});

test('everything in popular order is a list of its tab that the home may begin with', () => {
  expect(addressOfTab('popular')).toEqual({ ...wholeFeed, sort: 'popular' });
  expect(tabOf(addressOfTab('popular'))).toBe('everything');
});

test('an address with a search or a tag outside the home has no tab', () => {
  expect(tabOf({ ...wholeFeed, tags: ['NBA'] })).toBeUndefined();
  expect(tabOf({ ...wholeFeed, text: 'dunk' })).toBeUndefined();
});

test('the home begins with the last tab, unless its address names a list', () => {
  expect(homeAddress(wholeFeed, 'mine')).toEqual({ ...wholeFeed, home: 'mine' });
  expect(homeAddress(wholeFeed, null)).toBe(wholeFeed);
  expect(homeAddress(wholeFeed, 'no tab')).toBe(wholeFeed);
  for (const named of [{ tags: ['NBA'] }, { text: 'dunk' }, { sort: 'popular' as const }, { cursor: 'abc' }, { home: 'mine' as const }]) {
    const address = { ...wholeFeed, ...named };
    expect(homeAddress(address, 'popular')).toBe(address);
  }
});
