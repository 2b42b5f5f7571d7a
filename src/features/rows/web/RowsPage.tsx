import type { QueryClient } from '@tanstack/react-query';
import { Armchair } from 'lucide-react';
import { Card, EmptyState, LinkButton, Loaded, PageButtons, PageHeader, SkeletonRows, usePages } from '../../../design/index.ts';
import { useHead } from '../../../platform/web/navigation/head.tsx';
import { SignInFirst, useViewer } from '../../account/web/index.ts';
import { RowLink } from './card/YourRows.tsx';
import { prefetchRows } from './card/YourRowsPart.tsx';
import { freeSeatsText } from '../rows.words.ts';
import { useRows } from './rows.api.ts';

export async function prefetch(client: QueryClient, { viewer }: { viewer: unknown }): Promise<void> {
  if (viewer) await prefetchRows(client);
}

/** `/rows`: the rows in which a person has a seat, open ones first. */
export default function RowsPage() {
  const { viewer } = useViewer();
  useHead({ title: 'Your rows', description: 'The games that you watch with friends.', path: '/rows', noIndex: true });
  if (viewer) return <Rows />;
  return (
    <SignInFirst icon={<Armchair />} title="Sign in required" returnTo="/rows">
      Please sign in to see your rows.
    </SignInFirst>
  );
}

function Rows() {
  const pages = usePages();
  const query = useRows(pages.cursor);
  return (
    <>
      <PageHeader title="Your rows" back={{ href: '/games', label: 'Games' }} />
      <Loaded of={query} error="Your rows could not be loaded." loading="Loading rows" skeleton={<SkeletonRows rows={4} />}>
        {({ rows, nextCursor }) =>
          rows.length === 0 ? (
            <EmptyState icon={<Armchair />} title="No rows yet" action={<LinkButton href="/games">Pick a game</LinkButton>}>
              Open a game and choose “Sit with friends”: up to eight of you see it at the same second.
            </EmptyState>
          ) : (
            <>
              <Card padding="sm">
                <ul aria-label="Rows" className="divide-y divide-line">
                  {rows.map(row => (
                    <li key={row.id}>
                      <RowLink row={row} note={row.state === 'closed' ? 'Closed' : freeSeatsText(row)} />
                    </li>
                  ))}
                </ul>
              </Card>
              <div className="mt-4 flex gap-2">
                <PageButtons pages={pages} nextCursor={nextCursor} back="Newer rows" next="Older rows" />
              </div>
            </>
          )
        }
      </Loaded>
    </>
  );
}
