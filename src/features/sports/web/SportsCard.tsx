import { leagueOf } from '../sports.rules.ts';
import { LiveScoresCard } from './LiveScoresCard.tsx';

interface SportsCardProps {
  /** The one tag that a feed is filtered by. */
  tag: { name: string; category: string; league: string | null };
  className?: string;
}

/** What a feed of one tag shows of the games: a league's scores. */
export function SportsCard({ tag, className }: SportsCardProps) {
  const league = tag.category === 'league' ? leagueOf(tag.name) : undefined;
  return league && <LiveScoresCard key={league} league={league} name={tag.name} className={className} />;
}
