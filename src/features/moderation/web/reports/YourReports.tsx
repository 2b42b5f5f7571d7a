import { Badge, Button, Loaded, SkeletonRows } from '../../../../design/index.ts';
import { RelativeTime } from '../../../../platform/web/time/RelativeTime.tsx';
import type { Report } from '../../moderation.contract.ts';
import { reasonTexts, stateTexts } from '../../moderation.texts.ts';
import { useReports } from './reports.api.ts';

const nouns: Record<Report['kind'], string> = {
  post: 'A post',
  reply: 'A comment',
  message: 'A message',
  row_message: 'A message',
  user: 'An account',
};

/** A person's reports and what came of them. */
export function YourReports() {
  const list = useReports();
  return (
    <Loaded of={list} error="Your reports could not be loaded." loading="Loading reports" skeleton={<SkeletonRows rows={1} />}>
      {({ pages }) => {
        const reports = pages.flatMap(page => page.reports);
        if (reports.length === 0)
          return (
            <p className="text-sm text-muted">
              You have reported nothing. ‘Report’ is in the Share menu of a post and in the menu of a comment.
            </p>
          );
        return (
          <>
            <ul aria-label="Your reports" className="divide-y divide-line">
              {reports.map(({ id, kind, reason, state, at }) => (
                <li key={id} className="flex min-h-12 items-center gap-3 py-2">
                  <p className="min-w-0 flex-1">
                    {nouns[kind]} · {reasonTexts[reason].label}
                    <span className="block text-sm text-muted">
                      <RelativeTime iso={at} />
                    </span>
                  </p>
                  <Badge tone={state === 'upheld' ? 'primary' : 'neutral'}>{stateTexts[state]}</Badge>
                </li>
              ))}
            </ul>
            {list.hasNextPage && (
              <Button
                variant="secondary"
                size="sm"
                className="mt-3"
                pending={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              >
                Show more
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
