import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../../platform/web/api/api.ts';
import { reportFailure } from '../../../account/web/index.ts';
import { gamesRoutes, type Play } from '../../games.contract.ts';
import type { PlayReaction } from '../../games.rules.ts';
import { changePlays } from '../games.api.ts';

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

/**
 * Reacts to plays of a game. The page shows a reaction at once, and the former one again if the call fails. Calls are sent one after the
 * other; the answer of one that another tap has followed is not shown.
 */
export function useReact(gameId: string): (play: Play, reaction: PlayReaction | null) => void {
  const client = useQueryClient();
  const latest = useRef(new Map<number, number>());
  const { mutate } = useMutation({
    scope: { id: `reactions to ${gameId}` },
    mutationFn: ({ play: { seq }, reaction }: { play: Play; reaction: PlayReaction | null; tap: number }) =>
      call(gamesRoutes.react, { params: { id: gameId, seq: String(seq) }, body: { reaction } }),
    onSuccess: (answer, { play, tap }) => {
      if (latest.current.get(play.seq) === tap) showReaction(client, gameId, answer);
    },
    onError: (error, { play, tap }) => {
      if (latest.current.get(play.seq) === tap) showReaction(client, gameId, play);
      reportFailure(error, 'Your reaction could not be saved. Please try again.', { immediately: true });
    },
  });
  return (play, reaction) => {
    const tap = (latest.current.get(play.seq) ?? 0) + 1;
    latest.current.set(play.seq, tap);
    showReaction(client, gameId, withOwnReaction(play, reaction));
    mutate({ play, reaction, tap });
  };
}
