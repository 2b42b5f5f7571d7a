import { describe, expect, test } from 'vitest';
import type { SourcePlay } from '../../../sports/server/index.ts';
import type { StoredPlay } from '../../games.contract.ts';
import { mergePlays, type PlayKey } from './plays.rules.ts';

function play(key: string, clock: string, extra: Partial<SourcePlay> = {}): SourcePlay {
  return {
    key,
    order: Number(key.replaceAll(/\D/g, '')),
    at: '2026-01-15T00:00:00.000Z',
    period: 1,
    clock: `PT${clock}S`,
    text: `Play ${key}`,
    kind: 'shot',
    team: 'home',
    scoring: false,
    homeScore: 0,
    awayScore: 0,
    homeWin: 0.5,
    ...extra,
  };
}

const startsAt = Date.parse('2026-01-15T00:00:00.000Z');

/** The plays of a game after readings of sources, as the database would hold them. */
function game() {
  let plays: StoredPlay[] = [];
  let keys: PlayKey[] = [];
  return {
    read(source: string, read: SourcePlay[], readAt = '2026-01-15T03:00:00.000Z') {
      const merged = mergePlays('nba', source, { plays, keys }, read, { startsAt, readAt: Date.parse(readAt) });
      const bySeq = new Map([...plays, ...merged.versions].map(each => [each.seq, each]));
      plays = [...bySeq.values()].toSorted((one, other) => one.seq - other.seq);
      keys = [...new Map([...keys, ...merged.keys].map(each => [`${each.source} ${each.key}`, each])).values()];
      return merged.versions;
    },
    texts: () => plays.map(({ text }) => text),
    plays: () => plays,
  };
}

const basket = { scoring: true, homeScore: 2 };

