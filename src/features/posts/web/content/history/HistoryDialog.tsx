import { useQuery } from '@tanstack/react-query';
import { Dialog, ErrorState, Loading, SkeletonRows } from '../../../../../design/index.ts';
import type { ApiError } from '../../../../../platform/web/api/api.ts';
import { RelativeTime } from '../../../../../platform/web/time/RelativeTime.tsx';
import { parseText } from '../../../../texts/markup/parse.ts';
import type { TextHistory } from '../../../../texts/texts.contract.ts';
import { PostText } from '../text/PostText.tsx';

/** All versions of a text, newest first. `url` is the address of its history. */
export function HistoryDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const history = useQuery<TextHistory, ApiError>({ queryKey: [url], staleTime: 0, gcTime: 0 });
  const versions = history.data?.versions.toReversed();
  return (
    <Dialog open onOpenChange={open => !open && onClose()} title="Edit history">
      {history.isPending && (
        <Loading label="Loading the history">
          <SkeletonRows rows={2} />
        </Loading>
      )}
      {history.isError && (
        <ErrorState message="The history could not be loaded." onRetry={() => void history.refetch()} pending={history.isFetching} />
      )}
      <ol className="flex flex-col gap-4">
        {versions?.map((version, index) => (
          <li key={`${version.at} ${versions.length - index}`} className="border-l-2 border-line pl-3">
            <p className="text-sm text-muted">
              {index === 0 ? 'Now' : index === versions.length - 1 ? 'First' : 'Before'} · <RelativeTime iso={version.at} />
            </p>
            <PostText content={version.content} markup={parseText(version.content)} />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
