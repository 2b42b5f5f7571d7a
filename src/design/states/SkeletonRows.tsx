import { Skeleton } from './Skeleton.tsx';

const widths = ['w-2/5', 'w-3/5', 'w-1/2', 'w-2/3'];

/** The shape of lists: people, comments, chats, tags. */
export function SkeletonRows({ rows = 3, avatar = true }: { rows?: number; avatar?: boolean }) {
  return (
    <div aria-hidden="true" className="flex flex-col gap-5">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-3">
          {avatar ? <Skeleton shape="circle" className="size-10 shrink-0" /> : null}
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton shape="text" className={widths[row % widths.length] ?? 'w-1/2'} />
            <Skeleton shape="text" className="h-2.5 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  );
}