describe('the plays of a game', () => {
  test('keep their places when they are read again, and corrections say so', () => {
    const of = game();
    const first = [play('1', '12M00.00'), play('2', '11M40.00', basket)];
    expect(of.read('espn', first).map(({ seq }) => seq)).toEqual([1, 2]);
    expect(of.read('espn', first)).toEqual([]);
    expect(of.read('espn', [play('1', '12M00.00'), play('2', '11M40.00', { ...basket, text: 'A three', homeScore: 3 })])).toMatchObject([
      { seq: 2, text: 'A three', homeScore: 3, corrected: true },
    ]);
    expect(of.plays()).toHaveLength(2);
  });

  test('never go back in time, though the source does', () => {
    const of = game();
    const later = play('1', '12M00.00', { at: '2026-01-15T00:00:09.000Z' });
    expect(of.read('espn', [later, play('2', '11M40.00')]).map(({ at }) => at)).toEqual([later.at, later.at]);
  });

  test.each([
    ['a year from now', '2027-01-15T00:00:09.000Z'],
    ['long before the game', '2025-01-15T00:00:09.000Z'],
    ['unknown', null],
  ])('that happened %s by their source count from the read, and later ones from their own time', (_when, wrong) => {
    const of = game();
    const known = '2026-01-15T00:00:01.000Z';
    const [first, last] = [play('1', '12M00.00', { at: known }), play('2', '11M40.00', { at: wrong })];
    expect(of.read('espn', [first, last], '2026-01-15T00:00:05.000Z').map(({ at }) => at)).toEqual([known, '2026-01-15T00:00:05.000Z']);
    const later = play('3', '11M20.00', { at: '2026-01-15T00:00:08.000Z' });
    expect(of.read('espn', [first, last, later])).toMatchObject([{ seq: 3, at: later.at }]);
    // Read for the first time after the game, the play has the time of the next one.
    expect(
      game()
        .read('espn', [first, last, later])
        .map(({ at }) => at),
    ).toEqual([known, later.at, later.at]);
  });

  test('of a second source are matched with those of the first, and only newer ones are added', () => {
    const of = game();
    of.read('espn', [play('1', '12M00.00'), play('2', '11M40.00', basket)]);
    // The second source divides the beginning differently, and its clocks differ by a second.
    expect(of.read('nba-cdn', [play('n1', '12M00.00'), play('n2', '11M50.00', { team: 'away' }), play('n3', '11M41.00', basket)])).toEqual(
      [],
    );
    const added = of.read('nba-cdn', [play('n3', '11M41.00', basket), play('n4', '11M20.00', { ...basket, team: 'away', scoring: false })]);
    expect(added.map(({ seq, text }) => [seq, text])).toEqual([[3, 'Play n4']]);
    // The first source comes back and knows that play by another id.
    expect(of.read('espn', [play('3', '11M20.00', { ...basket, team: 'away', scoring: false })])).toEqual([]);
    expect(of.texts()).toEqual(['Play 1', 'Play 2', 'Play n4']);
  });

  test('are not corrected by a source that did not give them first', () => {
    const of = game();
    of.read('espn', [play('1', '12M00.00')]);
    of.read('nba-cdn', [play('n1', '12M00.00', { text: 'Other words' })]);
    expect(of.read('nba-cdn', [play('n1', '12M00.00', { text: 'Other words again' })])).toEqual([]);
    expect(of.texts()).toEqual(['Play 1']);
  });

  describe('that their source leaves out', () => {
    const at = (seconds: number) => new Date(startsAt + seconds * 1_000).toISOString();
    const all = [1, 2, 3, 4, 5].map(number =>
      play(String(number), `1${9 - number}M00.00`, { scoring: true, homeScore: 2 * number, at: at(1) }),
    );
    const without = (...seqs: number[]) => all.filter((_, index) => !seqs.includes(index + 1));

    test.each([
      ['one', [3]],
      ['several', [2, 3]],
      ['the last one', [5]],
      ['the first one', [1]],
    ])('twice are marked and count as no score: %s', (_which, seqs) => {
      const of = game();
      of.read('espn', all, at(10));
      expect(of.read('espn', without(...seqs), at(20))).toEqual([]);
      const marked = of.read('espn', without(...seqs), at(30));
      const homeScore = 2 * ((seqs[0] ?? 0) - 1);
      expect(marked).toMatchObject(seqs.map(seq => ({ seq, withdrawn: true, corrected: true, scoring: false, homeScore })));
      expect(of.read('espn', without(...seqs), at(40))).toEqual([]);
      expect(of.plays()).toHaveLength(5);
    });

    test('count again once they come back, and stay as they were if they were missing in one reading', () => {
      const of = game();
      of.read('espn', all, at(10));
      for (const second of [20, 40, 60]) {
        expect(of.read('espn', without(2, 5), at(second))).toEqual([]);
        expect(of.read('espn', all, at(second + 10))).toEqual([]);
      }
      of.read('espn', without(5), at(80));
      expect(of.read('espn', without(5), at(90))).toHaveLength(1);
      const [back] = of.read('espn', all, at(100));
      expect(back).toMatchObject({ seq: 5, scoring: true, homeScore: 10, corrected: true });
      expect(back).not.toHaveProperty('withdrawn');
    });

    test('stay while it gives next to nothing, and for another source', () => {
      const of = game();
      of.read('espn', all, at(10));
      for (const second of [20, 30, 40]) {
        expect(of.read('espn', [], at(second))).toEqual([]);
        expect(of.read('nba-cdn', without(3), at(second))).toEqual([]);
      }
    });
  });

  test('get a probability of our own where the source has none, and the source’s without a mark later', () => {
    const of = game();
    expect(of.read('espn', [play('1', '06M00.00', { homeScore: 20, homeWin: null })])[0]?.homeWin).toBeGreaterThan(0.7);
    const [revised] = of.read('espn', [play('1', '06M00.00', { homeScore: 20, homeWin: 0.9 })]);
    expect(revised).toMatchObject({ seq: 1, homeWin: 0.9 });
    expect(revised).not.toHaveProperty('corrected');
  });
});
