import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useNow } from '../../../../platform/web/time/clock.tsx';
import { RelativeTime } from '../../../../platform/web/time/RelativeTime.tsx';
import { timeAgo } from '../../../../platform/web/time/timeAgo.ts';
import type { Reply } from '../../replies.contract.ts';
import type { useThreadWindow } from '../thread/useThreadWindow.ts';
import type { ThreadNode } from '../../threads.rules.ts';

/** The comments that Page Up and Page Down pass. */
const pageStep = 10;
/** The place below the bars at the top of the window, in pixels. */
const belowBarsPx = 128;

/** The first comment that is below the bars, of those on the page. Their places grow with their order, so few of them are measured. */
function placeInView(nodes: readonly ThreadNode<Reply>[]): number {
  const end = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
  if (end) return nodes.length - 1;
  let low = 0;
  let high = nodes.length - 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const bottom = document.getElementById(`reply-${nodes[middle]?.reply.id}`)?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
    if (bottom > belowBarsPx) high = middle;
    else low = middle + 1;
  }
  return low;
}

interface ThreadTimelineProps {
  /** The whole thread in reading order. */
  nodes: readonly ThreadNode<Reply>[];
  /** The comments that are on the page. */
  view: Pick<ReturnType<typeof useThreadWindow>, 'from' | 'to' | 'reveal'>;
  /** The place at which the unread comments begin, or end in Live; null without a mark. */
  lastRead: number | null;
}

/** The first comment in view, by its place in the thread. */
function usePlaceInView(nodes: readonly ThreadNode<Reply>[], from: number, to: number): number {
  const [at, setAt] = useState(0);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setAt(from + placeInView(nodes.slice(from, to))));
    };
    look();
    addEventListener('scroll', look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', look);
    };
  }, [nodes, from, to]);
  return at;
}

/** The place that the reader has chosen, until they scroll, and a function that goes to one. */
function useChosenPlace(
  nodes: readonly ThreadNode<Reply>[],
  { from, to, reveal }: ThreadTimelineProps['view'],
): [number | undefined, (place: number) => void] {
  const [chosen, setChosen] = useState<number>();
  useEffect(() => {
    if (chosen === undefined) return;
    if (chosen < from || chosen >= to) return reveal(chosen);
    document.getElementById(`reply-${nodes[chosen]?.reply.id}`)?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [chosen, from, to, nodes, reveal]);
  useEffect(() => {
    // Once the reader scrolls, the thumb follows the page again.
    const release = () => setChosen(undefined);
    addEventListener('wheel', release, { passive: true });
    addEventListener('touchmove', release, { passive: true });
    return () => {
      removeEventListener('wheel', release);
      removeEventListener('touchmove', release);
    };
  }, []);
  return [chosen, place => setChosen(Math.max(0, Math.min(nodes.length - 1, place)))];
}

/** The place to which a key leads from another one; undefined for keys that lead nowhere. */
function placeByKey({ key, metaKey, ctrlKey, altKey }: KeyboardEvent, place: number, last: number): number | undefined {
  if (metaKey || ctrlKey || altKey) return undefined;
  return {
    ArrowDown: place + 1,
    ArrowRight: place + 1,
    ArrowUp: place - 1,
    ArrowLeft: place - 1,
    PageDown: place + pageStep,
    PageUp: place - pageStep,
    Home: 0,
    End: last,
  }[key];
}

/** The thread as a line from its first to its last comment. A click, a drag and keys go to a place in it. */
export function ThreadTimeline({ nodes, view, lastRead }: ThreadTimelineProps) {
  const track = useRef<HTMLDivElement>(null);
  const now = useNow();
  const last = nodes.length - 1;
  const at = usePlaceInView(nodes, view.from, view.to);
  const [chosen, go] = useChosenPlace(nodes, view);
  const place = Math.min(chosen ?? at, last);
  const point = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    if (box) go(Math.round(((event.clientY - box.top) / box.height) * last));
  };
  const handleKey = (event: KeyboardEvent) => {
    const to = placeByKey(event, place, last);
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  const [current, first, end] = [nodes[place]?.reply, nodes[0]?.reply, nodes[last]?.reply];
  if (!current || !first || !end) return null;
  return (
    <div className="flex h-full flex-col items-end gap-3.5 text-xs text-muted">
      <RelativeTime iso={first.createdAt} short />
      <div
        ref={track}
        role="slider"
        tabIndex={0}
        aria-label="Place in the thread"
        aria-orientation="vertical"
        aria-valuemin={1}
        aria-valuemax={nodes.length}
        aria-valuenow={place + 1}
        aria-valuetext={`Comment ${place + 1} of ${nodes.length}, ${timeAgo(current.createdAt, now)}`}
        onKeyDown={handleKey}
        onPointerDown={event => {
          event.currentTarget.setPointerCapture(event.pointerId);
          point(event);
        }}
        onPointerMove={event => event.currentTarget.hasPointerCapture(event.pointerId) && point(event)}
        className="relative w-10 flex-1 cursor-pointer touch-none rounded-control select-none"
      >
        <Marks place={place} last={last} lastRead={lastRead} />
      </div>
      <RelativeTime iso={end.createdAt} short />
    </div>
  );
}

/** The line, the mark of the unread comments, and the thumb. */
function Marks({ place, last, lastRead }: { place: number; last: number; lastRead: number | null }) {
  const share = (index: number) => `${(index / Math.max(1, last)) * 100}%`;
  return (
    <>
      <span aria-hidden="true" className="absolute inset-y-0 right-1 w-0.5 rounded-full bg-line" />
      {lastRead !== null && (
        <span
          data-last-read=""
          className="absolute right-0 flex -translate-y-1/2 items-center gap-1 text-link"
          style={{ top: share(lastRead) }}
        >
          New
          <span aria-hidden="true" className="h-0.5 w-2.5 bg-current" />
        </span>
      )}
      <span
        aria-hidden="true"
        className="absolute right-0 flex -translate-y-1/2 items-center gap-1.5 font-semibold text-fg"
        style={{ top: share(place) }}
      >
        <span className="rounded-full bg-surface px-1 tabular">{place + 1}</span>
        <span className="h-6 w-2.5 rounded-full bg-primary" />
      </span>
    </>
  );
}
