import { type ReactNode, useId } from 'react';
import { Link } from '../../../design/index.ts';
import type { MockDraft } from '../mockDrafts.contract.ts';
import { previewPicks } from '../mockDrafts.view.ts';
import { DraftBoard } from './DraftBoard.tsx';
import { GradeBadge } from './GradeBadge.tsx';
import { HowGradingWorks } from './HowGradingWorks.tsx';

export interface MockDraftCardProps {
  draft: MockDraft;
  /** A name as it is shown, with its spoilers hidden. */
  words: (text: string) => ReactNode;
  /** The page with all picks; without it the card shows all of them. */
  href?: string;
}

/** A post's mock draft: the first six picks with a link to all, or on the post's own page all picks with their points. */
export function MockDraftCard({ draft, words, href }: MockDraftCardProps) {
  const titleId = useId();
  const shown = href === undefined ? draft.picks : draft.picks.slice(0, previewPicks);
  const page = `/draft/${draft.draftYear}`;
  return (
    <div role="group" aria-labelledby={titleId} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={titleId} className="font-semibold">
          {draft.draftYear} NBA Mock Draft
        </h2>
        {draft.grade &&
          (href === undefined ? (
            <GradeBadge grade={draft.grade} />
          ) : (
            <Link variant="bare" href={`${page}#grading`} title="How grading works" className="above-cover hit-area rounded-full">
              <GradeBadge grade={draft.grade} />
            </Link>
          ))}
      </div>
      <DraftBoard picks={shown} words={words} showPoints={href === undefined} />
      <div className="flex flex-wrap items-center gap-x-5 text-sm font-medium">
        {href !== undefined && shown.length < draft.picks.length && (
          <Link href={href} className="above-cover hit-area -my-0.5 py-0.5">
            See all {draft.picks.length} picks
          </Link>
        )}{' '}
        <Link href={page} className="above-cover hit-area -my-0.5 py-0.5">
          Consensus board
        </Link>
      </div>
      {href === undefined && draft.grade && <HowGradingWorks />}
    </div>
  );
}
