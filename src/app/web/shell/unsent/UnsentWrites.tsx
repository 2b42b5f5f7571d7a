import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Clock } from 'lucide-react';
import { useEffect } from 'react';
import { Button, Card, toast } from '../../../../design/index.ts';
import { showStoredPost, unsentPosts, shownLikes, shownVotes, unsentLikes } from '../../../../features/posts/web/index.ts';
import { showStoredReply, unsentReplies, shownReplyLikes, unsentReplyLikes } from '../../../../features/replies/web/index.ts';
import { type OutgoingState, useOutgoing } from '../../../../platform/web/outbox/outbox.ts';
import { useAddress } from '../../../../platform/web/navigation/address.ts';
import { shownBookmarks, unsentBookmarks } from '../../../../features/bookmarks/web/index.ts';
import { unsentVotes } from '../../../../features/polls/web/index.ts';
import { createChoices } from '../../../../platform/web/outbox/choices.ts';

/** Sends the likes, votes and bookmarks that wait on this device, and shows them while they wait. */
function useUnsentChoices(userId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const refused = (title: string) => (description: string | undefined) =>
      toast({ variant: 'destructive', title, ...(description && { description }) });
    const stops = [
      createChoices(client, unsentLikes(userId), shownLikes, refused('Your like was not sent')),
      createChoices(client, unsentReplyLikes(userId), shownReplyLikes, refused('Your like was not sent')),
      createChoices(client, unsentVotes(userId), shownVotes, refused('Your vote was not sent')),
      createChoices(client, unsentBookmarks(userId), shownBookmarks, refused('Your bookmark was not saved')),
    ];
    return () => stops.forEach(stop => stop());
  }, [client, userId]);
}

interface RowProps {
  write: OutgoingState;
  kind: 'post' | 'comment';
  content: string;
  onRetry: () => void;
  onTakeBack: () => void;
}

function UnsentRow({ write: { state, reason }, kind, content, onRetry, onTakeBack }: RowProps) {
  const isRefused = state === 'refused';
  const Icon = isRefused ? CircleAlert : Clock;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Icon aria-hidden="true" className={`size-5 shrink-0 ${isRefused ? 'text-danger-text' : 'text-muted'}`} />
      <div className="min-w-0 flex-1 basis-52">
        <p dir="auto" className="truncate font-medium">
          {content}
        </p>
        <p className={`text-sm ${isRefused ? 'text-danger-text' : 'text-muted'}`}>
          {isRefused
            ? `Your ${kind} was not sent: ${reason}`
            : state === 'sending'
              ? `Sending your ${kind}…`
              : `Your ${kind} waits for the network.`}
        </p>
      </div>
      {isRefused && (
        <Button variant="ghost" size="sm" onClick={onRetry}>
          Retry
        </Button>
      )}
      {state !== 'sending' && (
        <Button variant="ghost" size="sm" onClick={onTakeBack}>
          {isRefused ? 'Remove' : 'Take back'}
        </Button>
      )}
    </li>
  );
}

/** Sends what waits on this device, and lists the posts and comments until the server has stored them. */
export function UnsentWrites({ userId }: { userId: string }) {
  useUnsentChoices(userId);
  const client = useQueryClient();
  const { navigate } = useAddress();
  const [posts, replies] = [unsentPosts(userId), unsentReplies(userId)];
  const [waitingPosts, waitingReplies] = [useOutgoing(posts), useOutgoing(replies)];
  useEffect(() => {
    const sent = (kind: string, href: string) =>
      toast({ variant: 'success', title: `Your ${kind} was sent`, action: { label: 'View', onSelect: () => navigate(href) } });
    const stops = [
      posts.keepSending(post => {
        sent('post', `/post/${post.id}`);
        void showStoredPost(client, post);
      }),
      replies.keepSending(reply => {
        sent('comment', `/post/${reply.postId}#reply-${reply.id}`);
        showStoredReply(client, reply);
      }),
    ];
    return () => stops.forEach(stop => stop());
  }, [client, posts, replies, navigate]);
  if (waitingPosts.length + waitingReplies.length === 0) return null;
  return (
    <Card as="section" aria-label="Waiting to be sent" padding="none" className="mb-4 px-4 py-2">
      <ul className="divide-y divide-line">
        {waitingPosts.map(write => (
          <UnsentRow
            key={write.key}
            write={write}
            kind="post"
            content={write.post.content}
            onRetry={() => posts.retry(write.key)}
            onTakeBack={() => posts.takeBack(write.key)}
          />
        ))}
        {waitingReplies.map(write => (
          <UnsentRow
            key={write.key}
            write={write}
            kind="comment"
            content={write.content}
            onRetry={() => replies.retry(write.key)}
            onTakeBack={() => replies.takeBack(write.key)}
          />
        ))}
      </ul>
    </Card>
  );
}
