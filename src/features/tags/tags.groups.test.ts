import { expect, test } from 'vitest';
import type { Tag } from './tags.contract.ts';
import { leagueGroups } from './tags.groups.ts';
import type { TagCategory } from './tags.rules.ts';

let id = 0;
function tag(name: string, category: TagCategory, league: string | null = null): Tag {
  id += 1;
  return { id, name, category, league, color: '#123456', secondColor: null, postCount: 0 };
}

test('teams stand by name under their league, leagues and sports by themselves, and general tags are not picked', () => {
  const groups = leagueGroups([
    tag('NFL', 'league'),
    tag('Trades', 'general'),
    tag('Utah Jazz', 'team', 'NBA'),
    tag('Golf', 'sport'),
    tag('NBA', 'league'),
    tag('Buffalo Bills', 'team', 'NFL'),
    tag('Atlanta Hawks', 'team', 'NBA'),
    tag('Without teams', 'league'),
  ]);
  expect(groups.leagues.map(each => each.name)).toEqual(['NFL', 'NBA', 'Without teams']);
  expect(groups.sports.map(each => each.name)).toEqual(['Golf']);
  expect(groups.teams.map(group => [group.league, ...group.tags.map(each => each.name)])).toEqual([
    ['NFL', 'Buffalo Bills'],
    ['NBA', 'Atlanta Hawks', 'Utah Jazz'],
  ]);
});
