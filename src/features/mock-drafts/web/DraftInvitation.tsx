import { ChevronRight, TableProperties } from 'lucide-react';
import { Link } from '../../../design/index.ts';
import { draftYear } from '../mockDrafts.view.ts';

/** The way to the draft's page, from the feeds of the tags that are about it. */
export function DraftInvitation({ className = '' }: { className?: string }) {
  return (
    <Link
      variant="bare"
      href={`/draft/${draftYear}`}
      className={`flex min-h-14 items-center gap-3 rounded-card bg-surface px-4 py-3 shadow-raised transition-shadow hover:shadow-overlay ${className}`}
    >
      <TableProperties aria-hidden="true" className="size-5 shrink-0 text-link" />
      <span className="min-w-0 flex-1 leading-snug">
        <span className="block font-semibold">{draftYear} NBA Draft: the consensus board</span>{' '}
        <span className="block text-sm text-muted">Every mock draft vs. the real results</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </Link>
  );
}
