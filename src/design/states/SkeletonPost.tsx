import { Card } from '../display/Card.tsx';
import { Skeleton } from './Skeleton.tsx';

/** The shape of a post's card. */
export function SkeletonPost({ image = false }: { image?: boolean }) {
  return (
    <Card padding="none" flush aria-hidden="true" className="post-card">
      <Skeleton shape="circle" className="size-10" />
      <div className="flex min-h-6 items-center gap-2">
        <Skeleton shape="text" className="w-28" />
        <Skeleton shape="text" className="h-2.5 w-16" />
      </div>
      <div className="flex flex-col gap-1.5 sm:gap-2">
        <Skeleton shape="text" className="w-full" />
        <Skeleton shape="text" className="w-11/12" />
        <Skeleton shape="text" className="w-3/5" />
        {image ? <Skeleton className="aspect-video w-full" /> : null}
        <div className="flex h-8 items-center gap-6">
          <Skeleton shape="circle" className="h-5 w-12" />
          <Skeleton shape="circle" className="h-5 w-12" />
          <Skeleton shape="circle" className="h-5 w-12" />
        </div>
        <Skeleton className="h-9 w-full compact:hidden" />
      </div>
    </Card>
  );
}
