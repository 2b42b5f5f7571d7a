import { leagueRecord } from '../../../leagues/leagues.ts';
import { describe, expect, test } from 'vitest';
import { leagues } from '../../../sports.rules.ts';
import { nbaDetails } from '../../nba-cdn/nbaCdn.details.ts';
import { nbaScoreboard } from '../../nba-cdn/nbaCdn.scores.ts';
import { espnScoreboard } from '../../espn/espn.scores.ts';
import { espnStandings } from '../../espn/espn.standings.ts';
import { espnSummary } from '../../espn/espn.summary.ts';
import { clockOf } from '../../scores/game.ts';
import { dayOfGames } from '../../upstream/provider.ts';
import { cdnDay, espnDay, type PlayedGame } from '../shapes.ts';
import { cdnBoxOf, cdnPlaysOf } from './cdnGame.ts';
import { espnSummaryOf, espnTableOf } from './espnGame.ts';
import { createNight } from './night.ts';

const minute = 60_000;
const evening = Date.parse('2026-01-16T01:00:00Z');
const night = createNight();
const later = evening + 24 * 60 * minute;
/** No game has begun yet, so none has to be written. */
const longBefore = evening - 48 * 60 * minute;

/** A clock that goes on: what is left of a period counts backwards, a minute with its added ones forwards. */
const timeOf = (clock: string) =>
  clock.endsWith("'") ? clock.split('+').reduce((sum, part) => sum + Number.parseInt(part, 10), 0) : -(clockOf(clock) ?? 0);

/** The first finished game of the NBA that suits, and its summary at a time. */
function finished(from = night, suits: (game: PlayedGame) => boolean = () => true) {
  const game = from.gamesOf('nba', '2026-01-15', later).find(each => each.status === 'FINAL' && suits(each));
  if (!game?.soFar) throw new Error('no game suits');
  const { soFar } = game;
  const summaryAt = (at: number) => espnSummary('nba', game.id, espnSummaryOf(from.gameOf(game.id, at) ?? game));
  return { game, soFar, summaryAt };
}

describe.each(leagues)('a night of %s', league => {
  const { sport, periods, draws, shootout } = leagueRecord(league);
  const day = dayOfGames(evening);
  const games = night.gamesOf(league, day, later);
  const over = games.filter(({ status }) => status === 'FINAL');
  const detailOf = (id: string, at: number) => {
    const game = night.gameOf(id, at);
    if (!game) throw new Error(`${id} is not known`);
    return { game, details: espnSummary(league, id, espnSummaryOf(game)) };
  };

  test('has something on at each moment', () => {
    for (let at = evening; at < evening + 24 * 60 * minute; at += 30 * minute) {
      const on = [dayOfGames(at - 180 * minute), dayOfGames(at)]
        .flatMap(each => night.gamesOf(league, each, at))
        .filter(({ soFar }) => soFar && soFar.second >= 0);
      expect(
        on.some(({ status }) => status !== 'FINAL'),
        new Date(at).toISOString(),
      ).toBe(true);
    }
  });

  test('is read to the last play, whose score is the final one and the sum of the periods', () => {
    expect(over.length).toBeGreaterThan(15);
    for (const { id, scores, status } of over) {
      const { details } = detailOf(id, later);
      const last = details.plays.at(-1);
      expect([last?.homeScore, last?.awayScore, status]).toEqual([scores.home, scores.away, 'FINAL']);
      const sum = (side: 'home' | 'away') => details.lineScore.reduce((total, period) => total + period[side], 0);
      expect([sum('home'), sum('away')]).toEqual([scores.home, scores.away]);
      expect(details.isReplay).toBe(true);
    }
  });

  test('has plays in order of clock and score', () => {
    for (const { id } of over.slice(0, 6)) {
      const { plays } = detailOf(id, later).details;
      expect(plays.length).toBeGreaterThan(50);
      for (const [index, play] of plays.entries()) {
        const before = plays[index - 1];
        if (!before) continue;
        expect(play.period).toBeGreaterThanOrEqual(before.period);
        expect(play.homeScore >= before.homeScore && play.awayScore >= before.awayScore).toBe(true);
        if (play.period === before.period) expect(timeOf(play.clock) >= timeOf(before.clock)).toBe(true);
        const scored = play.homeScore + play.awayScore > before.homeScore + before.awayScore;
        expect([play.scoring, play.text]).toEqual([scored, play.text]);
      }
    }
  });

  test('knows no more at a moment than the scoreboard of that moment, and never takes back a play', () => {
    const [game] = over;
    if (!game) throw new Error('no game is over');
    const start = Date.parse(game.startsAt);
    let known: string[] = [];
    for (let at = start; at < start + 200 * minute; at += 7 * minute) {
      const listed = espnScoreboard(league, espnDay([night.gameOf(game.id, at) ?? game], day)).games[0];
      const { plays, lineScore } = detailOf(game.id, at).details;
      const keys = plays.map(({ key }) => key);
      // Goals of soccer are taken back.
      if (sport !== 'soccer') expect(keys.slice(0, known.length)).toEqual(known);
      known = keys;
      expect(plays.at(-1)?.homeScore ?? 0).toBe(listed?.game.homeTeam.score);
      expect(lineScore).toEqual(listed?.lineScore);
      for (const play of plays) expect(Date.parse(play.at ?? '')).toBeLessThanOrEqual(at);
    }
  });

  test('has a box that adds up to plays, players of both teams and a table', () => {
    const [game] = over;
    const { details } = detailOf(game?.id ?? '', later);
    expect(details.players?.home.length).toBeGreaterThan(4);
    expect(details.players?.away.length).toBeGreaterThan(4);
    if (periods.count === 4 && league.includes('nba')) {
      const points = details.players?.home.reduce((sum, player) => sum + (player.points ?? 0), 0);
      expect(points).toBe(game?.scores.home);
    }
    const { groups, isReplay } = espnStandings(league, espnTableOf(league));
    expect([groups.length, isReplay]).toEqual([2, true]);
    for (const { rows } of groups) expect(rows[0]?.pct ?? 0).toBeGreaterThanOrEqual(rows.at(-1)?.pct ?? 1);
  });

  test('has games in overtime, comebacks, and games that are called off', () => {
    if (draws && shootout === null) expect(over.some(({ scores }) => scores.home === scores.away)).toBe(true);
    else expect(over.some(({ period }) => period > periods.count)).toBe(true);
    const deciding = over.filter(({ id, scores }) => {
      const winner = Math.sign(scores.home - scores.away);
      return detailOf(id, later).details.plays.some(play => (play.homeScore - play.awayScore) * winner <= (sport === 'soccer' ? -1 : -2));
    });
    expect(deciding.length).toBeGreaterThan(3);
    expect(new Set(games.map(({ status }) => status))).toEqual(new Set(['FINAL', 'POSTPONED', 'CANCELED']));
  });
});

