import { ArrowDown, ArrowUp } from 'lucide-react';
import { Button, classes } from '../../../../design/index.ts';

interface NewCommentsProps {
  count: number;
  /** Whether they come in at the beginning of the list, where the button stands too. */
  isAtTop: boolean;
  onShow: () => void;
}

/** Shows the number of comments held back, and a button that shows them. */
export function NewComments({ count, isAtTop, onShow }: NewCommentsProps) {
  return (
    <div
      role="status"
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
          {count === 1 ? '1 new comment' : `${count.toLocaleString('en-US')} new comments`}
        </Button>
      )}
    </div>
  );
}
