import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reportFailure, takeIntent, useViewer } from '../../../features/account/web/index.ts';
import { bookmarkAfterSignIn } from '../../../features/bookmarks/web/index.ts';
import { likeAfterSignIn } from '../../../features/posts/web/index.ts';

const doings = {
  like: { resume: likeAfterSignIn, failure: 'Failed to like post. Please try again.' },
  bookmark: { resume: bookmarkAfterSignIn, failure: 'Failed to update bookmark. Please try again.' },
};

/** After sign-in, does what the person was about to do. */
export function ResumeIntent() {
  const { viewer } = useViewer();
  const client = useQueryClient();
  const mayAct = viewer?.username != null;
  useEffect(() => {
    if (!mayAct) return;
    const intent = takeIntent();
    // What is stored may come from another version of the product.
    if (!intent || !Object.hasOwn(doings, intent.kind)) return;
    const { resume, failure } = doings[intent.kind];
    resume(client, intent.postId).catch((error: unknown) => reportFailure(error, failure));
  }, [mayAct, client]);
  return null;
}
