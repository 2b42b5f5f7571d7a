import { TeamBadge } from '../../../design/index.ts';
import { nbaTeam } from '../tags.nba.ts';
import { useTagColor } from './tags.api.ts';

/** The badge of an NBA team in its colour; grey with initials for an unknown team. The name is shown beside it. */
export function TeamMark({ team, className = '' }: { team: string; className?: string }) {
  const colorOf = useTagColor();
  const known = nbaTeam(team);
  const code =
    known?.tricode ??
    (team
      .replace(/[^\p{L}\p{N}]/gu, '')
      .slice(0, 3)
      .toUpperCase() ||
      '–');
  return <TeamBadge code={code} color={known ? colorOf(known.name) : unknownColor} className={className} />;
}

const unknownColor = '#64748B';
