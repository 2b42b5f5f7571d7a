import type { League } from '../../sports/sports.rules.ts';
import type { Tag } from '../../tags/tags.contract.ts';
import type { TeamTab } from '../teams.tabs.ts';
import { Fans } from './Fans.tsx';
import { TeamSchedule } from './TeamSchedule.tsx';
import { TeamStats } from './TeamStats.tsx';

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
