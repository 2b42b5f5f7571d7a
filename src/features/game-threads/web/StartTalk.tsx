import { useMutation } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { Button } from '../../../design/index.ts';
import { type ApiError, call } from '../../../platform/web/api/api.ts';
import { useAddress } from '../../../platform/web/navigation/address.ts';
import { askToSignIn, reportFailure, useViewer } from '../../account/web/index.ts';
import type { Game } from '../../games/games.contract.ts';
import type { Post } from '../../posts/posts.contract.ts';
import { gameThreadsRoutes } from '../gameThreads.contract.ts';

/** Opens the thread of a game that has none, and leads to it. */
export function StartTalk({ game: { id, state, timeKnown, threadId, hidden } }: { game: Game }) {
  const { viewer } = useViewer();
  const { navigate } = useAddress();
  const { mutate, isPending } = useMutation<Post, ApiError>({
    mutationFn: () => call(gameThreadsRoutes.start, { params: { id } }),
    onSuccess: post => navigate(`/post/${post.id}`),
    onError: error => reportFailure(error, 'The talk could not be started. Please try again.'),
  });
  const isToCome = state === 'live' || (state === 'scheduled' && timeKnown);
  if (threadId !== null || hidden || !isToCome) return null;
  return (
    <Button icon={<MessageCircle />} pending={isPending} onClick={() => (viewer ? mutate() : askToSignIn('to comment'))}>
      Start the talk
    </Button>
  );
}
