import { CalendarDays, Eye, Flame, Heart, MessageCircle, SquarePen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar, Badge, Card, FlairChip, formatCount, ProgressBar } from '../../../design/index.ts';
import type { UserStats } from '../profiles.contract.ts';

const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

function Total({ icon, label, value }: { icon: ReactNode; label: string; value: number }) {
  return (
    <div className="flex min-w-0 flex-col items-center">
      <dt className="order-1 flex max-w-full items-center gap-1 truncate text-xs text-muted [&_svg]:size-3.5 [&_svg]:shrink-0 max-sm:[&_svg]:hidden">
        {icon}
        {label}
      </dt>
      <dd className="tabular text-lg leading-tight font-bold" title={value.toLocaleString('en-US')}>
        {formatCount(value)}
      </dd>
    </div>
  );
}

/** The way of a person to their next level, in one line. */
export function XpLine({ stats: { level, totalXP, xpProgress, xpNeeded } }: { stats: UserStats }) {
  return (
    <p className="mb-3 flex items-center gap-2">
      <ProgressBar value={xpProgress} max={xpNeeded} label={`XP towards level ${level + 1}`} className="max-w-24 min-w-12 flex-1" />
      <span className="tabular text-xs text-muted" title={`${totalXP.toLocaleString('en-US')} XP`}>
        {xpProgress.toLocaleString('en-US')} / {xpNeeded.toLocaleString('en-US')} XP
      </span>
    </p>
  );
}

/** A person's level, totals, streak and join date. */
export function ProfileCard({ stats, actions }: { stats: UserStats; actions?: ReactNode }) {
  const { username, profileImageUrl, flair, bio, postStreak } = stats;
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={username} src={profileImageUrl} flair={flair} size="lg" className="sm:hidden" />
        <Avatar name={username} src={profileImageUrl} flair={flair} size="xl" className="max-sm:hidden" />
        <div className="min-w-0 flex-1 sm:basis-64">
          <div className="flex flex-wrap items-center gap-x-2">
            <h1 className="text-xl max-[22.5rem]:text-lg [overflow-wrap:anywhere]">@{username}</h1>
            {flair && <FlairChip {...flair} />}
            <Badge tone="primary">Level {stats.level}</Badge>
          </div>
          <p className="mt-1 flex items-center gap-1.5 text-sm text-muted">
            <CalendarDays aria-hidden="true" className="size-4" />
            <span>
              Joined <time dateTime={stats.joinDate}>{monthAndYear.format(new Date(stats.joinDate))}</time>
            </span>
          </p>
        </div>
        {actions && <div className="flex flex-wrap gap-2 empty:hidden max-sm:w-full max-sm:*:first:flex-1">{actions}</div>}
      </div>
      {bio && (
        <p dir="auto" className="measure whitespace-pre-line [overflow-wrap:anywhere]">
          {bio}
        </p>
      )}
      <dl className="grid grid-cols-5 gap-1">
        <Total icon={<SquarePen aria-hidden="true" />} label="Posts" value={stats.totalPosts} />
        <Total icon={<MessageCircle aria-hidden="true" />} label="Comments" value={stats.totalComments} />
        <Total icon={<Heart aria-hidden="true" />} label="Likes" value={stats.totalLikes} />
        <Total icon={<Eye aria-hidden="true" />} label="Views" value={stats.totalViews} />
        <Total icon={<Flame aria-hidden="true" />} label="Streak" value={postStreak} />
      </dl>
    </Card>
  );
}
