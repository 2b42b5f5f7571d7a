import { useSyncExternalStore } from 'react';
import { loadable } from '../../../../design/index.ts';
import type { Reply } from '../../replies.contract.ts';
import type { useThreadWindow } from '../thread/useThreadWindow.ts';
import type { ThreadNode } from '../../threads.rules.ts';

const ThreadTimeline = loadable(() => import('./ThreadTimeline.tsx').then(module => module.ThreadTimeline));

/** A shorter thread has no timeline. */
export const timelineFrom = 10;
const wide = '(width >= 80rem)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

interface TimelineColumnProps {
  nodes: readonly ThreadNode<Reply>[];
  view: Pick<ReturnType<typeof useThreadWindow>, 'from' | 'to' | 'reveal'>;
  lastRead: number | null;
}

/** The column at the right of a long thread on wide screens. Its timeline loads there alone. */
export function TimelineColumn(props: TimelineColumnProps) {
  const isWide = useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => false,
  );
  return (
    <div className="pointer-events-none absolute top-16 right-2 bottom-24 hidden w-12 xl:block">
      <div className="pointer-events-auto sticky top-[calc(var(--bar-top)+5rem)] h-[min(60dvh,28rem)] max-h-full">
        {isWide && <ThreadTimeline {...props} />}
      </div>
    </div>
  );
}
