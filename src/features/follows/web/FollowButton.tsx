import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bell, BellRing, Check, Plus } from 'lucide-react';
import { Button, IconButton, toast } from '../../../design/index.ts';
import { call } from '../../../platform/web/api/api.ts';
import { asking, askToSignIn, reportFailure, useViewer } from '../../account/web/index.ts';
import { followsRoutes } from '../follows.contract.ts';

interface FollowButtonProps {
  person: { username: string; isFollowed: boolean; notify: boolean };
  /** Shows the state at once, and after a failure the one before. */
  onChange: (state: { isFollowed: boolean; notify: boolean }) => void;
}

/** Follows a person on their profile, and asks to be notified of their posts; nothing on one's own. */
export function FollowButton({ person: { username, isFollowed, notify }, onChange }: FollowButtonProps) {
  const client = useQueryClient();
  const { viewer, isKnown } = useViewer();
  const { mutate } = useMutation({
    mutationFn: async (next: { isFollowed: boolean; notify: boolean }) => {
      if (next.isFollowed) await call(followsRoutes.follow, { body: { username, notify: next.notify } });
      else await call(followsRoutes.unfollow, { body: { username } });
    },
    onMutate: onChange,
    onSuccess: () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => /^\/api\/(follows|posts\?.*following=true)/.test(String(queryKey[0])) }),
    onError: error => {
      onChange({ isFollowed, notify });
      reportFailure(error, isFollowed ? `You still follow @${username}. Try again.` : `Failed to follow @${username}`);
    },
  });
  if (!isKnown || viewer?.username === username) return null;
  if (!viewer) {
    return (
      <Button variant="secondary" icon={<Plus />} onClick={() => askToSignIn('to follow people')} {...asking(viewer, 'to follow people')}>
        Follow
      </Button>
    );
  }
  const toggleNotify = () => {
    mutate({ isFollowed: true, notify: !notify });
    toast({ title: notify ? `Posts by @${username} no longer ring your bell` : `You’ll hear when @${username} posts` });
  };
  return (
    <>
      <Button
        variant="secondary"
        icon={isFollowed ? <Check /> : <Plus />}
        aria-pressed={isFollowed}
        onClick={() => mutate({ isFollowed: !isFollowed, notify: false })}
      >
        {isFollowed ? 'Following' : 'Follow'}
      </Button>
      {isFollowed && (
        <IconButton
          label={`Tell me when @${username} posts`}
          icon={notify ? <BellRing /> : <Bell />}
          aria-pressed={notify}
          onClick={toggleNotify}
        />
      )}
    </>
  );
}
