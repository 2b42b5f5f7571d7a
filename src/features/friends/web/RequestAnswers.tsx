import type { MouseEvent } from 'react';
import { Button } from '../../../design/index.ts';
import { useAccept, useDecline } from './friends.api.ts';

interface RequestAnswersProps {
  /** The id of the request. */
  id: number;
  /** The name of the person who asks. */
  username: string;
}

/** The buttons that accept and decline a friend request. */
export function RequestAnswers({ id, username }: RequestAnswersProps) {
  const accept = useAccept();
  const decline = useDecline();
  const isPending = accept.isPending || decline.isPending;
  const answer =
    ({ mutate }: Pick<typeof accept | typeof decline, 'mutate'>) =>
    (event: MouseEvent<HTMLButtonElement>) => {
      // The focus moves to the tab, because the row is about to go.
      const isByKey = event.detail === 0;
      if (isByKey) document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
      mutate(id);
    };
  return (
    <>
      <Button
        size="sm"
        aria-label={`Accept the request of @${username}`}
        pending={accept.isPending}
        disabled={isPending}
        onClick={answer(accept)}
      >
        Accept
      </Button>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Decline the request of @${username}`}
        pending={decline.isPending}
        disabled={isPending}
        onClick={answer(decline)}
      >
        Decline
      </Button>
    </>
  );
}
