import { Badge, type BadgeTone } from './Badge.tsx';

const tones: Record<string, BadgeTone> = { team: 'team', league: 'league', sport: 'sport' };

/** A tag's category: team blue, league orange, sport green, other grey (specification, section 2). */
export function CategoryBadge({ category, className }: { category: string; className?: string }) {
  return (
    <Badge tone={tones[category] ?? 'other'} className={className ?? ''}>
      {category}
    </Badge>
  );
}
