/** Games in words: labels, titles and days. src/features/games/README.md, Pages. */
import { leagueRecord, sportRules } from '../../sports/leagues/leagues.ts';
import type { League } from '../../sports/sports.rules.ts';
import type { Game } from '../games.contract.ts';
import { periodName } from './moments.text.ts';

/** The words of periods by the first letter of their short names. */
const words: Readonly<Record<string, string>> = { Q: 'Quarter', P: 'Period', H: 'Half', I: 'Inning', O: 'Overtime' };

/** Whether a period is the shootout of hockey, and no second overtime. */
function isShootout({ league, status }: Pick<Game, 'league' | 'status'>, period: number): boolean {
  const { shootout, periods } = leagueRecord(league);
  return shootout === 'shootout' && period > periods.count + 1 && /SO$|^Shootout/.test(status);
}

/** The name of a period as a heading: Quarter 3, Inning 7, Overtime 2. */
export function periodTitle(game: Pick<Game, 'league' | 'status'>, period: number): string {
  const { league } = game;
  const name = periodName(league, period);
  if (sportRules(league).clock === 'up') return name;
  if (isShootout(game, period)) return 'Shootout';
  return `${words[name.charAt(0)] ?? 'Period'} ${/\d+$/.exec(name)?.[0] ?? period}`;
}

/** The name of a period as the head of a narrow column; innings have their number alone. */
export function periodLabel(game: Pick<Game, 'league' | 'status'>, period: number): string {
  const { league } = game;
  if (isShootout(game, period)) return 'SO';
  if (sportRules(league).clock === 'up') return period > 2 ? `ET${period - 2}` : String(period);
  return sportRules(league).clock === 'none' ? String(period) : periodName(league, period);
}

/** The names of teams that have two words after their place. */
const twoWords = /(Trail Blazers|Red Sox|White Sox|Blue Jays|Maple Leafs|Golden Knights|Blue Jackets|Red Wings)$/;

/** The name that a fan says: Lakers for the Los Angeles Lakers. Colleges keep their whole name, clubs all but letters such as FC. */
export function shortName({ league }: Pick<Game, 'league'>, name: string): string {
  const { hasNicknames, sport } = leagueRecord(league);
  if (!hasNicknames) return sport === 'soccer' ? name.replace(/ (FC|CF|SC)$/, '') : name;
  return twoWords.exec(name)?.[0] ?? name.split(' ').at(-1) ?? name;
}

/** The label of a game beside its score. Its penalties are in the order of the score, the visiting team's first; the wire has them the other way. */
export const statusText = ({ status }: Pick<Game, 'status'>): string => status.replace(/^Pens (\d+)-(\d+)$/, 'Pens $2–$1');

/** Whether a reader may see and expect a score. */
export function hasScore({ state, hidden }: Game): boolean {
  return !hidden && (state === 'live' || state === 'final');
}

/** The title of a game's page, such as "Lakers 98, Celtics 101 – Q3 7:15", only from what this reader got. */
export function gameTitle(game: Game): string {
  const [away, home] = [game.away, game.home].map(({ name }) => shortName(game, name));
  if (game.hidden || game.state === 'scheduled') return `${away} at ${home}`;
  if (!hasScore(game)) return `${away} at ${home} – ${statusText(game)}`;
  return `${away} ${game.away.score}, ${home} ${game.home.score} – ${statusText(game)}`;
}

/** The description of a game's page. */
export function gameDescription(game: Game): string {
  const { away, home } = game;
  return `${away.name} at ${home.name}${hasScore(game) ? `, ${statusText(game)}` : ''}: score, plays, box score and win probability.`;
}

const dayMs = 86_400_000;

/** The day that is some days after another, both as `YYYY-MM-DD`. */
export function shiftedDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });
const monthDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** A day in two short words: Yesterday, Today, Tomorrow or a weekday, and the date. */
export function dayWords(day: string, today: string): { name: string; date: string } {
  const names = { [shiftedDay(today, -1)]: 'Yesterday', [today]: 'Today', [shiftedDay(today, 1)]: 'Tomorrow' };
  return { name: names[day] ?? weekday.format(new Date(day)), date: monthDay.format(new Date(day)) };
}

/** The address of a game's page. */
export function gameHref(id: string): string {
  return `/game/${encodeURIComponent(id)}`;
}

/** The choice of games that a schedule shows. */
export interface Schedule {
  /** As `YYYY-MM-DD`; undefined for today. */
  date?: string | undefined;
  league?: League | undefined;
  /** The name of a team's tag. */
  team?: string | undefined;
}

/** The address of a schedule; equal ones have equal addresses. */
export function scheduleHref({ date, league, team }: Schedule): string {
  const search = Object.entries({ date, league, team })
    .flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []))
    .join('&');
  return search ? `/games?${search}` : '/games';
}
