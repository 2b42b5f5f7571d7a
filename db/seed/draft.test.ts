import { describe, expect, test } from 'vitest';
import { maxPicks, presetTeams } from '../../src/features/mock-drafts/draftOrder.ts';
import { draftYear } from '../../src/features/mock-drafts/mockDrafts.view.ts';
import { playerKey } from '../../src/features/mock-drafts/mockDrafts.rules.ts';
import { nbaTeams } from '../../src/features/tags/tags.nba.ts';
import draft from './nba-draft-2025.json' with { type: 'json' };
import tags from './tags.json' with { type: 'json' };

const names = new Set(nbaTeams.map(team => team.name));

describe('the teams of the NBA', () => {
  test('are thirty, by the names of their tags, with tricodes of their own', () => {
    const tagged = tags.filter(tag => tag.category === 'team' && tag.league === 'NBA').map(tag => tag.name);
    expect(nbaTeams.map(team => team.name).toSorted()).toEqual(tagged.toSorted());
    expect(new Set(nbaTeams.map(team => team.tricode)).size).toBe(30);
  });
});

describe('the draft of 2025', () => {
  test('has the thirty picks of its first round, by teams that exist', () => {
    expect(draft.draftYear).toBe(draftYear);
    expect(maxPicks).toBe(30);
    expect(draft.results.map(result => result.pick)).toEqual(presetTeams.map((_, index) => index + 1));
    for (const team of [...presetTeams, ...draft.results.flatMap(result => [result.announcedTeam, result.team])])
      expect(names).toContain(team);
  });

  test('has prospects by rank, told apart by name, and everybody who was picked is one', () => {
    const keys = new Set(draft.prospects.map(prospect => playerKey(prospect.playerName)));
    expect(draft.prospects.map(prospect => prospect.rank)).toEqual(draft.prospects.map((_, index) => index + 1));
    expect(keys.size).toBe(draft.prospects.length);
    expect(keys.size).toBeGreaterThanOrEqual(60);
    for (const { player } of draft.results) expect(keys).toContain(playerKey(player));
  });
});
