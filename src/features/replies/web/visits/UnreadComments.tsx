import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../../../../design/index.ts';
import { useShortcut } from '../../../../platform/web/keys/shortcuts.ts';
import type { Reply } from '../../replies.contract.ts';
import { neighbour } from '../../threads.rules.ts';
import { replyInFocus } from '../thread/goTo.ts';

interface UnreadCommentsProps {
  /** The thread in reading order, with all that is folded away. */
  replies: readonly Reply[];
  isNew: (reply: Reply) => boolean;
  isKnown: boolean;
  /** How many are new, while it is not known which. */
  expected: number;
  onJump: (id: number) => void;
  /** Shows the comments that are held back, if there are any: the key Z does what their button does. */
  onShowWaiting: (() => void) | undefined;
  /** Whether it takes no room: a phone has the floating button, a wide page the mark of the timeline. */
  isCompact: boolean;
}

function countOf(count: number): string {
  return count === 1 ? '1 new comment' : `${count.toLocaleString('en-US')} new comments`;
}

/** The number of unread comments, with buttons that jump from one to the next: the key Z, and on a phone a floating button. */
export function UnreadComments({ replies, isNew, isKnown, expected, onJump, onShowWaiting, isCompact }: UnreadCommentsProps) {
  const [last, setLast] = useState<number | null>(null);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const unread = replies.filter(isNew);
  const first = unread[0];
  const count = isKnown ? unread.length : expected;
  const left = unread.filter(reply => !seen.has(reply.id)).length;
  const jump = (by: 1 | -1) => {
    const target = neighbour(
      replies.map(reply => reply.id),
      new Set(unread.map(reply => reply.id)),
      replyInFocus() ?? last,
      by,
    );
    if (target === undefined) return;
    setLast(target);
    setSeen(new Set([...seen, target]));
    onJump(target);
  };
  const next = () => jump(1);
  const pressNext = () => {
    const current = replies.findIndex(reply => reply.id === (replyInFocus() ?? last));
    const hasMoreBelow = unread.some(reply => replies.indexOf(reply) > current && !seen.has(reply.id));
    if (onShowWaiting && !hasMoreBelow) onShowWaiting();
    else next();
  };
  const enabled = unread.length > 0;
  useShortcut('z', 'Next new comment', pressNext, { group: 'Comments', enabled: enabled || onShowWaiting !== undefined, repeats: true });
  useShortcut('Z', 'Previous new comment', () => jump(-1), { group: 'Comments', enabled, repeats: true });
  const firstId = first?.id;
  useEffect(() => {
    // A card's 'new' leads to the first of them, once it is known which that is.
    if (firstId === undefined || location.hash !== '#unread') return;
    history.replaceState(history.state, '', location.pathname + location.search);
    onJump(firstId);
  }, [firstId, onJump]);
  return (
    <>
      <p role="status" className="sr-only">
        {first && `${countOf(unread.length)} since your last visit, the first by ${first.authorName}`}
      </p>
      {count > 0 && !isCompact && (
        <div className="flex min-h-10 items-center gap-1">
          <p aria-hidden="true" className="min-w-0 flex-1 text-sm font-semibold text-link">
            {countOf(count)} since your last visit
          </p>
          <IconButton label="Previous new comment" icon={<ArrowUp />} disabled={!enabled} onClick={() => jump(-1)} />
          <IconButton label="Next new comment" icon={<ArrowDown />} disabled={!enabled} onClick={next} />
        </div>
      )}
      {left > 0 && (
        <div className="fixed right-4 bottom-(--above-dock) z-bar md:hidden">
          <IconButton
            label="Jump to the next new comment"
            icon={<ArrowDown />}
            variant="primary"
            badge={left}
            tooltip={false}
            // A press must not take the focus from the docked field: the button would move before the click.
            onPointerDown={event => event.preventDefault()}
            onClick={next}
            className="animate-rise shadow-overlay"
          />
        </div>
      )}
    </>
  );
}
