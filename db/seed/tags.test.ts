import { describe, expect, test } from 'vitest';
import tags from './tags.json' with { type: 'json' };

const soccerLeagues = ['Premier League', 'MLS', 'NWSL'];
const proLeagues = ['NBA', 'WNBA', 'NFL', 'MLB', 'NHL'];
const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();

describe('the seeded tags', () => {
  test('have names that are unique without regard to case and accents', () => {
    expect(new Set(tags.map(tag => plain(tag.name))).size).toBe(tags.length);
    for (const tag of tags) expect(tag.name.length).toBeLessThanOrEqual(50);
  });

  test('include all 139 teams of the five pro leagues, so that 128+ is true', () => {
    const count = (league: string) => tags.filter(tag => tag.category === 'team' && tag.league === league).length;
    expect(proLeagues.map(count)).toEqual([30, 15, 32, 30, 32]);
    expect(soccerLeagues.map(count)).toEqual([20, 30, 16]);
  });

  test('give every team a league that is a tag itself, and nothing else one', () => {
    const leagues = new Set(tags.filter(tag => tag.category === 'league').map(tag => tag.name));
    for (const tag of tags) {
      if (tag.category === 'team') expect(leagues, tag.name).toContain(tag.league);
      else expect(tag.league, tag.name).toBeNull();
    }
  });

  test('have colors that are neither black nor white, and general ones the default', () => {
    for (const tag of tags) {
      expect(tag.color).toMatch(/^#[0-9A-F]{6}$/);
      const channels = [1, 3, 5].map(start => Number.parseInt(tag.color.slice(start, start + 2), 16));
      expect(Math.max(...channels), tag.name).toBeGreaterThan(48);
      expect(Math.min(...channels), tag.name).toBeLessThan(200);
      if (tag.category === 'general') expect(tag.color).toBe('#3B82F6');
    }
  });

  test('give every team a second color that differs from the first, and nothing else one', () => {
    for (const tag of tags) {
      if (tag.category === 'team') expect(tag.secondColor, tag.name).toMatch(/^#[0-9A-F]{6}$/);
      else expect(tag.secondColor, tag.name).toBeNull();
      expect(tag.secondColor, tag.name).not.toBe(tag.color);
    }
  });

  test.each([
    ['Sixers', 'Philadelphia 76ers'],
    ['Niners', 'San Francisco 49ers'],
    ['Los Angeles Clippers', 'LA Clippers'],
    ['LAL', 'Los Angeles Lakers'],
    ['Lakers', 'Los Angeles Lakers'],
    ['Montreal Canadiens', 'Montréal Canadiens'],
  ])('know that %s is %s', (alias, name) => {
    expect(tags.find(tag => tag.name === name)?.aliases).toContain(alias);
  });

  test('list no alias twice and none that is the name itself', () => {
    for (const tag of tags) {
      const spellings = [tag.name, ...tag.aliases].map(spelling => spelling.toLowerCase());
      expect(new Set(spellings).size, tag.name).toBe(spellings.length);
    }
  });
});
