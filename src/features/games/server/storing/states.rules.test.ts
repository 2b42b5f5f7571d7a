import { describe, expect, test } from 'vitest';
import { nextState, type StoredState } from './states.rules.ts';

const team = { tricode: 'BOS', name: 'Boston Celtics', color: '#008348', wins: 10, losses: 5, record: '10-5', score: 0 };

function state(extra: Partial<StoredState> & { scores?: [home: number, away: number] } = {}): StoredState {
  const { scores = [0, 0], ...rest } = extra;
  return {
    startsAt: '2026-01-15T00:00:00.000Z',
    state: 'live',
    status: 'Q3',
    period: 3,
    clock: 'PT07M15.00S',
    home: { ...team, score: scores[0] },
    away: { ...team, tricode: 'LAL', score: scores[1] },
    lineScore: [],
    venue: null,
    source: 'ESPN',
    isReplay: false,
    ...rest,
  };
}

const known = (given: StoredState, ageMs = 5_000) => ({ state: given, ageMs });

describe('the next state of a game', () => {
  test('is the first one read, and none when nothing changed, whichever source says it', () => {
    expect(nextState(undefined, state())).toEqual(state());
    expect(nextState(known(state()), state({ source: 'NBA' }))).toBeUndefined();
    expect(nextState(known(state()), state({ clock: 'PT07M00.00S' }))?.clock).toBe('PT07M00.00S');
  });

  test('goes on where minutes count up, through added time and the next half', () => {
    const minutes = [
      [1, "44'"],
      [1, "45+2'"],
      [2, "46'"],
      [2, "90+4'"],
      [3, "91'"],
    ] as const;
    const places = minutes.map(([period, clock]) => state({ period, clock }));
    for (const [index, place] of places.entries()) {
      for (const [other, next] of places.entries()) expect(nextState(known(place), next)).toEqual(other > index ? next : undefined);
    }
    const takenBack = state({ period: 2, clock: "71'", scores: [0, 0] });
    expect(nextState(known(state({ period: 2, clock: "70'", scores: [1, 0] })), takenBack)).toEqual(takenBack);
  });

  const final = state({ state: 'final', status: 'Final', clock: '', scores: [101, 99] });

  test('of a final corrects its score, or is live again', () => {
    for (const later of ['scheduled', 'postponed'] as const)
      expect(nextState(known(final, 3_600_000), { ...final, state: later })).toBeUndefined();
    expect(nextState(known(final), { ...final, home: { ...final.home, score: 102 } })?.home.score).toBe(102);
  });

  test('of a final is live again once the source goes on with the game, and not by an older copy of it', () => {
    const after = (ageMs: number) => ({ ...known(final, ageMs), lastLive: { period: 3, clock: 'PT07M15.00S' } });
    const goesOn = state({ clock: 'PT07M00.00S', scores: [101, 99] });
    expect(nextState(after(10_000), goesOn)).toBeUndefined();
    expect(nextState(after(20_000), goesOn)).toEqual(goesOn);
    for (const older of [state({ clock: 'PT07M20.00S', scores: [101, 99] }), state({ scores: [99, 99] }), { ...goesOn, source: 'NBA' }]) {
      expect(nextState(after(50_000), older)).toBeUndefined();
      expect(nextState(after(61_000), older)?.state).toBe('live');
    }
    // Without a clock, the score alone tells an older copy.
    const inning = state({ period: 9, clock: '', scores: [4, 3] });
    const over = { ...known({ ...inning, state: 'final' as const }, 25_000), lastLive: { period: 9, clock: '' } };
    expect(nextState(over, inning)?.state).toBe('live');
    expect(nextState(over, { ...inning, home: { ...inning.home, score: 3 } })).toBeUndefined();
  });

  test('of a final is called off if its own source says so for a minute', () => {
    const abandoned = { ...final, state: 'canceled' as const, status: 'Abandoned' };
    expect(nextState(known(final, 59_000), abandoned)).toBeUndefined();
    expect(nextState(known(final, 60_000), abandoned)).toEqual(abandoned);
    expect(nextState(known(final, 3_600_000), { ...abandoned, source: 'NBA' })).toBeUndefined();
  });

  test('does not schedule again a game that is on', () => {
    expect(nextState(known(state(), 3_600_000), state({ state: 'scheduled', period: 0, clock: '' }))).toBeUndefined();
  });

  test.each(['postponed', 'canceled'] as const)(
    'of a %s game is not scheduled at its old start because another source lists it so',
    called => {
      const calledOff = known(state({ state: called, period: 0, clock: '' }), 3_600_000);
      const listed = state({ state: 'scheduled', period: 0, clock: '', source: 'NBA' });
      expect(nextState(calledOff, listed)).toBeUndefined();
      expect(nextState(calledOff, { ...listed, source: 'ESPN' })?.state).toBe('scheduled');
      expect(nextState(calledOff, { ...listed, startsAt: '2026-01-16T00:00:00.000Z' })?.state).toBe('scheduled');
      expect(nextState(calledOff, state({ source: 'NBA' }))?.state).toBe('live');
    },
  );

  test('ignores an older copy within a minute, and takes it for a correction later', () => {
    const now = state({ scores: [78, 74] });
    const older = state({ clock: 'PT07M18.00S', scores: [76, 74] });
    expect(nextState(known(now), older)).toBeUndefined();
    expect(nextState(known(now), state({ period: 2, clock: 'PT00M01.00S', scores: [70, 70] }))).toBeUndefined();
    expect(nextState(known(now), state({ scores: [77, 74] }))).toBeUndefined();
    expect(nextState(known(now, 61_000), older)).toEqual(older);
    const corrected = state({ clock: 'PT07M00.00S', scores: [77, 74] });
    expect(nextState(known(now), corrected)).toEqual(corrected);
  });

  test('keeps what a source leaves out', () => {
    const lineScore = [{ period: 1, home: 20, away: 22 }];
    const before = state({ venue: 'TD Garden', lineScore });
    const next = nextState(known(before), state({ clock: 'PT07M00.00S', home: { ...team, wins: null, losses: null, record: null } }));
    expect(next).toMatchObject({ venue: 'TD Garden', lineScore, home: { record: '10-5', wins: 10 } });
  });

  test('ignores the old day of a game that was moved', () => {
    const moved = state({ state: 'scheduled', period: 0, clock: '', startsAt: '2026-01-20T00:00:00.000Z' });
    expect(nextState(known(moved, 3_600_000), state({ state: 'postponed', period: 0, clock: '' }))).toBeUndefined();
  });
});
