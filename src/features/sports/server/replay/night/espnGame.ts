import { leagueRecord } from '../../../leagues/leagues.ts';
import type { League } from '../../../sports.rules.ts';
import { type PlayedGame, espnEvent, minuteText } from '../shapes.ts';
import { teamsOf } from '../../teams/teams.ts';
import { penaltyScored } from './soccer.ts';
import { espnBoxOf, lineUpsOf } from './espnBox.ts';
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
  const { number, kind, points, team, clock, period } = play;
  const id = team && game[team].espnId;
  return {
    id: `${game.id}${numberOf(number)}`,
    sequenceNumber: numberOf(number),
    type: { id: '1', text: kind },
    text: toldText(game, play),
    awayScore: play.away,
    homeScore: play.home,
    period: { number: period, displayValue: `Period ${period}` },
    ...(clock !== undefined && {
      clock: { displayValue: leagueRecord(game.league).sport === 'soccer' ? minuteText(period, clock) : clockText(clock) },
    }),
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
  return plays.flatMap(({ home, away, second, number }, index) => {
    if (index % 9 === 8) return [];
    const left = Math.max(0.001, 1 - second / lasts);
    const isOver = game.status === 'FINAL' && index === plays.length - 1;
    const value = isOver ? Number(home > away) : 1 / (1 + Math.exp(-(home - away + left) / (spread * Math.sqrt(left))));
    const spiked = index % 61 === 30 && !isOver ? (value > 0.5 ? value - 0.15 : value + 0.15) : value;
    return [{ homeWinPercentage: Math.round(spiked * 1_000) / 1_000, tiePercentage: 0, playId: `${game.id}${numberOf(number)}` }];
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

/** The kinds of plays that are key events of soccer. */
const keyKinds = /^Goal|Card$|^Penalty|^Kickoff$|^End/;

/** Soccer has its plays within a commentary and without scores, and the figures of players in line-ups. */
function soccerParts(game: PlayedGame): object {
  const plays = (game.soFar?.plays ?? []).map((play, index) => {
    const {
      homeScore: _,
      awayScore: __,
      sequenceNumber: ___,
      text,
      ...rest
    } = { homeScore: 0, awayScore: 0, sequenceNumber: '', text: '', ...espnPlay(game, play, index) };
    const shootout = play.period > 4;
    return {
      number: play.number,
      text,
      kind: play.kind,
      play: { ...rest, text, shootout, ...(shootout && { scoringPlay: play.kind === penaltyScored }) },
    };
  });
  const commentary = plays.map(({ number, text, play }) => ({ sequence: number + 1, text, play }));
  return {
    commentary: [{ sequence: 0, text: 'Lineups are announced and players are warming up.' }, ...commentary],
    keyEvents: plays.filter(({ kind }) => keyKinds.test(kind)).map(({ play }) => play),
    rosters: lineUpsOf(game),
  };
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
    ...(sport === 'football' ? { drives: drivesOf(game) } : sport === 'soccer' ? soccerParts(game) : { plays }),
    // Hockey and soccer have no probabilities here, so the product shows its own estimates.
    winprobability: sport === 'hockey' || sport === 'soccer' ? [] : winProbabilities(game),
    boxscore: { players: sport === 'soccer' ? [] : espnBoxOf(game) },
    injuries: injuriesOf(game),
    gameInfo: { venue: { fullName: game.soFar?.venue ?? '' } },
    provider: { name: 'replay' },
  };
}

const pointsOf = ({ wins, third }: { wins: number; third: number }) => wins * 3 + third;

/** A league's table in two groups; football has its groups a level deeper. */
export function espnTableOf(league: League): object {
  const teams = teamsOf(league);
  const { thirdNumber, draws, sport } = leagueRecord(league);
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
          ...(draws
            ? [
                { name: 'points', type: 'points', value: pointsOf({ wins, third }) },
                { name: 'pointDifferential', type: 'pointdifferential', value: (wins - losses) * 2 },
                { name: 'rank', type: 'rank', value: 1 + records.filter(each => pointsOf(each) > pointsOf({ wins, third })).length },
              ]
            : []),
          ...(thirdNumber === 'ties' ? [{ name: 'ties', type: 'ties', value: third, displayValue: String(third) }] : []),
          { name: 'overall', type: 'total', displayValue: recordText(league, { wins, losses, third }) },
          { name: 'Last Ten Games', type: 'lasttengames', displayValue: `${5 + (wins % 4)}-${5 - (wins % 4)}` },
        ],
      };
    });
    const group = { name: `Group ${index + 1}`, standings: { entries } };
    return sport === 'football' && thirdNumber ? { name: `Half ${index + 1}`, children: [group] } : group;
  });
  return { name: 'replay', children: groups, provider: { name: 'replay' } };
}
