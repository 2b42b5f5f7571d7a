import { useQueryClient } from '@tanstack/react-query';
import { useViewer, viewerKey } from '../../../../features/account/web/index.ts';
import { useClockEvents } from '../../../../features/games/web/index.ts';
import { useFriendEvents } from '../../../../features/friends/web/index.ts';
import { useChatEvents } from '../../../../features/chat/web/index.ts';
import { useNotificationEvents } from '../../../../features/notifications/web/index.ts';
import { searchOfTopics } from '../../../../features/posts/posts.topics.ts';
import { usePostEvents } from '../../../../features/posts/web/index.ts';
import { useReplyEvents } from '../../../../features/replies/web/index.ts';
import { useLiveConnection } from '../../../../platform/web/live/index.ts';

/** Applies live updates to the screen, for a signed-in person. */
export function LiveUpdates() {
  const { viewer } = useViewer();
  const client = useQueryClient();
  useLiveConnection(viewer?.username ? viewer.id : undefined, {
    searchOf: searchOfTopics,
    onSignedOut: () => void client.invalidateQueries({ queryKey: viewerKey }),
  });
  useClockEvents();
  useChatEvents();
  useNotificationEvents();
  useFriendEvents();
  usePostEvents();
  useReplyEvents();
  return null;
}
