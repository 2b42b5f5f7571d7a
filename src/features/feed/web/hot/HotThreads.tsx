import { Count, Link, Loading, PanelSection, SkeletonRows, useMounted } from '../../../../design/index.ts';
import { useRead } from '../../../../platform/web/api/query.ts';
import { feedRoutes } from '../../feed.contract.ts';

const pollMs = 30_000;

/** The threads that people talk in now, in the right panel: title, people there, new comments. */
export function HotThreads() {
  const { data, isPending } = useRead(feedRoutes.hot, {}, { staleTime: pollMs, refetchInterval: pollMs });
  const isHydrated = useMounted();
  // The server's HTML may stay for long; a place that never fills would be in it.
  if (isPending && isHydrated)
    return (
      <PanelSection title="Hot threads">
        <Loading label="Loading hot threads">
          <SkeletonRows rows={5} avatar={false} />
        </Loading>
      </PanelSection>
    );
  if (!data || data.length === 0) return null;
  return (
    <PanelSection title="Hot threads">
      <ul className="-my-1">
        {data.map(({ postId, title, here, newComments }) => (
          <li key={postId}>
            <Link
              variant="bare"
              href={`/post/${postId}`}
              className="-mx-2 block rounded-control px-2 py-1.5 transition-colors hover:bg-hover"
            >
              <span className="line-clamp-2 text-sm font-semibold">{title}</span>
              <span className="tabular flex items-center gap-1.5 text-xs text-muted">
                {here !== null && (
                  <>
                    <span aria-hidden="true" className="size-1.5 rounded-full bg-success-text" />
                    <span>
                      <Count value={here} /> here
                    </span>
                    <span aria-hidden="true">·</span>
                  </>
                )}
                <span>
                  <Count value={newComments} /> new {newComments === 1 ? 'comment' : 'comments'}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
