import type { QueryClient } from '@tanstack/react-query';
import { Card, EmptyState, Link, Loaded, PageHeader, SkeletonRows } from '../../../../design/index.ts';
import { useAddress } from '../../../../platform/web/navigation/address.ts';
import { useHead } from '../../../../platform/web/navigation/head.tsx';
import { type LogView, prefetchLog, useFigures, useLog } from './log.api.ts';
import { LogEntryRow } from './LogEntryRow.tsx';

function viewOf(search: URLSearchParams): LogView {
  return { cursor: search.get('cursor') ?? undefined, target: search.get('target') ?? undefined };
}

export async function prefetch(client: QueryClient, { search }: { search: URLSearchParams }): Promise<void> {
  await prefetchLog(client, viewOf(search));
}

/** `/log`: every action of moderation, for everybody. */
export default function LogPage() {
  useHead({ title: 'The open log', description: 'Every action of moderation, with its reason.', path: '/log' });
  const { search } = useAddress();
  const view = viewOf(new URLSearchParams(search));
  const log = useLog(view);
  return (
    <>
      <PageHeader title="The open log" />
      <p className="mb-4 text-muted">
        This log lists every moderation action with its reason. Entries quote nothing, and none can be changed afterwards: each digest
        covers the one before it.
      </p>
      <Figures />
      <Loaded of={log} error="The log could not be loaded." loading="Loading the log" skeleton={<SkeletonRows rows={6} />}>
        {({ entries, nextCursor }) => (
          <>
            {entries.length === 0 ? (
              <EmptyState title="Nothing yet">No moderator has had to act.</EmptyState>
            ) : (
              <Card>
                <ol aria-label="Entries, newest first" className="divide-y divide-line">
                  {entries.map(entry => (
                    <li key={entry.id} className="py-3">
                      <LogEntryRow entry={entry} />
                    </li>
                  ))}
                </ol>
              </Card>
            )}
            {nextCursor && (
              <p className="mt-4">
                <Link href={`/log?${new URLSearchParams({ ...(view.target && { target: view.target }), cursor: nextCursor })}`}>
                  Older entries
                </Link>
              </p>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

function Figures() {
  const { data } = useFigures();
  if (!data || data.decisions + data.appeals === 0) return null;
  const minutes = data.medianMinutes === null ? 'none' : `${Math.round(data.medianMinutes)} min`;
  const figures = [
    { name: 'Cases decided this week', value: String(data.decisions) },
    { name: 'Median time to a decision', value: minutes },
    { name: 'Appeals that took an action back', value: data.overturned === null ? 'none' : `${Math.round(data.overturned * 100)} %` },
  ];
  return (
    <dl className="mb-4 grid gap-2 sm:grid-cols-3 sm:gap-3">
      {figures.map(({ name, value }) => (
        <Card key={name} className="flex items-center justify-between gap-3 max-sm:py-2.5 sm:flex-col sm:items-start">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="tabular text-xl font-bold whitespace-nowrap">{value}</dd>
        </Card>
      ))}
    </dl>
  );
}
