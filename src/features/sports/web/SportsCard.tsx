import { leagueOf } from '../sports.rules.ts';
import { LiveScoresCard } from './LiveScoresCard.tsx';
import { TeamCard } from './TeamCard.tsx';

export interface SportsCardProps {
  /** The one tag that a feed is filtered by. */
  tag: { name: string; category: string; league: string | null };
  className?: string;
}

/** What a feed of one tag shows of the games: a league's scores, or a team's form. */
export function SportsCard({ tag, className }: SportsCardProps) {
  const { name, category } = tag;
  const league = category === 'league' ? leagueOf(name) : category === 'team' ? leagueOf(tag.league ?? '') : undefined;
  if (!league) return null;
  return category === 'team' ? (
    <TeamCard key={name} league={league} team={name} className={className} />
  ) : (
    <LiveScoresCard key={name} league={league} name={name} className={className} />
  );
}
