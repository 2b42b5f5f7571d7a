import { CalendarDays, Eye, Flame, Heart, MessageCircle, SquarePen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar, Badge, Card, FlairChip, formatCount, ProgressBar } from '../../../design/index.ts';
import type { UserStats } from '../profiles.contract.ts';

const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

function Total({ icon, label, value }: { icon: ReactNode; label: string; value: number }) {
  return (
    <div className="rounded-control bg-sunken p-3 last:max-sm:col-span-2 sm:p-2.5">
      <dt className="flex items-center gap-1.5 text-sm whitespace-nowrap text-muted sm:gap-1 sm:text-xs [&_svg]:size-4 [&_svg]:shrink-0">
        {icon}
        {label}
      </dt>
      <dd className="tabular mt-0.5 text-xl" title={value.toLocaleString('en-US')}>
        {formatCount(value)}
      </dd>
    </div>
  );
}

/** A person's level, XP, totals, streak and join date. */
export function ProfileCard({ stats, actions }: { stats: UserStats; actions?: ReactNode }) {
  const { id, username, profileImageUrl, flair, bio, level, totalXP, xpProgress, xpNeeded, postStreak } = stats;
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar userId={id} name={username} src={profileImageUrl} flair={flair} size="lg" className="sm:hidden" />
        <Avatar userId={id} name={username} src={profileImageUrl} flair={flair} size="xl" className="max-sm:hidden" />
        <div className="min-w-0 flex-1 sm:basis-64">
          <div className="flex flex-wrap items-center gap-x-2">
            <h1 className="text-xl max-[22.5rem]:text-lg [overflow-wrap:anywhere]">@{username}</h1>
            {flair && <FlairChip {...flair} />}
          </div>
          <p className="mt-1 flex items-center gap-1.5 text-sm text-muted">
            <CalendarDays aria-hidden="true" className="size-4" />
            <span>
              Joined <time dateTime={stats.joinDate}>{monthAndYear.format(new Date(stats.joinDate))}</time>
            </span>
          </p>
          <div className="mt-2">
            <Badge tone="primary">Level {level}</Badge>
          </div>
        </div>
        {actions && <div className="flex flex-wrap gap-2 empty:hidden max-sm:w-full max-sm:*:first:flex-1">{actions}</div>}
      </div>
      {bio && (
        <p dir="auto" className="measure whitespace-pre-line [overflow-wrap:anywhere]">
          {bio}
        </p>
      )}
      <div>
        <div className="mb-2 flex flex-wrap justify-between gap-x-4 text-sm">
          <span className="font-semibold">{totalXP.toLocaleString('en-US')} XP in all</span>
          <span className="tabular text-muted">
            {xpProgress.toLocaleString('en-US')} / {xpNeeded.toLocaleString('en-US')} XP to level {level + 1}
          </span>
        </div>
        <ProgressBar value={xpProgress} max={xpNeeded} label={`XP towards level ${level + 1}`} />
      </div>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5 sm:gap-2">
        <Total icon={<SquarePen aria-hidden="true" />} label="Posts" value={stats.totalPosts} />
        <Total icon={<MessageCircle aria-hidden="true" />} label="Comments" value={stats.totalComments} />
        <Total icon={<Heart aria-hidden="true" />} label="Likes" value={stats.totalLikes} />
        <Total icon={<Eye aria-hidden="true" />} label="Views" value={stats.totalViews} />
        <Total icon={<Flame aria-hidden="true" />} label="Day streak" value={postStreak} />
      </dl>
    </Card>
  );
}
