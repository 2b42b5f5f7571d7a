import { useState } from 'react';
import { Button, ErrorState, Loading, SkeletonRows } from '../../../../design/index.ts';
import type { Play } from '../../../games/games.contract.ts';
import { PlayReactions } from '../../../games/web/index.ts';
import { byMoment, threaded } from '../../threads.rules.ts';
import { ReplyItem } from '../item/ReplyItem.tsx';
import type { PlayRowsContext } from './PlayRows.tsx';
import { useTalkPages } from './talk.api.ts';

/** The comments with their answers that a talk has in the document at most. */
const most = 100;

/** The reactions to a play that its reader has opened, and its talk. */
export function OpenPlay({ context, play }: { context: PlayRowsContext; play: Play }) {
  return (
    <div className="px-2 pb-2">
      <PlayReactions gameId={context.game.id} play={play} />
      <PlayTalk context={context} play={play} />
    </div>
  );
}

/** The talk of a play, oldest first, in its place among the comments. The newest are shown; a button leads to those before. */
function PlayTalk({ context: { game, postId, tools, talkOf }, play: { seq, text } }: { context: PlayRowsContext; play: Play }) {
  const pages = useTalkPages(postId, { gameId: game.id, seq });
  const nodes = threaded(talkOf(seq), undefined, byMoment);
  /** The place after the last comment that is shown; undefined at the live edge. */
  const [to, setTo] = useState<number>();
  const end = to ?? nodes.length;
  const first = Math.max(0, end - most);
  if (pages.isError && !pages.data) {
    return <ErrorState message="The talk could not be loaded." onRetry={() => void pages.refetch()} pending={pages.isFetching} />;
  }
  if (pages.isPending && nodes.length === 0) {
    return (
      <Loading label="Loading the talk">
        <SkeletonRows rows={2} />
      </Loading>
    );
  }
  return (
    <div className="mt-1 rounded-control bg-surface px-2.5">
      {nodes.length === 0 && <p className="py-2 text-sm text-muted">No comments on this play yet. Say something below.</p>}
      {first > 0 && (
        <Button variant="secondary" size="sm" className="my-1" onClick={() => setTo(Math.max(most, first))}>
          Earlier comments on this play
        </Button>
      )}
      <ol aria-label={`Talk about: ${text}`} className="flex flex-col">
        {nodes.slice(first, end).map(node => (
          <ReplyItem key={node.reply.id} node={node} tools={tools} league={game.league} isNew={false} hidden={0} />
        ))}
      </ol>
      {end < nodes.length && (
        <Button variant="secondary" size="sm" className="my-1" onClick={() => setTo(end + most < nodes.length ? end + most : undefined)}>
          Newer comments on this play
        </Button>
      )}
      {pages.isFetchNextPageError && <p className="pt-1 text-danger-text">More comments could not be loaded. Please try again.</p>}
      {pages.hasNextPage && end === nodes.length && (
        <Button
          variant="secondary"
          size="sm"
          className="my-1"
          pending={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          More comments on this play
        </Button>
      )}
    </div>
  );
}
