import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SourcePlay } from '../../../sports/server/index.ts';
import type { StoredPlay } from '../../games.contract.ts';
import { mergePlays, type PlayKey } from './plays.rules.ts';
import { nextState, type StoredState } from './states.rules.ts';

/**
 * Histories of a source that changes its mind: it repeats itself, leaves things out, serves older copies, withdraws plays, gives times that
 * cannot be, calls a game final that goes on, stops one and resumes it on another day, and abandons one. Whatever it did, a minute of calm later the product shows what the source says.
 */

const startsAt = Date.parse('2026-01-15T00:00:00.000Z');
const aDayMs = 24 * 3_600_000;
const aYearMs = 365 * aDayMs;
const team = { tricode: 'BOS', name: 'Boston Celtics', color: '#008348', wins: 10, losses: 5, record: '10-5', score: 0 };

/** The facts that the source knows at a time. Both are replaced, never changed, so that older copies stay. */
interface Source {
  state: StoredState['state'];
  /** The time of the game in seconds. */
  played: number;
  plays: readonly SourcePlay[];
  startsAt: number;
  /** Suspended or delayed after its start. */
  isStopped: boolean;
}

const quarterSeconds = 720;
const placeAt = (played: number) => {
  const left = quarterSeconds - (played % quarterSeconds);
  const minutes = String(Math.floor(left / 60)).padStart(2, '0');
  return { period: 1 + Math.floor(played / quarterSeconds), clock: `PT${minutes}M${String(left % 60).padStart(2, '0')}.00S` };
};

function stateOf({ state, played, plays, startsAt: start, isStopped }: Source): StoredState {
  const { homeScore = 0, awayScore = 0 } = plays.at(-1) ?? {};
  const { period, clock } = state === 'scheduled' || state === 'canceled' ? { period: 0, clock: '' } : placeAt(played);
  return {
    startsAt: new Date(start).toISOString(),
    state,
    status: isStopped ? 'Suspended' : state,
    period,
    clock: state === 'live' && !isStopped ? clock : '',
    home: { ...team, score: homeScore },
    away: { ...team, tricode: 'LAL', score: awayScore },
    lineScore: [],
    venue: null,
    source: 'ESPN',
    isReplay: false,
  };
}

/** The plays of a source with their scores in order, as after a withdrawal. */
function rescored(plays: readonly SourcePlay[]): SourcePlay[] {
  let homeScore = 0;
  return plays.map(play => {
    if (play.scoring) homeScore += 2;
    return { ...play, homeScore };
  });
}

type Step =
  | { do: 'play'; scoring: boolean; at: 'now' | 'a year ahead' | 'a year ago' | 'unknown' }
  | { do: 'withdraw' | 'bring back' | 'leave out'; which: number }
  | { do: 'older copy'; reads: number }
  | { do: 'final' | 'go on' | 'repeat' | 'stop' | 'abandon' | 'resume' | 'move' };

const which = fc.nat(1_000);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('play' as const),
      scoring: fc.boolean(),
      at: fc.constantFrom('now', 'a year ahead', 'a year ago', 'unknown'),
    }),
  },
  fc.record({ do: fc.constantFrom('withdraw', 'bring back', 'leave out'), which }),
  fc.record({ do: fc.constant('older copy' as const), reads: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ do: fc.constantFrom('final', 'go on', 'repeat', 'stop', 'abandon', 'resume', 'move') }),
);

/** A product that reads a source, as the database would keep it. */
class Product {
  now = startsAt;
  known: { state: StoredState; at: number } | undefined;
  lastLive: StoredState | null = null;
  plays = new Map<number, StoredPlay>();
  keys = new Map<string, PlayKey>();
  history: Source[] = [];
  gone: SourcePlay[] = [];
  source: Source = { state: 'scheduled', played: 0, plays: [], startsAt, isStopped: false };

