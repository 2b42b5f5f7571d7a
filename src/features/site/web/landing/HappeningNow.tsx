import { Card, LinkButton } from '../../../../design/index.ts';
import { useIsAway } from '../../../../platform/web/api/reach.ts';
import { FeedCard } from '../../../feed/web/index.ts';
import { useListedPost } from '../../../posts/web/index.ts';
import { LatestComments } from '../../../replies/web/index.ts';

/** A piece of the product at work: a post whose likes, votes and comments change while a visitor looks at it. */
export function HappeningNow({ postId }: { postId: number }) {
  const isAway = useIsAway();
  const game = useListedPost(postId)?.game;
  const isOn = game?.state === 'live' && !isAway;
  return (
    <section aria-labelledby="now" className="mt-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h2 id="now" className="flex items-center gap-2 text-xl">
          {isOn && <span aria-hidden="true" className="size-2.5 animate-pulse rounded-full bg-live" />}
          {isOn ? 'Happening now' : 'Most talked about'}
        </h2>
        <LinkButton href={`/post/${postId}`} size="sm">
          Take a seat
        </LinkButton>
      </div>
      <FeedCard id={postId} />
      {game && (
        <Card className="mt-px rounded-t-none">
          <LatestComments postId={postId} />
        </Card>
      )}
    </section>
  );
}
