import { Link, Loaded, SkeletonRows, TeamBadge, VisuallyHidden } from '../../../design/index.ts';
import { PersonName } from '../../account/web/index.ts';
import type { Game } from '../../games/games.contract.ts';
import { playReactions } from '../../games/games.rules.ts';
import { ReactionSums } from '../../games/web/index.ts';
import { momentText } from '../../games/words/moments.text.ts';
import { PostText } from '../../posts/web/index.ts';
import type { TopPlay } from '../gameThreads.contract.ts';
import { useTopPlays } from './postGame.api.ts';

/** The plays with the most reactions. Renders nothing for a game without reactions. */
export function TopPlays({ game }: { game: Game }) {
  const top = useTopPlays(game.id);
  if (top.data?.plays.length === 0) return null;
  return (
    <section aria-labelledby="top-plays">
      <h2 id="top-plays" className="mb-3 text-lg font-semibold">
        Top plays
      </h2>
      <Loaded
        of={top}
        error="The top plays can’t be reached right now."
        loading="Loading top plays"
        skeleton={<SkeletonRows rows={3} avatar={false} />}
      >
        {({ plays }) => (
          <ol className="flex flex-col gap-4">
            {plays.map(each => (
              <TopPlayRow key={each.play.seq} game={game} top={each} />
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  );
}

function TopPlayRow({ game, top: { play, comment } }: { game: Game; top: TopPlay }) {
  const side = play.team && game[play.team];
  return (
    <li className="flex flex-col gap-1.5">
      <div className="flex items-start gap-2">
        {side && <TeamBadge code={side.tricode} color={side.color} className="h-5 shrink-0" />}
        {side && <VisuallyHidden>{side.name}</VisuallyHidden>}
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <span className="font-semibold">{play.text || play.kind}</span>{' '}
          <span className="tabular text-sm text-muted">{momentText(game.league, play)}</span>
        </p>
      </div>
      <p className="text-sm">
        <ReactionSums play={play} most={playReactions.length} />
      </p>
      {comment && (
        <blockquote className="border-s-2 border-line-strong ps-2.5 text-sm">
          <PersonName userId={comment.authorId} name={comment.authorName} flair={comment.authorFlair} className="font-medium" />{' '}
          <PostText
            content={comment.content}
            markup={comment.markup}
            mentions={comment.mentions}
            renamed={comment.renamedMentions}
            maxLength={280}
            className="inline"
          />{' '}
          <Link href={`/post/${comment.postId}#reply-${comment.id}`} className="hit-area relative whitespace-nowrap text-muted">
            {play.comments === 1 ? '1 comment' : `${play.comments.toLocaleString('en-US')} comments`}
          </Link>
        </blockquote>
      )}
    </li>
  );
}
