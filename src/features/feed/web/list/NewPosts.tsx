import { useQueryClient } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../design/index.ts';
import type { FeedView } from '../feed.api.ts';
import { useNewPosts } from '../feed.live.ts';
import { beginAnew } from '../feed.api.ts';

/** Shows how many new posts a feed has, and loads them on request. */
export function NewPosts({ view }: { view: FeedView }) {
  const client = useQueryClient();
  const { count, forget } = useNewPosts(view);
  const [isPending, setIsPending] = useState(false);
  const show = async () => {
    setIsPending(true);
    try {
      await beginAnew(client, view);
      forget();
      scrollTo({ top: 0, behavior: 'instant' });
    } finally {
      setIsPending(false);
    }
  };
  return (
    // Without a height of its own: when it appears the feed below stays where it is.
    <div role="status" className="sticky top-[calc(var(--bar-top)+1.5rem)] z-10 flex h-0 items-start justify-center">
      {count > 0 && (
        <Button
          size="sm"
          icon={<ArrowUp />}
          pending={isPending}
          onClick={() => void show()}
          className="-translate-y-1/2 animate-rise shadow-overlay"
        >
          {count === 1 ? '1 new post' : `${count} new posts`}
        </Button>
      )}
    </div>
  );
}