test('the same seed and speed give the same night, and another seed another', () => {
  const scoresOf = (seed: number) =>
    createNight({ seed })
      .gamesOf('nba', '2026-01-15', evening)
      .map(({ scores }) => scores);
  expect(scoresOf(3)).toEqual(scoresOf(3));
  expect(scoresOf(3)).not.toEqual(scoresOf(4));
});

test('at each speed something is on in one of the leagues at each moment', { tags: 'slow' }, () => {
  for (const speed of [4, 8]) {
    const fast = createNight({ speed });
    for (let at = evening; at < evening + 3 * 60 * minute; at += 9 * minute) {
      const days = new Set([dayOfGames(at - 180 * minute), dayOfGames(at)]);
      const isOn = ({ status, soFar }: PlayedGame) => status !== 'FINAL' && soFar !== undefined && soFar.second >= 0;
      expect(leagues.some(league => [...days].some(each => fast.gamesOf(league, each, at).some(isOn)))).toBe(true);
    }
  }
});

test('two teams meet once on a day, except in doubleheaders of baseball, and no team meets itself', () => {
  for (const speed of [1, 8]) {
    for (const league of leagues) {
      const pairs = createNight({ speed })
        .gamesOf(league, '2026-01-15', longBefore)
        .map(({ home, away, number }) => `${[home.code, away.code].toSorted().join()} ${number ?? 1}`);
      expect(new Set(pairs).size).toBe(pairs.length);
      expect(pairs.filter(pair => /^(\w+),\1 /.test(pair))).toEqual([]);
    }
  }
});

test('at speed 4 a game takes a quarter of its time, and its plays are told at their real times', () => {
  const { game, summaryAt } = finished(createNight({ speed: 4 }));
  const minutes = (Date.parse(summaryAt(later).plays.at(-1)?.at ?? '') - Date.parse(game.startsAt)) / minute;
  expect(minutes).toBeGreaterThan(20);
  expect(minutes).toBeLessThan(50);
});

test('the NBA’s own feed tells of the same game as ESPN’s', () => {
  const { game, summaryAt } = finished(night, ({ period }) => period > 4);
  const own = nbaDetails(`00${game.id}`, cdnPlaysOf(game), cdnBoxOf(game));
  const espn = summaryAt(later);
  const facts = ({ plays }: typeof own) =>
    plays.map(({ homeScore, awayScore, period, clock, scoring, team }) => [homeScore, awayScore, period, clock, scoring, team]);
  expect(own.lineScore).toEqual(espn.lineScore);
  expect(facts(own)).toEqual(facts(espn));
  expect(own.plays.every(({ text }) => text !== '')).toBe(true);
  expect(own.players?.home.map(({ name, points }) => [name, points])).toEqual(espn.players?.home.map(({ name, points }) => [name, points]));
  expect(nbaScoreboard(cdnDay([game], '2026-01-15'), '2026-01-15').games[0]?.lineScore).toEqual(espn.lineScore);
});

test('a corrected play keeps its key and changes its words', () => {
  const { soFar, summaryAt } = finished();
  const index = soFar.plays.findIndex(({ atFirst }) => atFirst);
  const play = soFar.plays[index];
  const [first, corrected] = [summaryAt(soFar.timeOf((play?.second ?? 0) + 1)).plays[index], summaryAt(later).plays[index]];
  expect([first?.key, first?.text]).toEqual([corrected?.key, play?.atFirst?.text]);
  expect(corrected?.text).toBe(play?.text);
});
