import type { QueryClient } from '@tanstack/react-query';
import { TableProperties } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button, Card, EmptyState, LinkButton, Loaded, PageHeader, SkeletonRows } from '../../../../design/index.ts';
import { isNotFound } from '../../../../platform/web/api/api.ts';
import { useHead } from '../../../../platform/web/navigation/head.tsx';
import { askToSignIn, useViewer } from '../../../account/web/index.ts';
import { openComposer } from '../../../posts/web/index.ts';
import type { Consensus } from '../../mockDrafts.contract.ts';
import { AveragePlaces } from './AveragePlaces.tsx';
import { ConsensusBoard } from './ConsensusBoard.tsx';
import { DraftLeaders } from './DraftLeaders.tsx';
import { HowGradingWorks } from '../HowGradingWorks.tsx';
import { prefetchConsensus, useConsensus } from '../mockDrafts.api.ts';
import { siteName } from '../../../../platform/shared/siteName.ts';

interface PageProps {
  params: Record<string, string>;
}

export function prefetch(client: QueryClient, { params }: PageProps): Promise<void> {
  return prefetchConsensus(client, params.year ?? '');
}

/** `/draft/{year}`: the community's board beside the real draft, and who called it best. */
export default function DraftPage({ params }: PageProps) {
  const year = params.year ?? '';
  const query = useConsensus(year);
  const isMissing = isNotFound(query.error) || query.error?.status === 400;
  useHead({
    title: isMissing ? 'Draft not found' : `${year} NBA Draft`,
    description: `What the mock drafts of the ${siteName()} community say about the ${year} NBA Draft, pick by pick, beside the real results.`,
    path: `/draft/${year}`,
    ...(isMissing && { status: 404, noIndex: true }),
  });
  if (isMissing && !query.data) {
    return (
      <EmptyState level={1} title="Draft not found" action={<LinkButton href="/draft/2025">See the 2025 draft</LinkButton>}>
        No draft for that year.
      </EmptyState>
    );
  }
  return (
    <Loaded
      of={query}
      error="The draft board could not be loaded."
      loading="Loading the draft board"
      skeleton={<SkeletonRows rows={10} avatar={false} />}
    >
      {consensus => <Draft consensus={consensus} />}
    </Loaded>
  );
}

function Draft({ consensus }: { consensus: Consensus }) {
  const { draftYear, drafts, board, leaders, prospects } = consensus;
  const { viewer } = useViewer();
  const draft = () => (viewer ? openComposer({ tags: ['NBA Draft'], kind: 'mock-draft' }) : askToSignIn('to post'));
  const start = (
    <Button icon={<TableProperties />} onClick={draft}>
      Make your mock draft
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={`${draftYear} NBA Draft`}
        description={
          drafts > 0
            ? `${drafts === 1 ? 'One mock draft' : `${drafts.toLocaleString('en-US')} mock drafts`} from this community vs. the real draft.`
            : 'The first round. No mock drafts yet.'
        }
        actions={drafts > 0 && start}
      />
      {drafts === 0 && (
        <EmptyState title="No mock drafts yet" action={start}>
          Post the first board and see how it grades against the real draft.
        </EmptyState>
      )}
      <Part title={drafts > 0 ? 'Consensus board' : 'The first round'}>
        {drafts > 0 && (
          <p className="measure text-sm text-muted">
            Each player has one slot: the one that gives the most agreement over the whole board. The bar is the share of drafts with that
            player at that pick; “avg” is the player’s average pick.
          </p>
        )}
        <ConsensusBoard board={board} />
      </Part>
      {(leaders.length > 0 || (drafts > 0 && board.some(({ result }) => result))) && (
        <Part title="Best-graded mock drafts">
          {leaders.length > 0 ? (
            <DraftLeaders leaders={leaders} />
          ) : (
            <p className="measure text-sm text-muted">
              No mock drafts from before the draft. Boards from after the first pick still count toward the consensus.
            </p>
          )}
          <HowGradingWorks id="grading" isOpen />
        </Part>
      )}
      {prospects.length > 0 && (
        <Part title="Where prospects go">
          <p className="measure text-sm text-muted">Players in at least half of the drafts.</p>
          <AveragePlaces prospects={prospects} />
        </Part>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      {children}
    </Card>
  );
}
