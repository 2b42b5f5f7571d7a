import { MessageCircle } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Card, Count, VisuallyHidden } from '../../../../design/index.ts';
import type { Game } from '../../../games/games.contract.ts';
import { GameRow, LiveLine, useIsOnTop } from '../../../games/web/index.ts';
import { gameTitle } from '../../../games/words/games.words.ts';
import { BookmarkButton } from '../../../bookmarks/web/index.ts';
import type { Post } from '../../../posts/posts.contract.ts';
import { PostCard, useCurrentGame, useListedPost } from '../../../posts/web/index.ts';
import { LatestComments } from '../../../replies/web/index.ts';
import { useFavorites } from '../../../tags/web/index.ts';
import { isQuietThread } from '../feed.api.ts';

interface FeedCardProps {
  id: number;
  eager?: boolean;
  /** The action of the list that shows the card, at the card's top right. */
  corner?: ReactNode;
  /** Whether the list leaves out threads of games in which nobody talks, and that of the game above it. */
  leavesOut?: boolean;
}

/** A post of a list with its two latest comments. It reads its own entry: a like renders one card. The thread of a game is a row. */
export const FeedCard = memo(function FeedCard({ id, eager = false, corner, leavesOut = false }: FeedCardProps) {
  const post = useListedPost(id);
  if (!post) return null;
  if (post.game) return <ThreadRow post={post} game={post.game} corner={corner} leavesOut={leavesOut} />;
  const card = (
    <PostCard
      post={post}
      eager={eager}
      bookmark={<BookmarkButton post={post} />}
      corner={corner}
      top={<LiveLine tags={post.tags} createdAt={post.createdAt} />}
    >
      <LatestComments postId={id} />
    </PostCard>
  );
  return leavesOut && post.feature === 'off-day' ? <UnlessQuiet post={post}>{card}</UnlessQuiet> : card;
});

function UnlessQuiet({ post, children }: { post: Post; children: ReactNode }) {
  const { list } = useFavorites();
  return isQuietThread(post, list.data ?? []) ? null : children;
}

interface ThreadRowProps {
  post: Post;
  game: Game;
  corner: ReactNode;
  leavesOut: boolean;
}

/** A thread by the house, in one row. */
function ThreadRow({ post, game: listed, corner, leavesOut }: ThreadRowProps) {
  const game = useCurrentGame(listed) ?? listed;
  const { list } = useFavorites();
  const isOnTop = useIsOnTop(game.id);
  const isQuiet = isQuietThread(post, list.data ?? []);
  if (leavesOut && (isQuiet || (isOnTop && post.feature === 'game'))) return null;
  const kind = post.feature === 'post-game' ? 'Post-game thread' : 'Game thread';
  return (
    <Card as="article" padding="none" flush interactive data-post={post.id} aria-label={`${kind}: ${gameTitle(game)}`}>
      <GameRow
        game={game}
        href={`/post/${post.id}`}
        label={`${kind}: ${gameTitle(game)}`}
        action={corner && <span className="above-cover flex">{corner}</span>}
      >
        {post.feature === 'post-game' && <span className="text-xs text-muted">Post-game</span>}
        <span className="flex w-12 shrink-0 items-center gap-1 text-sm tabular text-muted">
          <MessageCircle aria-hidden="true" className="size-4" />
          <Count value={post.comments} />
          <VisuallyHidden>{post.comments === 1 ? 'comment' : 'comments'}</VisuallyHidden>
        </span>
      </GameRow>
    </Card>
  );
}
