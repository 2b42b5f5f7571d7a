import { TeamTable } from '../../games/web/index.ts';
import type { League } from '../../sports/sports.rules.ts';
import { SportsCard } from '../../sports/web/index.ts';
import type { Tag } from '../../tags/tags.contract.ts';

/** A team in figures: its last games, its leaders, and its table. */
export function TeamStats({ tag, league }: { tag: Tag; league: League }) {
  return (
    <div className="flex flex-col gap-4">
      <SportsCard tag={tag} />
      <TeamTable league={league} team={tag.name} />
    </div>
  );
}
