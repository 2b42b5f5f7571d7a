import { leagueRecord } from '../../../leagues/leagues.ts';
import type { League } from '../../../sports.rules.ts';
import { type PlayedGame, espnEvent } from '../shapes.ts';
import { teamsOf } from '../../teams/teams.ts';
import { espnBoxOf } from './espnBox.ts';
import { recordOf, recordText } from './night.ts';
import { periodPoints, type ScriptPlay } from './script.ts';

/** A game's summary and a league's table, in ESPN's shapes. */

const clockText = (seconds: number) =>
  seconds < 60 ? seconds.toFixed(1) : `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** ESPN numbers plays with gaps. */
const numberOf = (index: number) => String(4 + index * 3);

/** The time of a play in whole seconds. Now and then it goes back a little, as at the source. */
export const toldAt = (game: PlayedGame, { second }: ScriptPlay, index: number): number =>
  (game.soFar?.timeOf(second) ?? 0) - (index % 41 === 40 ? 4_000 : 0);

export const toldText = (game: PlayedGame, { text, atFirst, second }: ScriptPlay): string =>
  atFirst && (game.soFar?.second ?? 0) < second + atFirst.seconds ? atFirst.text : text;

function espnPlay(game: PlayedGame, play: ScriptPlay, index: number): object {
  const { kind, points, team, clock, period } = play;
  const id = team && game[team].espnId;
  return {
    id: `${game.id}${numberOf(index)}`,
    sequenceNumber: numberOf(index),
    type: { id: '1', text: kind },
    text: toldText(game, play),
    awayScore: play.away,
    homeScore: play.home,
    period: { number: period, displayValue: `Period ${period}` },
    ...(clock !== undefined && { clock: { displayValue: clockText(clock) } }),
    scoringPlay: points > 0,
    scoreValue: points,
    ...(id && (play.drive === undefined ? { team: { id } } : { start: { team: { id } } })),
    wallclock: new Date(toldAt(game, play, index)).toISOString().replace(/\.\d+Z$/, 'Z'),
  };
}

/** The win probabilities: not for every play, with three decimals, and now and then with a spike, as the source has them. */
function winProbabilities(game: PlayedGame): object[] {
  const { plays = [], lasts = 1 } = game.soFar ?? {};
  // Sharper than the product's own estimates, so that the two differ.
  const spread = leagueRecord(game.league).margins.spread * 0.55;
  return plays.flatMap(({ home, away, second }, index) => {
    if (index % 9 === 8) return [];
    const left = Math.max(0.001, 1 - second / lasts);
    const isOver = game.status === 'FINAL' && index === plays.length - 1;
    const value = isOver ? Number(home > away) : 1 / (1 + Math.exp(-(home - away + left) / (spread * Math.sqrt(left))));
    const spiked = index % 61 === 30 && !isOver ? (value > 0.5 ? value - 0.15 : value + 0.15) : value;
    return [{ homeWinPercentage: Math.round(spiked * 1_000) / 1_000, tiePercentage: 0, playId: `${game.id}${numberOf(index)}` }];
  });
}

function drivesOf(game: PlayedGame): object {
  const drives = new Map<number, { team: object; plays: object[] }>();
  for (const [index, play] of (game.soFar?.plays ?? []).entries()) {
    const number = play.drive ?? 0;
    const drive = drives.get(number) ?? { team: { id: play.team ? game[play.team].espnId : game.home.espnId }, plays: [] };
    drive.plays.push(espnPlay(game, play, index));
    drives.set(number, drive);
  }
  const all = [...drives].map(([number, drive]) => ({ id: `${game.id}${number}`, ...drive }));
  return { previous: game.status === 'FINAL' ? all : all.slice(0, -1), ...(game.status !== 'FINAL' && { current: all.at(-1) }) };
}

const ailments = ['Ankle', 'Knee', 'Hamstring', 'Illness'];

function injuriesOf(game: PlayedGame): object[] {
  return (['home', 'away'] as const).map(side => {
    const seed = Number(game[side].espnId);
    const injuries = Array.from({ length: seed % 3 }, (_, index) => ({
      status: index === 0 ? 'Out' : 'Day-To-Day',
      date: game.startsAt,
      athlete: {
        displayName: `${['Wes', 'Ivo'][index]} ${['Harlan', 'Petrov', 'Dunne'][(seed + index) % 3]}`,
        position: { abbreviation: 'F' },
      },
      details: { type: ailments[(seed + index) % ailments.length] },
    }));
    return { team: { id: game[side].espnId }, injuries };
  });
}

/** The summary of a game; one without plays has its header alone. */
export function espnSummaryOf(game: PlayedGame): object {
  const event: { competitions?: object[] } = espnEvent(game);
  const { competitions = [] } = event;
  const points = periodPoints(game.soFar?.plays ?? []);
  const header = competitions.map(competition => {
    const competitors = (['home', 'away'] as const).map(side => ({
      id: game[side].espnId,
      homeAway: side,
      team: { id: game[side].espnId, abbreviation: game[side].espnCode, displayName: game[side].name },
      score: String(game.scores[side]),
      // The header gives no number of a period.
      linescores: points[side].map(value => ({ displayValue: String(value) })),
    }));
    return { ...competition, competitors };
  });
  const { sport } = leagueRecord(game.league);
  const plays = (game.soFar?.plays ?? []).map((play, index) => espnPlay(game, play, index));
  return {
    header: { id: game.id, competitions: header },
    ...(sport === 'football' ? { drives: drivesOf(game) } : { plays }),
    // Hockey has no probabilities here, so the product shows its own estimates.
    winprobability: sport === 'hockey' ? [] : winProbabilities(game),
    boxscore: { players: espnBoxOf(game) },
    injuries: injuriesOf(game),
    gameInfo: { venue: { fullName: game.soFar?.venue ?? '' } },
    provider: { name: 'replay' },
  };
}

/** A league's table in two groups; football has its groups a level deeper. */
export function espnTableOf(league: League): object {
  const teams = teamsOf(league);
  const { thirdNumber } = leagueRecord(league);
  const half = Math.ceil(teams.length / 2);
  const groups = [teams.slice(0, half), teams.slice(half)].map((members, index) => {
    const records = members.map(team => ({ team, ...recordOf(league, team) }));
    const best = records.reduce((one, each) => (each.wins - each.losses > one.wins - one.losses ? each : one));
    const entries = records.map(({ team, wins, losses, third }) => {
      const behind = (best.wins - best.losses - wins + losses) / 2;
      const streak = (Number(team.espnId) % 7) - 3 || 1;
      return {
        team: { id: team.espnId, abbreviation: team.espnCode, displayName: team.name },
        stats: [
          { name: 'wins', type: 'wins', value: wins, displayValue: String(wins) },
          { name: 'losses', type: 'losses', value: losses, displayValue: String(losses) },
          { name: 'winPercent', type: 'winpercent', value: wins / (wins + losses), displayValue: (wins / (wins + losses)).toFixed(3) },
          { name: 'gamesBehind', type: 'gamesbehind', value: behind, displayValue: behind === 0 ? '-' : String(behind) },
          { name: 'streak', type: 'streak', value: streak, displayValue: `${streak > 0 ? 'W' : 'L'}${Math.abs(streak)}` },
          ...(thirdNumber === 'otlosses'
            ? [
                { name: 'otLosses', type: 'otlosses', value: third },
                { name: 'points', type: 'points', value: wins * 2 + third },
              ]
            : []),
          ...(thirdNumber === 'ties' ? [{ name: 'ties', type: 'ties', value: third, displayValue: String(third) }] : []),
          { name: 'overall', type: 'total', displayValue: recordText({ wins, losses, third }) },
          { name: 'Last Ten Games', type: 'lasttengames', displayValue: `${5 + (wins % 4)}-${5 - (wins % 4)}` },
        ],
      };
    });
    const group = { name: `Group ${index + 1}`, standings: { entries } };
    return thirdNumber === 'ties' ? { name: `Half ${index + 1}`, children: [group] } : group;
  });
  return { name: 'replay', children: groups, provider: { name: 'replay' } };
}
