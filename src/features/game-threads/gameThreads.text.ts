/** The texts of game threads. src/features/game-threads/README.md. */
import type { Box, GameState } from '../games/games.contract.ts';
import { timeUnknown } from '../sports/sports.rules.ts';
import { minMoveMs } from '../games/games.rules.ts';
import { statusText } from '../games/words/games.words.ts';
import { fill, usualWords } from './gameThreads.words.ts';

type Side = Pick<GameState['home'], 'name' | 'tricode' | 'score'>;
/** The fields of a game's state that the texts show. */
export interface ThreadState
  extends Partial<Pick<GameState, 'timeKnown'>>,
    Pick<GameState, 'startsAt' | 'state' | 'status' | 'lineScore' | 'venue'> {
  home: Side;
  away: Side;
}

/** The data of a game for the text of one of its threads. */
interface Written {
  /** The start that was announced first; null if none was. */
  firstStart: string | null;
  state: ThreadState;
  /** The address of the other thread; null while there is none. */
  otherUrl: string | null;
  leagueName: string | null;
  /** The words of an admin; null for the usual ones. */
  words: string | null;
}

/** Words of a source with Markdown removed, so that no name makes a link, a spoiler or a paragraph of a thread. */
export const plain = (words: string) =>
  words
    .replaceAll(/[\\*_~`[\]|<>]|:\/\//g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const start = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const inWords = (startsAt: string): string => `${start.format(new Date(startsAt)).replaceAll('\u202F', ' ')} ET`;

function wasMoved(firstStart: string | null, { startsAt }: ThreadState): firstStart is string {
  return firstStart !== null && Math.abs(Date.parse(firstStart) - Date.parse(startsAt)) >= minMoveMs;
}

const placeOf = ({ venue }: ThreadState) => (venue ? ` at ${plain(venue)}` : '');

/** The notice of a game that was canceled, postponed or moved, or has no time; undefined for any other. */
function noticeOf({ firstStart, state }: Written): string | undefined {
  if (state.state === 'canceled') return `This game was canceled (${plain(state.status)}), so its thread is closed.`;
  if (state.state === 'postponed')
    return `Postponed. ${firstStart === null ? 'Its' : `It was to start ${inWords(firstStart)}; its`} new time is not known yet. The thread moves with it.`;
  if (state.timeKnown === false) return `${timeUnknown}${placeOf(state)}.`;
  if (!wasMoved(firstStart, state)) return undefined;
  const starts = state.state === 'final' ? 'started' : 'starts';
  return `Moved: it was to start ${inWords(firstStart)} and ${starts} ${inWords(state.startsAt)}${placeOf(state)}.`;
}

const startLine = (state: ThreadState) => `${state.state === 'final' ? 'Started' : 'Starts'} ${inWords(state.startsAt)}${placeOf(state)}.`;

/** The facts that words of an admin may name. */
function factsOf({ state, leagueName }: Pick<Written, 'state' | 'leagueName'>): Record<string, string> {
  return {
    away: plain(state.away.name),
    home: plain(state.home.name),
    start: state.timeKnown === false ? timeUnknown : inWords(state.startsAt),
    venue: plain(state.venue ?? ''),
    league: plain(leagueName ?? ''),
    score: `${state.away.score}–${state.home.score}`,
  };
}

const link = (text: string, url: string | null) => (url === null ? [] : [`[${text}](${url})`]);

/** The text of the thread of a game. It holds no score, which the page shows beside it. */
export function gameThreadText(written: Written): string {
  const { state, words } = written;
  const { home, away } = state;
  const notice = noticeOf(written);
  const body =
    words === null
      ? [`**Game thread: ${plain(away.name)} at ${plain(home.name)}**`, notice ?? startLine(state)]
      : [fill('game', words, factsOf(written)), ...(notice ? [notice] : [])];
  return [...body, ...link('Post-game thread', written.otherUrl)].join('\n\n');
}

function lineOf(side: 'home' | 'away', state: ThreadState): string {
  const points = state.lineScore.map(period => period[side]);
  return `- ${plain(state[side].tricode)}: ${[...points, `**${state[side].score}**`].join(' ')}`;
}

const categories = ['points', 'rebounds', 'assists'] as const;

/** A line for the best player of both teams in each category. */
function leaderLines({ home, away }: Box, state: ThreadState): string[] {
  const players = [
    ...home.map(player => ({ ...player, team: state.home.tricode })),
    ...away.map(player => ({ ...player, team: state.away.tricode })),
  ];
  return categories.flatMap(category => {
    const [best] = players
      .filter(player => (player[category] ?? 0) > 0)
      .toSorted((one, other) => (other[category] ?? 0) - (one[category] ?? 0));
    return best ? [`- Most ${category}: ${plain(best.name)} (${plain(best.team)}), ${best[category]}`] : [];
  });
}

/** The text of the thread after the final: usually the score, the points by period and the leaders. A final may be taken back. */
export function postGameText(written: Omit<Written, 'firstStart'> & { box: Box | null }): string {
  const { state, otherUrl, box, words } = written;
  const { home, away } = state;
  if (state.state !== 'final')
    return [
      `**Post-game thread: ${plain(away.name)} at ${plain(home.name)}**`,
      'The final was taken back, and the game goes on. This thread opens again after its end.',
      ...link('Game thread', otherUrl),
    ].join('\n\n');
  if (words !== null) return [fill('post-game', words, factsOf(written)), ...link('Game thread', otherUrl)].join('\n\n');
  const lines = state.lineScore.length > 0 ? [lineOf('away', state), lineOf('home', state)].join('\n') : '';
  const leaders = box ? leaderLines(box, state).join('\n') : '';
  return [
    `**Post-game thread: ${plain(away.name)} ${away.score}, ${plain(home.name)} ${home.score}**`,
    plain(statusText(state)),
    lines,
    leaders,
    ...link('Game thread', otherUrl),
  ]
    .filter(Boolean)
    .join('\n\n');
}

const day = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' });
/** A date such as 2026-11-29 in words: "Sunday, November 29". */
export const dayInWords = (date: string) => day.format(new Date(`${date}T00:00:00Z`));

/** The text of the thread of a team on a day without a game. `next` names the next game, if one was known when the thread opened. */
export function offDayText({ words, team, date, next }: { words: string | null; team: string; date: string; next: string }): string {
  return fill('off-day', words ?? usualWords['off-day'], { team: plain(team), date: dayInWords(date), next: plain(next) });
}
