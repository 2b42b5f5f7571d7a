import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reportFailure, takeIntent, useViewer } from '../../../features/account/web/index.ts';
import { likeAfterSignIn } from '../../../features/posts/web/index.ts';

/** After sign-in, does what the person was about to do. */
export function ResumeIntent() {
  const { viewer } = useViewer();
  const client = useQueryClient();
  const mayAct = viewer?.username != null;
  useEffect(() => {
    if (!mayAct) return;
    const intent = takeIntent();
    if (intent?.kind !== 'like') return;
    likeAfterSignIn(client, intent.postId).catch((error: unknown) => reportFailure(error, 'Failed to like post. Please try again.'));
  }, [mayAct, client]);
  return null;
}
