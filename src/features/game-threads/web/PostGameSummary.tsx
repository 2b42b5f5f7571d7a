import { Card, Loaded, Skeleton } from '../../../design/index.ts';
import type { Game } from '../../games/games.contract.ts';
import { Leaders, LineScore, useBox } from '../../games/web/index.ts';
import type { Post } from '../../posts/posts.contract.ts';
import { PostPoll } from '../../posts/web/index.ts';
import { TopPlays } from './TopPlays.tsx';

/** A final at a glance, above the comments of its thread: the line score, the leaders, the vote, and the plays that people reacted to most. */
export function PostGameSummary({ post, game }: { post: Post; game: Game }) {
  return (
    <Card as="section" aria-label="Summary" className="flex flex-col gap-5 empty:hidden">
      {game.lineScore.length > 0 && <LineScore game={game} />}
      <GameLeaders game={game} />
      <PostPoll post={post} />
      <TopPlays game={game} />
    </Card>
  );
}

function GameLeaders({ game }: { game: Game }) {
  const box = useBox(game.id, false);
  return (
    <Loaded
      of={box}
      error="The leaders can’t be reached right now."
      loading="Loading leaders"
      skeleton={<Skeleton className="h-46 rounded-control sm:h-28" />}
    >
      {figures => <Leaders game={game} box={figures} />}
    </Loaded>
  );
}
