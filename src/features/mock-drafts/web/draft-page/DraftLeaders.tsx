import { Avatar, FlairChip, Link } from '../../../../design/index.ts';
import type { Consensus } from '../../mockDrafts.contract.ts';
import { GradeBadge } from '../GradeBadge.tsx';

/** The best-graded mock drafts; each leads to its post. */
export function DraftLeaders({ leaders }: { leaders: Consensus['leaders'] }) {
  return (
    <ol className="divide-y divide-line">
      {leaders.map((leader, index) => (
        <li key={leader.postId} className="relative isolate flex min-h-14 flex-wrap items-center gap-x-3 py-2">
          <span className="w-7 shrink-0 text-right text-lg font-bold tabular text-muted">{index + 1}</span>
          <Avatar name={leader.authorName} src={leader.authorImageUrl} flair={leader.authorFlair} size="sm" />
          <Link
            variant="bare"
            href={`/post/${leader.postId}`}
            className="covers-card min-w-0 flex-1 font-semibold [overflow-wrap:anywhere] hover:underline"
          >
            {leader.authorName}
            <span className="sr-only">’s mock draft</span>
          </Link>
          {leader.authorFlair && (
            <span className="max-sm:hidden">
              <FlairChip {...leader.authorFlair} />
            </span>
          )}
          <GradeBadge grade={leader.grade} />
        </li>
      ))}
    </ol>
  );
}
