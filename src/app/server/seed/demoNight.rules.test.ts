import { describe, expect, test } from 'vitest';
import { gameNight } from './demoCommunity.ts';
import { commentOn, happeningBetween, type NightState } from './demoNight.rules.ts';

const at = (home: number, away: number, part: Partial<NightState> = {}): NightState => ({ state: 'live', period: 1, home, away, ...part });

test.each([
  ['the start', at(0, 0, { state: 'scheduled' }), at(0, 0), 'start'],
  ['a new leader', at(10, 12), at(13, 12), 'lead'],
  ['an equalizer', at(10, 12), at(12, 12), 'tied'],
  ['eight points in a row', at(20, 10), at(28, 10), 'run'],
  ['a decided game', at(50, 35), at(60, 36), 'blowout'],
  ['the end of a period', at(28, 10), at(28, 10, { period: 2 }), 'period'],
  ['the end', at(99, 90), at(99, 90, { state: 'final' }), 'final'],
  ['an ordinary basket', at(20, 10), at(22, 10), undefined],
  ['a game that was over before', undefined, at(99, 90, { state: 'final' }), undefined],
  ['a game that is called off', at(0, 0, { state: 'scheduled' }), at(0, 0, { state: 'postponed' }), undefined],
])('%s is told from two states of a game', (_title, before, after, happening) => {
  expect(happeningBetween(before, after)).toBe(happening);
});

describe('a comment', () => {
  const home = { name: 'Boston Celtics', shortName: 'Celtics' };
  const away = { name: 'Los Angeles Lakers', shortName: 'Lakers' };
  const fans = [
    { id: '1', username: 'green', team: 'Boston Celtics' },
    { id: '2', username: 'gold', team: 'Los Angeles Lakers' },
    { id: '3', username: 'other', team: null },
  ];
  const night = { after: at(30, 20), home, away, fans, said: new Set<string>(), random: () => 0 };

  test('is by a fan of the side that would say it, and names the teams', () => {
    expect(commentOn({ ...night, happening: 'run' })).toEqual({
      fan: fans[0],
      content: 'What a run. Lakers can’t buy a stop.',
    });
    expect(commentOn({ ...night, happening: 'run', after: at(20, 30) })?.fan).toBe(fans[1]);
  });

  test('does not come twice in a thread', () => {
    const said = new Set<string>();
    for (
      let comment = commentOn({ ...night, happening: 'lead', said });
      comment;
      comment = commentOn({ ...night, happening: 'lead', said })
    ) {
      expect(said).not.toContain(comment.content);
      said.add(comment.content);
    }
    expect(said.size).toBe(gameNight.lead.length);
  });
});
