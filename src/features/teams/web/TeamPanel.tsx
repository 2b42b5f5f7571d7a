import type { League } from '../../sports/sports.rules.ts';
import type { Tag } from '../../tags/tags.contract.ts';
import type { TeamTab } from '../teams.tabs.ts';
import { Fans } from './Fans.tsx';
import { TeamSchedule } from './TeamSchedule.tsx';
import { TeamTable } from '../../games/web/index.ts';
import { SportsCard } from '../../sports/web/index.ts';

/** A team in figures: its last games, its leaders, and its table. */
function TeamStats({ tag, league }: { tag: Tag; league: League }) {
  return (
    <div className="flex flex-col gap-4">
      <SportsCard tag={tag} />
      <TeamTable league={league} team={tag.name} />
    </div>
  );
}

interface TeamPanelProps {
  tag: Tag;
  league: League;
  tab: Exclude<TeamTab, 'talk'>;
}

/** The content of a tab of a team's page other than its posts. */
export function TeamPanel({ tag, league, tab }: TeamPanelProps) {
  if (tab === 'games') return <TeamSchedule key={tag.name} league={league} team={tag.name} />;
  if (tab === 'stats') return <TeamStats tag={tag} league={league} />;
  return <Fans key={tag.id} tag={tag} />;
}
