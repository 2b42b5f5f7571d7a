import { MessagesSquare, Tags, Trophy, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar, Card, ProgressBar, TagChip } from '../../../../design/index.ts';
import { tagHref } from '../../../tags/tags.rules.ts';
import { tagGroups, useTags } from '../../../tags/web/index.ts';
import type { Fan } from '../useFansOf.ts';

interface FeatureProps {
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}

function Feature({ icon, title, text, children }: FeatureProps) {
  return (
    <Card as="li" className="flex flex-col gap-4">
      <div className="flex h-20 items-center">{children}</div>
      <div>
        <h3 className="flex items-center gap-2 font-bold [&_svg]:size-5 [&_svg]:text-link">
          {icon}
          {title}
        </h3>
        <p className="mt-1 text-sm text-muted">{text}</p>
      </div>
    </Card>
  );
}

function ThreadPicture() {
  return (
    <svg viewBox="0 0 240 80" aria-hidden="true" className="h-20 w-60" fill="none" strokeWidth="2">
      <path d="M11 22v14a8 8 0 0 0 8 8h12M51 52v6a8 8 0 0 0 8 8h8" className="stroke-line-strong" />
      <circle cx="11" cy="12" r="9" className="fill-primary" />
      <path d="M30 8h150M30 17h96" strokeWidth="6" strokeLinecap="round" className="stroke-skeleton" />
      <circle cx="46" cy="42" r="9" className="fill-secondary" />
      <path d="M65 38h120M65 47h70" strokeWidth="6" strokeLinecap="round" className="stroke-skeleton" />
      <circle cx="82" cy="68" r="9" className="fill-warning" />
      <path d="M101 64h110M101 73h60" strokeWidth="6" strokeLinecap="round" className="stroke-skeleton" />
    </svg>
  );
}

interface FeaturesProps {
  /** The authors of the popular posts. */
  fans: readonly Fan[];
}

/** The features that docs/product.md, 1.1 Purpose, lists, each with a part of the product beside it. */
export function Features({ fans }: FeaturesProps) {
  const { teams } = tagGroups(useTags());
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      <Feature
        icon={<Users />}
        title="Connect with fans"
        text="Meet the people who shout at the same screen, from your section or the other side."
      >
        <div className="flex">
          {fans.map(fan => (
            <Avatar key={fan.userId} {...fan} size="lg" className="-mr-3 ring-3 ring-surface" />
          ))}
        </div>
      </Feature>
      <Feature
        icon={<MessagesSquare />}
        title="Threaded discussions"
        text="Reply to the point you mean. Threads keep an argument together, however heated."
      >
        <ThreadPicture />
      </Feature>
      <Feature
        icon={<Tags />}
        title="Smart tagging, 128+ pro teams"
        text="Teams, leagues and sports are suggested as you write: your post finds its fans, and your feed is yours."
      >
        <div className="flex flex-wrap gap-2">
          {teams.slice(0, 3).map(team => (
            <TagChip key={team.id} name={team.name} color={team.color} href={tagHref([team.name])} />
          ))}
        </div>
      </Feature>
      <Feature
        icon={<Trophy />}
        title="Achievement system"
        text="Posts, comments and likes earn XP. Climb the levels and keep your streak alive."
      >
        <div className="w-full max-w-64" aria-hidden="true">
          <div className="mb-2 flex justify-between text-sm font-semibold">
            <span>Level 7</span>
            <span className="tabular text-muted">520 / 700 XP</span>
          </div>
          <ProgressBar value={520} max={700} label="An example of a level" />
        </div>
      </Feature>
    </ul>
  );
}
