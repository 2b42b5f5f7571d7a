import type { LiveGame } from '../sports.contract.ts';
import { leagueOf } from '../sports.rules.ts';
import { LiveScoresCard } from './LiveScoresCard.tsx';
import { TeamCard } from './TeamCard.tsx';

export interface SportsCardProps {
  /** The one tag that a feed is filtered by. */
  tag: { name: string; category: string; league: string | null };
  className?: string;
  /** The address of a game's page, if it has one. */
  hrefOf?: (game: LiveGame) => string | undefined;
}

/** The sports card of a feed of one tag: a league's scores, or a team's last games. */
export function SportsCard({ tag, className, hrefOf }: SportsCardProps) {
  const { name, category } = tag;
  const league = category === 'league' ? leagueOf(name) : category === 'team' ? leagueOf(tag.league ?? '') : undefined;
  if (!league) return null;
  return category === 'team' ? (
    <TeamCard key={name} league={league} team={name} className={className} />
  ) : (
    <LiveScoresCard key={name} league={league} name={name} hrefOf={hrefOf} className={className} />
  );
}
