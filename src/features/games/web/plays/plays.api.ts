import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../../platform/web/api/api.ts';
import { reportFailure } from '../../../account/web/index.ts';
import { gamesRoutes, type Play } from '../../games.contract.ts';
import { type PlayReaction, playReactions } from '../../games.rules.ts';
import { changePlays, knownPlay } from '../games.api.ts';

type OwnReaction = Pick<Play, 'seq' | 'reactions' | 'mine'>;

function showReaction(client: QueryClient, gameId: string, { seq, reactions, mine }: OwnReaction): void {
  changePlays(client, gameId, ({ plays, upTo }) => ({
    plays: plays.map(play => (play.seq === seq ? { ...play, reactions, mine } : play)),
    upTo,
  }));
}

/** The play with another reaction of the reader in its sums. */
export function withOwnReaction({ seq, reactions, mine }: OwnReaction, reaction: PlayReaction | null): OwnReaction {
  const sums: Partial<Record<PlayReaction, number>> = { ...reactions };
  if (mine !== null && mine !== reaction) {
    const left = (sums[mine] ?? 1) - 1;
    if (left > 0) sums[mine] = left;
    else delete sums[mine];
  }
  if (reaction !== null && mine !== reaction) sums[reaction] = (sums[reaction] ?? 0) + 1;
  return { seq, reactions: sums, mine: reaction };
}

/** The taps of a play whose calls are not answered yet. */
interface Pending {
  /** The number of the latest one. */
  tap: number;
  /** The play as the server last gave it to a tap, or as it was before the first one. */
  stored: OwnReaction;
  /** The play as the page shows it since the latest tap, unless others have reacted meanwhile. */
  shown: OwnReaction;
}

/** The sums that are pushed during a call are newer than those from before it. */
function withoutPending(current: OwnReaction | undefined, { stored, shown }: Pending): OwnReaction {
  const isPushed = current && playReactions.some(kind => current.reactions[kind] !== shown.reactions[kind]);
  return isPushed ? { ...stored, reactions: current.reactions } : stored;
}

/**
 * Reacts to plays of a game. The page shows a reaction at once, and what the server has if the last call fails. Calls are sent one after
 * the other; the answer of one that another tap has followed is not shown.
 */
export function useReact(gameId: string): (play: Play, reaction: PlayReaction | null) => void {
  const client = useQueryClient();
  const pending = useRef(new Map<number, Pending>());
  const { mutate } = useMutation({
    scope: { id: `reactions to ${gameId}` },
    mutationFn: ({ seq, reaction }: { seq: number; reaction: PlayReaction | null; tap: number }) =>
      call(gamesRoutes.react, { params: { id: gameId, seq: String(seq) }, body: { reaction } }),
    onSuccess: (answer, { seq }) => {
      const known = pending.current.get(seq);
      if (known) known.stored = answer;
    },
    onError: error => reportFailure(error, 'Your reaction could not be saved. Please try again.', { immediately: true }),
    onSettled: (answer, _error, { seq, tap }) => {
      const known = pending.current.get(seq);
      if (known?.tap !== tap) return;
      pending.current.delete(seq);
      showReaction(client, gameId, answer ?? withoutPending(knownPlay(client, gameId, seq), known));
    },
  });
  return (play, reaction) => {
    const { seq } = play;
    const known = pending.current.get(seq);
    const tap = (known?.tap ?? 0) + 1;
    const shown = withOwnReaction(play, reaction);
    pending.current.set(seq, { tap, stored: known?.stored ?? play, shown });
    showReaction(client, gameId, shown);
    mutate({ seq, reaction, tap });
  };
}
