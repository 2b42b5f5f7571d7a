import { Heart } from 'lucide-react';
import { ActionButton, SharedIcon } from '../../../design/index.ts';
import type { Reply } from '../replies.contract.ts';
import { useLikeReply } from './replyWrites.api.ts';

/** The like button of a comment with the number of its likes. */
export function LikeReply({ reply }: { reply: Reply }) {
  const toggle = useLikeReply(reply);
  return (
    <ActionButton
      icon={<SharedIcon name="like" />}
      activeIcon={<Heart fill="currentColor" />}
      label="Give a like"
      count={reply.likes}
      pressed={reply.liked}
      tone="like"
      onClick={toggle}
    />
  );
}
