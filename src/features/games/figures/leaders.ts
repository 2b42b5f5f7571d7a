/** The leaders of a box score. src/features/games/README.md, Pages. */
import type { Box } from '../games.contract.ts';
import type { BoxPlayer } from './boxTable.ts';

export interface Leader {
  label: string;
  player: string;
  value: number;
}

/** The players who led a game, the best first: by points, or where a sport has none the leaders of both teams by turns. */
export function bestPlayers({ home, away }: Pick<Box, 'home' | 'away'>): string[] {
  const scorers = [...away, ...home].filter(({ points }) => points !== null && points > 0);
  if (scorers.length > 0) return scorers.toSorted((one, other) => (other.points ?? 0) - (one.points ?? 0)).map(({ name }) => name);
  const [visitors, hosts] = [leadersOf(away), leadersOf(home)];
  return [...Array(Math.max(visitors.length, hosts.length)).keys()].flatMap(place =>
    [visitors[place], hosts[place]].flatMap(leader => (leader ? [leader.player] : [])),
  );
}

/** At most three leaders of a team, by the figures of its sport. A figure that nobody has names no leader. */
export function leadersOf(players: readonly BoxPlayer[]): Leader[] {
  const best = (label: string, of: (player: BoxPlayer) => number | null): Leader[] => {
    const [first] = players.toSorted((one, other) => (of(other) ?? 0) - (of(one) ?? 0));
    const value = first && of(first);
    return value ? [{ label, player: first.name, value }] : [];
  };
  const figure = (key: string) => (player: BoxPlayer) => Number(player.stats[key] ?? 0) || null;
  return [
    ...best('Points', player => player.points),
    ...best('Rebounds', player => player.rebounds),
    ...best('Goals', figure('goals')),
    ...best('Assists', player => player.assists),
    ...best('Passing yards', figure('passing.passingYards')),
    ...best('Rushing yards', figure('rushing.rushingYards')),
    ...best('Receiving yards', figure('receiving.receivingYards')),
    ...best('Hits', figure('batting.hits')),
    ...best('Runs batted in', figure('batting.RBIs')),
  ].slice(0, 3);
}
