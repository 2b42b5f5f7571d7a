import { type GameDetails, inPlayOrder, type Injury, type SourcePlay, type SourcePlayer } from '../games/gameDetails.ts';
import { clockOf, isoClock } from '../scores/game.ts';
import { readableOnes, SourceError } from '../upstream/provider.ts';
import { countOf, cut, type Fields, fieldsOf, instantOf, listOf, textOf, within } from '../upstream/reading.ts';
import { nbaLineScore } from './nbaCdn.scores.ts';

/** A safe integer from 0: the places of actions go into the millions, beyond what `countOf` accepts. */
function wholeOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

/** Some actions have no description. */
function wordsOf({ description, actionType, subType, playerNameI, teamTricode, shotResult }: Fields): string {
  const made = textOf(shotResult) === 'Missed' ? 'MISS' : '';
  const parts = [made, textOf(playerNameI) || textOf(teamTricode), textOf(subType), textOf(actionType)];
  return cut(textOf(description) || parts.filter(Boolean).join(' '), 400);
}

function readAction(value: unknown, sides: { home: string; away: string }): SourcePlay | undefined {
  const action = fieldsOf(value);
  const [key, order, period] = [wholeOf(action.actionNumber), wholeOf(action.orderNumber), countOf(action.period)];
  const [homeScore, awayScore] = [countOf(action.scoreHome), countOf(action.scoreAway)];
  const text = wordsOf(action);
  if (key === undefined || order === undefined || !period || homeScore === undefined || awayScore === undefined || !text) return undefined;
  const left = clockOf(textOf(action.clock));
  const team = textOf(action.teamTricode);
  return {
    key: String(key),
    order,
    at: instantOf(action.timeActual) ?? null,
    period,
    clock: left === undefined ? '' : isoClock(left),
    text,
    kind: cut(`${textOf(action.actionType)} ${textOf(action.subType)}`.trim(), 60),
    team: team === '' ? null : team === sides.home ? 'home' : team === sides.away ? 'away' : null,
    scoring: textOf(action.shotResult) === 'Made',
    homeScore,
    awayScore,
    homeWin: null,
  };
}

/** PT38M48.40S is 38:48. */
function minutesOf(text: string): string | null {
  const seconds = Math.floor(clockOf(text) ?? 0);
  return seconds === 0 ? null : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function readPlayer(value: unknown): SourcePlayer | undefined {
  const { name, position, starter, played, statistics } = fieldsOf(value);
  const given = fieldsOf(statistics);
  if (!textOf(name)) return undefined;
  const stats = Object.entries(given).flatMap(([key, figure]) => {
    const known = typeof figure === 'number' ? figure : textOf(figure);
    return known === '' ? [] : [[textOf(key), known] as const];
  });
  const hasPlayed = played === '1';
  return {
    name: cut(textOf(name), 60),
    position: textOf(position) || null,
    // Flags are texts here.
    starter: starter === '1',
    minutes: hasPlayed ? minutesOf(textOf(given.minutes)) : null,
    points: countOf(given.points) ?? null,
    rebounds: countOf(given.reboundsTotal) ?? null,
    assists: countOf(given.assists) ?? null,
    stats: hasPlayed ? Object.fromEntries(stats) : {},
  };
}

const playersOf = (team: unknown) =>
  readableOnes(listOf(fieldsOf(team).players) ?? [], readPlayer).read.toSorted((one, other) => Number(other.starter) - Number(one.starter));

/** The box names why a player does not play. */
function injuriesOf(team: unknown): Injury[] {
  return (listOf(fieldsOf(team).players) ?? []).flatMap(player => {
    const { name, position, notPlayingReason, notPlayingDescription } = fieldsOf(player);
    if (!/INJURY/i.test(textOf(notPlayingReason)) || !textOf(name)) return [];
    const detail = cut(textOf(notPlayingDescription), 60) || null;
    return [{ player: cut(textOf(name), 60), position: textOf(position) || null, status: 'Out', detail }];
  });
}

/** The NBA's own plays and box of a game. The plays name teams by their codes alone; the box says which is at home. */
export function nbaDetails(gameId: string, playByPlay: unknown, boxScore: unknown): GameDetails {
  const box = fieldsOf(fieldsOf(boxScore).game);
  const actions = listOf(within(playByPlay, 'game', 'actions'));
  const [home, away] = [fieldsOf(box.homeTeam), fieldsOf(box.awayTeam)];
  if (!actions || !textOf(home.teamTricode) || !textOf(away.teamTricode)) throw new SourceError('the answer has no plays or no teams');
  if (textOf(box.gameId) !== gameId || textOf(within(playByPlay, 'game', 'gameId')) !== gameId)
    throw new SourceError('the answer is about another game');
  const sides = { home: textOf(home.teamTricode), away: textOf(away.teamTricode) };
  const { read } = readableOnes(actions, action => readAction(action, sides));
  return {
    lineScore: nbaLineScore(home, away),
    venue: cut(textOf(within(box, 'arena', 'arenaName')), 80) || null,
    plays: inPlayOrder(read),
    players: { home: playersOf(home), away: playersOf(away) },
    injuries: { home: injuriesOf(home), away: injuriesOf(away) },
    isReplay: [playByPlay, boxScore].some(answer => textOf(within(answer, 'meta', 'source')) === 'replay'),
  };
}
