import { describe, expect, test } from 'vitest';
import { hasStar, tagHref, type TagCategory, tidyTagNames, trending } from './tags.rules.ts';
import { suggestTags } from './tags.suggest.ts';

const tag = (name: string, category: TagCategory, league: string | null = null, postCount = 1) => ({ name, category, league, postCount });
const tags = [
  tag('Basketball', 'sport'),
  tag('NBA', 'league'),
  tag('MLB', 'league'),
  tag('Los Angeles Lakers', 'team', 'NBA', 9),
  tag('Portland Trail Blazers', 'team', 'NBA'),
  tag('Boston Red Sox', 'team', 'MLB'),
  tag('Chicago White Sox', 'team', 'MLB'),
  tag('Duke Blue Devils', 'team', 'CBB'),
  tag('Duke Blue Devils Football', 'team', 'CFB'),
  tag('Trade Rumors', 'general'),
];
const suggested = (text: string, chosen: string[] = []) => suggestTags(text, tags, chosen).map(each => each.name);

describe('tag names', () => {
  test('are trimmed and taken once whatever their case, the first spelling staying', () => {
    expect(tidyTagNames([' NBA ', 'nba', '', '  ', 'Hot   Takes'])).toEqual(['NBA', 'Hot Takes']);
  });

  test('make an address that holds any sign', () => {
    expect(tagHref(['R&B 100%', 'NBA'], 'popular')).toBe('/?tag=R%26B%20100%25&tag=NBA&sort=popular');
    expect(tagHref([])).toBe('/all');
  });

  test('trend only with posts', () => {
    expect(trending([tag('a', 'general', null, 2), tag('b', 'general', null, 0)]).map(each => each.name)).toEqual(['a']);
  });
});

test('a star is on teams, leagues and sports; on a topic only while it is a favorite', () => {
  for (const category of ['team', 'league', 'sport'] as const) expect(hasStar(category, false)).toBe(true);
  expect(hasStar('general', false)).toBe(false);
  expect(hasStar('general', true)).toBe(true);
});

describe('suggested tags', () => {
  test('are the teams a text names by nickname, after their league', () => {
    expect(suggested('The Lakers are back')).toEqual(['NBA', 'Los Angeles Lakers']);
    expect(suggested('trail blazers!')).toEqual(['NBA', 'Portland Trail Blazers']);
  });

  test('tell teams apart that share their last word', () => {
    expect(suggested('Red Sox win again')).toEqual(['MLB', 'Boston Red Sox']);
    expect(suggested('sox')).toEqual([]);
  });

  test('name the second sport of a school by its sport', () => {
    expect(suggested('Basketball or football?')).toEqual(['Basketball']);
    expect(suggested('The Blue Devils won')).toEqual(['Duke Blue Devils']);
    expect(suggested('Blue Devils football')).toEqual(['Duke Blue Devils', 'Duke Blue Devils Football']);
  });

  test('come as league, team, sport, general, without what is chosen already', () => {
    expect(suggested('trade rumors in basketball: lakers?', ['nba'])).toEqual(['Los Angeles Lakers', 'Basketball', 'Trade Rumors']);
  });

  test('look for whole words only', () => {
    expect(suggested('mlbx nbaish lakersfan')).toEqual([]);
  });
});
