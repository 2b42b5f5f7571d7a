import type { QueryClient } from '@tanstack/react-query';
import { Gavel } from 'lucide-react';
import { Button, EmptyState, Link, Loaded, PageButtons, PageHeader, SkeletonPost, Tabs, usePages } from '../../../design/index.ts';
import { useShortcut } from '../../../platform/web/keys/shortcuts.ts';
import { useAddress } from '../../../platform/web/navigation/address.ts';
import { useHead } from '../../../platform/web/navigation/head.tsx';
import type { CurrentUser } from '../../account/account.contract.ts';
import { SignInFirst, useViewer } from '../../account/web/index.ts';
import { BlockedPictures } from '../../blocked-pictures/web/index.ts';
import { ShieldCard } from '../../safeguards/web/index.ts';
import { AppealCard } from './queue/AppealCard.tsx';
import { CaseCard } from './queue/CaseCard.tsx';
import { Waves } from './waves/Waves.tsx';
import { prefetchQueue, type QueueState, useAppeals, useQueue } from './queue/queue.api.ts';

export async function prefetch(client: QueryClient, { viewer }: { viewer: CurrentUser | null }): Promise<void> {
  if (viewer && viewer.role !== 'member') await prefetchQueue(client, 'open');
}

/** `/moderation`: the queue, the appeals and the blocked pictures. */
export default function ModerationPage() {
  useHead({ title: 'Moderation', description: 'Reports, held texts and appeals.', path: '/moderation', noIndex: true });
  const { viewer } = useViewer();
  const { search } = useAddress();
  if (!viewer)
    return (
      <SignInFirst icon={<Gavel />} title="Sign in to moderate" returnTo="/moderation">
        Only moderators can see this page.
      </SignInFirst>
    );
  if (viewer.role === 'member')
    return (
      <EmptyState level={1} icon={<Gavel />} title="This page is for moderators" action={<Link href="/log">Read the open log</Link>}>
        Every decision is public.
      </EmptyState>
    );
  // A link to another picture fills in the form anew.
  return <Moderation key={search.get('url')} parameters={search} />;
}

type Tab = QueueState | 'appeals' | 'pictures' | 'waves';
const tabs: { value: Tab; label: string }[] = [
  { value: 'open', label: 'Reports' },
  { value: 'held', label: 'Held' },
  { value: 'appeals', label: 'Appeals' },
  { value: 'closed', label: 'Closed' },
  { value: 'pictures', label: 'Pictures' },
  { value: 'waves', label: 'Waves' },
];

function Moderation({ parameters }: { parameters: URLSearchParams }) {
  const { navigate } = useAddress();
  const tab = tabs.find(({ value }) => value === parameters.get('tab'))?.value ?? 'open';
  return (
    <>
      <PageHeader title="Moderation" actions={<Link href="/log">Open log</Link>} />
      <Tabs label="Moderation" tabs={tabs} value={tab} onValueChange={next => navigate(`/moderation?tab=${next}`, { replace: true })}>
        {tab === 'held' && (
          <div className="mt-4">
            <ShieldCard />
          </div>
        )}
        <div className="mt-4">
          {tab === 'appeals' && <Appeals />}
          {tab === 'pictures' && <BlockedPictures url={parameters.get('url') ?? ''} cursor={parameters.get('cursor')} />}
          {tab === 'waves' && <Waves />}
          {tab !== 'appeals' && tab !== 'pictures' && tab !== 'waves' && <Queue key={tab} state={tab} />}
        </div>
      </Tabs>
    </>
  );
}

/** Moves the focus among the cases on the page. */
function moveFocus(by: 1 | -1): void {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-case]')];
  const current = cards.findIndex(card => card.contains(document.activeElement));
  const next = cards[current === -1 ? 0 : Math.min(cards.length - 1, Math.max(0, current + by))];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

function Queue({ state }: { state: QueueState }) {
  const pages = usePages();
  const queue = useQueue(state, pages.cursor);
  useShortcut('j', 'The next case', () => moveFocus(1), { group: 'Moderation', repeats: true });
  useShortcut('k', 'The case before', () => moveFocus(-1), { group: 'Moderation', repeats: true });
  return (
    <Loaded
      of={queue}
      error="The queue could not be loaded."
      loading="Loading the queue"
      skeleton={
        <div className="flex flex-col gap-4">
          <SkeletonPost />
          <SkeletonPost />
        </div>
      }
    >
      {({ items, nextCursor }) =>
        items.length === 0 ? (
          <EmptyState icon={<Gavel />} title="Nothing waits">
            New cases appear here.
          </EmptyState>
        ) : (
          <>
            <p className="mb-3 hidden text-sm text-muted sm:pointer-fine:block">Keys: j and k move, a takes a case.</p>
            <ul aria-label="Cases" className="flex flex-col gap-4">
              {items.map(item => (
                <CaseCard key={item.id} item={item} />
              ))}
            </ul>
            <div className="mt-4 flex gap-2">
              <PageButtons pages={pages} nextCursor={nextCursor} back="Previous page" next="Next page" />
            </div>
          </>
        )
      }
    </Loaded>
  );
}

function Appeals() {
  const list = useAppeals();
  return (
    <Loaded of={list} error="The appeals could not be loaded." loading="Loading appeals" skeleton={<SkeletonPost />}>
      {({ pages }) => {
        const appeals = pages.flatMap(page => page.appeals);
        if (appeals.length === 0)
          return (
            <EmptyState icon={<Gavel />} title="No appeals">
              Appeals of members wait here for a decision.
            </EmptyState>
          );
        return (
          <div className="flex flex-col gap-4">
            {appeals.map(appeal => (
              <AppealCard key={appeal.id} appeal={appeal} />
            ))}
            {list.hasNextPage && (
              <Button
                variant="secondary"
                className="self-start"
                pending={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              >
                Show more
              </Button>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}
