import {
  CalendarDays,
  ChartColumn,
  Flame,
  Heart,
  ListOrdered,
  type LucideIcon,
  MessageCircle,
  SquarePen,
  TableProperties,
  Trophy,
  Users,
} from 'lucide-react';
import { classes } from '../../../design/index.ts';
import { achievementRules, type Fact } from '../achievements.rules.ts';

const looks: Record<Fact, { Icon: LucideIcon; earned: string }> = {
  posts: { Icon: SquarePen, earned: 'bg-team-soft text-team' },
  comments: { Icon: MessageCircle, earned: 'bg-sport-soft text-sport' },
  likes: { Icon: Heart, earned: 'bg-like-soft text-like' },
  streak: { Icon: Flame, earned: 'bg-league-soft text-league' },
  polls: { Icon: ChartColumn, earned: 'bg-secondary-soft text-secondary-text' },
  drafts: { Icon: TableProperties, earned: 'bg-team-soft text-team' },
  rankings: { Icon: ListOrdered, earned: 'bg-sport-soft text-sport' },
  friends: { Icon: Users, earned: 'bg-team-soft text-team' },
  days: { Icon: CalendarDays, earned: 'bg-warning-soft text-warning-text' },
};

/** The medal of an achievement, in the colour of its fact; grey until it is earned. */
export function AchievementIcon({ id, isEarned }: { id: string; isEarned: boolean }) {
  const fact = achievementRules.find(rule => rule.id === id)?.fact;
  const Icon = fact ? looks[fact].Icon : Trophy;
  return (
    <span
      aria-hidden="true"
      className={classes(
        'grid size-10 shrink-0 place-items-center rounded-full [&_svg]:size-5',
        isEarned && fact ? looks[fact].earned : 'bg-sunken text-muted',
      )}
    >
      <Icon />
    </span>
  );
}
