import { type ReactNode, useId } from 'react';
import { Link } from '../../../design/index.ts';
import type { PowerRankings } from '../powerRankings.contract.ts';
import { ranksOnCard, ranksOnSmallCard } from '../powerRankings.rules.ts';
import { Standings } from './Standings.tsx';

export interface RankingsCardProps {
  rankings: PowerRankings;
  /** A name as it is shown, with its spoilers hidden. */
  words: (text: string) => ReactNode;
  /** The page with all ranks; without it the card shows all of them. */
  href?: string;
}

/** A post's power rankings: the first ten (five on a phone) where there is a way to all, all of them on the post's own page. */
export function RankingsCard({ rankings, words, href }: RankingsCardProps) {
  const titleId = useId();
  const teams = rankings.ranks.map(one => one.team);
  const isCard = href !== undefined;
  return (
    <div role="group" aria-labelledby={titleId} className="flex flex-col gap-3">
      <h2 id={titleId} className="font-semibold">
        NBA Power Rankings
      </h2>
      <Standings teams={isCard ? teams.slice(0, ranksOnCard) : teams} words={words} isShortOnPhones={isCard} />
      {isCard && teams.length > ranksOnSmallCard && (
        <Link
          href={href}
          className={`above-cover hit-area -my-0.5 self-start py-0.5 text-sm font-medium ${teams.length > ranksOnCard ? '' : 'sm:hidden'}`}
        >
          See all {teams.length} teams
        </Link>
      )}
    </div>
  );
}
