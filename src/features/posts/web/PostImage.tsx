import { useState } from 'react';

/** A post's picture in a frame that is there before it: nothing jumps, and one that can't be had leaves a quiet note. */
export function PostImage({ url, eager = false }: { url: string; eager?: boolean }) {
  const [failed, fail] = useState(false);
  if (failed) return <p className="rounded-control bg-sunken p-4 text-sm text-muted">The picture can’t be shown any more.</p>;
  return (
    <div className="aspect-video max-h-[32rem] w-full overflow-hidden rounded-control bg-sunken">
      <img
        src={url}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => fail(true)}
        className="size-full object-contain"
      />
    </div>
  );
}
