import { describe, expect, it } from 'vitest';
import { paletteColor } from './tags.palette.ts';

const lakers = { name: 'Los Angeles Lakers', category: 'team', color: '#552583' } as const;
const badgers = { name: 'Wisconsin Badgers', category: 'team', color: '#C5050C' } as const;
const nba = { name: 'NBA', category: 'league', color: '#1D428A' } as const;
const mlb = { name: 'MLB', category: 'league', color: '#041E42' } as const;

describe('the palette of the active tags', () => {
  it('is the team’s, also of one that no list of words knows', () => {
    expect(paletteColor([lakers])).toBe('#552583');
    expect(paletteColor([badgers])).toBe('#C5050C');
  });

  it('is that of every league', () => {
    expect(paletteColor([nba])).toBe('#1D428A');
    expect(paletteColor([mlb])).toBe('#041E42');
  });

  it.each(['magic', 'Heat', 'LAKERS', 'celtics', 'warriors', 'bulls', 'buccaneers', 'bucs', 'lightning', 'nba', 'nfl', 'nhl'])(
    'knows the word %s',
    name => {
      expect(paletteColor([{ name: `The ${name}`, category: 'sport', color: '#123456' }])).toBe('#123456');
    },
  );

  it('matches whole words', () => {
    expect(paletteColor([{ name: 'Heatwave', category: 'sport', color: '#123456' }])).toBeUndefined();
  });

  it('is the default with several tags, none, an unknown one, or a general one of a team’s name', () => {
    expect(paletteColor([lakers, nba])).toBeUndefined();
    expect(paletteColor([])).toBeUndefined();
    expect(paletteColor([undefined])).toBeUndefined();
    expect(paletteColor([{ name: 'lakers', category: 'general', color: '#552583' }])).toBeUndefined();
  });
});
