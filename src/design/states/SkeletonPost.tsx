import { Card } from '../display/Card.tsx';
import { Skeleton } from './Skeleton.tsx';

/** The shape of a post's card. */
export function SkeletonPost({ image = false }: { image?: boolean }) {
  return (
    <Card aria-hidden="true">
      <div className="flex items-center gap-3">
        <Skeleton shape="circle" className="size-10" />
        <div className="flex flex-col gap-2">
          <Skeleton shape="text" className="w-32" />
          <Skeleton shape="text" className="h-2.5 w-20" />
        </div>
      </div>
      <div className="mt-5 flex flex-col gap-3">
        <Skeleton shape="text" className="w-full" />
        <Skeleton shape="text" className="w-11/12" />
        <Skeleton shape="text" className="w-3/5" />
      </div>
      {image ? <Skeleton className="mt-4 aspect-video w-full" /> : null}
      <div className="mt-5 flex gap-2">
        <Skeleton shape="circle" className="h-7 w-20" />
        <Skeleton shape="circle" className="h-7 w-24" />
      </div>
      <div className="mt-5 flex gap-6">
        <Skeleton shape="circle" className="h-5 w-12" />
        <Skeleton shape="circle" className="h-5 w-12" />
        <Skeleton shape="circle" className="h-5 w-12" />
      </div>
    </Card>
  );
}
