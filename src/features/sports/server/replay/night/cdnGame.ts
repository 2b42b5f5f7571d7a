import type { PlayedGame } from '../shapes.ts';
import { boxFigures, type Figures } from './espnBox.ts';
import { toldAt, toldText } from './espnGame.ts';
import { periodPoints, type Side } from './script.ts';

/** The NBA's own plays and box of a made-up game. */

const isoClock = (seconds: number) =>
  `PT${String(Math.floor(seconds / 60)).padStart(2, '0')}M${(seconds % 60).toFixed(2).padStart(5, '0')}S`;

const meta = { version: 1, code: 200, source: 'replay' };

/** Kinds of actions by words of the play. */
const kinds: readonly (readonly [RegExp, string, string])[] = [
  [/three point/, '3pt', 'Jump Shot'],
  [/free throw/, 'freethrow', '1 of 2'],
  [/layup/, '2pt', 'Layup'],
  [/jumper/, '2pt', 'Jump Shot'],
  [/offensive rebound/, 'rebound', 'offensive'],
  [/rebound/, 'rebound', 'defensive'],
  [/foul/, 'foul', 'personal'],
  [/steals/, 'turnover', 'bad pass'],
  [/timeout/, 'timeout', 'full'],
  [/End of Game/, 'game', 'end'],
  [/End of/, 'period', 'end'],
];

export function cdnPlaysOf(game: PlayedGame): object {
  const actions = (game.soFar?.plays ?? []).map((play, index) => {
    const [, actionType = 'jumpball', subType = ''] = kinds.find(([words]) => words.test(play.text)) ?? [];
    const isShot = ['2pt', '3pt', 'freethrow'].includes(actionType);
    return {
      // Numbers fall now and then; the order does not.
      actionNumber: index % 37 === 36 ? index * 2 - 9 : index * 2 + 4,
      orderNumber: (index + 1) * 10_000,
      clock: isoClock(play.clock ?? 0),
      timeActual: new Date(toldAt(game, play, index)).toISOString(),
      period: play.period,
      periodType: play.period > 4 ? 'OVERTIME' : 'REGULAR',
      ...(play.team && { teamTricode: game[play.team].code }),
      actionType,
      subType,
      scoreHome: String(play.home),
      scoreAway: String(play.away),
      ...(isShot && { shotResult: play.points > 0 ? 'Made' : 'Missed' }),
      ...(index % 53 !== 52 && { description: toldText(game, play) }),
    };
  });
  return { meta, game: { gameId: `00${game.id}`, actions } };
}

function statisticsOf(figures: Figures): object {
  const sum = (...names: string[]) => names.reduce((total, name) => total + (figures[name] ?? 0), 0);
  return {
    assists: sum('ast'),
    fieldGoalsAttempted: sum('fga2', 'tpa'),
    fieldGoalsMade: sum('fgm2', 'tpm'),
    foulsPersonal: sum('pf'),
    freeThrowsAttempted: sum('fta'),
    freeThrowsMade: sum('ftm'),
    minutes: isoClock(sum('minutes') * 60),
    points: sum('pts'),
    reboundsTotal: sum('orb', 'drb'),
    steals: sum('stl'),
    threePointersMade: sum('tpm'),
    turnovers: sum('tov'),
  };
}

export function cdnBoxOf(game: PlayedGame): object {
  const { soFar } = game;
  const points = periodPoints(soFar?.plays ?? []);
  const team = (side: Side) => ({
    teamTricode: game[side].code,
    score: game.scores[side],
    periods: points[side].map((score, index) => ({ period: index + 1, periodType: index > 3 ? 'OVERTIME' : 'REGULAR', score })),
    players: soFar
      ? boxFigures(game, soFar, side).map((figures, index) => {
          const { name, position, starter } = soFar.rosters[side][index] ?? { name: '', position: '', starter: false };
          const flags = { starter: starter ? '1' : '0', played: '1', oncourt: starter ? '1' : '0' };
          return { status: 'ACTIVE', order: index + 1, name, ...(starter && { position }), ...flags, statistics: statisticsOf(figures) };
        })
      : [],
  });
  return {
    meta,
    game: { gameId: `00${game.id}`, arena: { arenaName: soFar?.venue ?? '' }, homeTeam: team('home'), awayTeam: team('away') },
  };
}
