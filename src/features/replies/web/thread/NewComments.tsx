import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, classes } from '../../../../design/index.ts';

/** The shortest time between two announcements to a screen reader, in milliseconds: a fast thread would talk without end. */
const announceEveryMs = 10_000;

/** The number that is announced: at once when there is none, and otherwise after a pause. */
function useAnnounced(count: number): number {
  const [announced, setAnnounced] = useState(0);
  const nextAt = useRef(0);
  useEffect(() => {
    const announce = () => {
      if (count > 0) nextAt.current = performance.now() + announceEveryMs;
      setAnnounced(count);
    };
    const timer = setTimeout(announce, count > 0 ? nextAt.current - performance.now() : 0);
    return () => clearTimeout(timer);
  }, [count]);
  return announced;
}

const textOf = (count: number) => (count === 1 ? '1 new comment' : `${count.toLocaleString('en-US')} new comments`);

interface NewCommentsProps {
  count: number;
  /** Whether they come in at the beginning of the list, where the button stands too. */
  isAtTop: boolean;
  onShow: () => void;
}

/** Shows the number of comments held back, and a button that shows them. */
export function NewComments({ count, isAtTop, onShow }: NewCommentsProps) {
  const announced = useAnnounced(count);
  return (
    <>
      <p role="status" className="sr-only">
        {announced > 0 && textOf(announced)}
      </p>
      <div
        className={classes(
          'pointer-events-none sticky z-10 flex justify-center empty:hidden',
          // At the top it takes no room, so that nothing moves: its margin takes the gap of the list back.
          isAtTop ? 'top-[calc(var(--bar-top)+4.5rem)] -mt-(--thread-gap) h-0 items-start' : 'bottom-(--above-dock)',
        )}
      >
        {count > 0 && (
          <Button
            size="sm"
            icon={isAtTop ? <ArrowUp /> : <ArrowDown />}
            // A press must not take the focus from the docked field: the button would move before the click.
            onPointerDown={event => event.preventDefault()}
            onClick={onShow}
            className="pointer-events-auto animate-rise shadow-overlay"
          >
            {textOf(count)}
          </Button>
        )}
      </div>
    </>
  );
}