  read(source: Source): void {
    this.now += 15_000;
    const known = this.known && { state: this.known.state, ageMs: this.now - this.known.at, lastLive: this.lastLive };
    const next = nextState(known, stateOf(source));
    if (next) this.known = { state: next, at: this.now };
    if (next?.state === 'live') this.lastLive = next;
    const times = { startsAt, readAt: this.now };
    const merged = mergePlays('nba', 'espn', { plays: [...this.plays.values()], keys: [...this.keys.values()] }, source.plays, times);
    for (const play of merged.versions) this.plays.set(play.seq, play);
    for (const key of merged.keys) {
      expect(this.keys.get(key.key)?.seq ?? key.seq).toBe(key.seq);
      this.keys.set(key.key, key);
    }
    this.check();
  }

  /** The rules that hold after every read. */
  check(): void {
    const plays = [...this.plays.values()];
    expect(plays.map(({ seq }) => seq)).toEqual(plays.map((_, index) => index + 1));
    for (const [index, { at, withdrawn, scoring }] of plays.entries()) {
      expect(at >= (plays[index - 1]?.at ?? '') && Date.parse(at) <= this.now).toBe(true);
      expect(withdrawn && scoring).not.toBe(true);
    }
  }

  take(each: Step): void {
    this.history.push(this.source);
    const { source, gone } = this;
    const { plays } = source;
    if (each.do === 'older copy') return this.read(this.history.at(-1 - each.reads) ?? source);
    if (each.do === 'leave out') return this.read({ ...source, plays: plays.filter((_, index) => index !== each.which % plays.length) });
    if (each.do === 'play') {
      const wrong = { 'a year ahead': this.now + aYearMs, 'a year ago': this.now - aYearMs };
      const at = each.at === 'unknown' ? null : new Date(each.at === 'now' ? this.now : wrong[each.at]).toISOString();
      const played = source.played + 10;
      const order = this.history.length;
      const facts = { text: `Play ${order}`, kind: 'shot', team: 'home', homeScore: 0, awayScore: 0, homeWin: 0.5 } as const;
      const play = { ...facts, ...placeAt(played), key: String(order), order, at, scoring: each.scoring };
      this.source = { ...source, state: 'live', isStopped: false, played, plays: rescored([...plays, play]) };
    } else if (each.do === 'withdraw' && plays.length > 4) {
      const [taken] = plays.slice(each.which % plays.length);
      if (taken) gone.push(taken);
      this.source = { ...source, plays: rescored(plays.filter(play => play !== taken)) };
    } else if (each.do === 'bring back') {
      const back = gone.splice(0, 1);
      this.source = { ...source, plays: rescored([...plays, ...back].toSorted((one, other) => one.order - other.order)) };
    } else if (each.do === 'final' && plays.length > 0) this.source = { ...source, state: 'final', isStopped: false };
    else if (each.do === 'stop' && source.state === 'live')
      this.source = { ...source, isStopped: true, startsAt: source.startsAt + aDayMs };
    else if (each.do === 'abandon' && source.state === 'live') this.source = { ...source, state: 'canceled', isStopped: false };
    else if (each.do === 'resume' && source.state === 'canceled') this.source = { ...source, state: 'live' };
    else if (each.do === 'move' && source.state === 'scheduled') this.source = { ...source, startsAt: source.startsAt + aDayMs };
    else if (each.do === 'go on' && source.state === 'final') this.source = { ...source, state: 'live', played: source.played + 5 };
    this.read(this.source);
  }
}

test('a source that changes its mind is shown as it is a minute later, whatever it did before', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), steps => {
      const product = new Product();
      for (const each of steps) product.take(each);
      // A step back counts as a correction after a minute.
      for (let reads = 0; reads < 5; reads += 1) product.read(product.source);
      expect(product.known?.state).toEqual(stateOf(product.source));
      const shown = [...product.plays.values()].filter(({ withdrawn }) => !withdrawn);
      const inOrder = shown.toSorted((one, other) => Number(one.text.slice(5)) - Number(other.text.slice(5)));
      const figures = ({ text, scoring, homeScore }: Pick<StoredPlay, 'text' | 'scoring' | 'homeScore'>) => ({ text, scoring, homeScore });
      expect(inOrder.map(figures)).toEqual(product.source.plays.map(figures));
    }),
    { numRuns: 500 },
  );
});
