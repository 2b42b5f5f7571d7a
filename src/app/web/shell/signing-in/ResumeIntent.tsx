import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Intent, reportFailure, takeIntent, useViewer } from '../../../../features/account/web/index.ts';
import { bookmarkAfterSignIn } from '../../../../features/bookmarks/web/index.ts';
import { askAfterSignIn } from '../../../../features/friends/web/index.ts';
import { likeAfterSignIn, pollAfterSignIn } from '../../../../features/posts/web/index.ts';
import { joinAfterSignIn } from '../../../../features/rows/web/index.ts';

const failures: Record<Intent['kind'], string> = {
  like: 'Failed to like post. Please try again.',
  bookmark: 'Failed to update bookmark. Please try again.',
  vote: 'Failed to vote',
  friend: 'Failed to send friend request',
  seat: 'You could not take a seat. Please try again.',
};

function resume(client: QueryClient, intent: Intent): Promise<void> {
  if (intent.kind === 'vote') return pollAfterSignIn(client, intent);
  if (intent.kind === 'friend') return askAfterSignIn(client, intent.username);
  if (intent.kind === 'seat') return joinAfterSignIn(client, intent.code);
  return intent.kind === 'like' ? likeAfterSignIn(client, intent.postId) : bookmarkAfterSignIn(client, intent.postId);
}

/** After sign-in, completes the action that the visitor had tried. */
export function ResumeIntent() {
  const { viewer } = useViewer();
  const client = useQueryClient();
  const mayAct = viewer?.username != null;
  useEffect(() => {
    if (!mayAct) return;
    const intent = takeIntent();
    // A stored intent may come from another version of the product.
    if (!intent || !Object.hasOwn(failures, intent.kind)) return;
    resume(client, intent).catch((error: unknown) => reportFailure(error, failures[intent.kind]));
  }, [mayAct, client]);
  return null;
}
