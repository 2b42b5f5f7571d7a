import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '../../../../design/index.ts';
import { shownBookmarks, unsentBookmarks } from '../../../../features/bookmarks/web/index.ts';
import { unsentVotes } from '../../../../features/polls/web/index.ts';
import { shownLikes, shownVotes, unsentLikes } from '../../../../features/posts/web/index.ts';
import { shownReplyLikes, unsentReplyLikes } from '../../../../features/replies/web/index.ts';
import { createChoices } from '../../../../platform/web/outbox/choices.ts';

/** Sends the likes, votes and bookmarks that wait on this device, and shows them while they wait. */
export function useUnsentChoices(userId: string): void {
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
