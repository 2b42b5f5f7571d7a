import { prefetchRead, readKey } from '../../../../platform/web/api/query.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '../../../../platform/shared/contract.ts';
import type { MouseEvent } from 'react';
import { Card, classes, ErrorState, Loading, NotFoundState, PageHeader, part, SkeletonPost } from '../../../../design/index.ts';
import { useAddress } from '../../../../platform/web/navigation/address.ts';
import { isNotFound } from '../../../../platform/web/api/api.ts';
import { useHead } from '../../../../platform/web/navigation/head.tsx';
import { cameFrom } from '../../../../platform/web/navigation/scroll.ts';
import { useViewer } from '../../../account/web/index.ts';
import { BookmarkButton } from '../../../bookmarks/web/index.ts';
import { PostGameSummary, prefetchPostGame } from '../../../game-threads/web/index.ts';
import { servedPlays } from '../../../replies/plays.rules.ts';
import { prefetchReplies, Thread, ThreadComposer, ThreadOrder } from '../../../replies/web/index.ts';
import { RowOfGame, RowPosition, SeatSign } from '../../../rows/web/index.ts';
import { clockRoutes } from '../../../games/clock/clock.contract.ts';
import { type Game, gamesRoutes } from '../../../games/games.contract.ts';
import { gameTitle } from '../../../games/words/games.words.ts';
import { prefetchSoon, prefetchTable } from '../../../games/web/index.ts';
import type { Post } from '../../posts.contract.ts';
import { headlineOf, textOf } from '../../posts.rules.ts';
import { OwnPostMenu } from '../card/OwnPostMenu.tsx';
import { PostActions } from '../card/PostActions.tsx';
import { HiddenNotice } from '../content/hidden/HiddenNotice.tsx';
import { PostBoard } from '../content/PostBoard.tsx';
import { PostEmbed } from '../content/PostEmbed.tsx';
import { useReportPresence } from '../../../presence/web/index.ts';
import { PostHeader } from '../card/PostHeader.tsx';
import { useArrivals } from '../pictures/useArrivals.ts';
import { PostPictures } from '../pictures/PostPictures.tsx';
import { PostTags } from '../content/PostTags.tsx';
import { PostText } from '../content/text/PostText.tsx';
import { useCurrentGame } from '../game/useCurrentGame.ts';
import { postKey, prefetchPost, useCountedView, usePost } from '../posts.api.ts';

const GameThreadHead = part('src/features/posts/web/game/GameThreadHead.tsx', () =>
  import('../game/GameThreadHead.tsx').then(module => module.GameThreadHead),
);
const HiddenThread = part('src/features/posts/web/game/HiddenThread.tsx', () =>
  import('../game/HiddenThread.tsx').then(module => module.HiddenThread),
);

function idOf(params: Record<string, string>): number {
  return /^[1-9]\d{0,15}$/.test(params.id ?? '') ? Number(params.id) : 0;
}

export async function prefetch(client: QueryClient, { params }: { params: Record<string, string> }): Promise<void> {
  const id = idOf(params);
  if (!id) return;
  await Promise.all([prefetchPost(client, id), prefetchReplies(client, id)]);
  const { game, feature, tags = [] } = client.getQueryData<Post>(postKey(id)) ?? {};
  // A thread about a game has the reader's clock, which hides its talk or shows it.
  if (game)
    await Promise.all([
      prefetchRead(client, clockRoutes.ofGame, { params: { id: game.id } }),
      prefetchSoon(client, gamesRoutes.standings, { params: { league: game.league } }),
      ...(feature === 'post-game' && !game.hidden ? [prefetchPostGame(client, game.id)] : []),
      ...(game.threadId === id && !game.hidden ? [prefetchSoon(client, gamesRoutes.plays, playsInput(game))] : []),
    ]);
  else await prefetchTable(client, tags);
}

const playsInput = ({ id }: Game) => ({ params: { id }, query: {} });

/** The plays that the thread of a game shows, in place of all. */
export function excerpts(client: QueryClient, params: Record<string, string>): ReadonlyMap<string, unknown> {
  const { game } = client.getQueryData<Post>(postKey(idOf(params))) ?? {};
  if (!game) return new Map();
  const key = readKey(gamesRoutes.plays, playsInput(game));
  const read = client.getQueryData<Answer<typeof gamesRoutes.plays>>(key);
  return new Map(read ? [[key[0], { ...read, plays: servedPlays(read.plays) }]] : []);
}

/** A post with everything said under it. */
export default function PostPage({ params }: { params: Record<string, string> }) {
  const id = idOf(params);
  return id ? <KnownPost key={id} id={id} /> : <MissingPost />;
}

function KnownPost({ id }: { id: number }) {
  const query = usePost(id);
  if (query.data?.hidden && query.data.game) return <HiddenPost game={query.data.game} />;
  if (query.data) return <PostDetail post={query.data} />;
  if (isNotFound(query.error)) return <MissingPost />;
  if (query.isError) return <FailedPost onRetry={() => void query.refetch()} pending={query.isFetching} />;
  return (
    <Loading label="Loading post">
      <SkeletonPost />
    </Loading>
  );
}

function PostDetail({ post }: { post: Post }) {
  const { navigate } = useAddress();
  const { viewer } = useViewer();
  const game = useCurrentGame(post.game);
  const text = textOf(post);
  const isHidden = post.removed !== undefined || post.held === true || post.autoHidden === true;
  useCountedView(post.id);
  useReportPresence(post.id);
  useArrivals(post);
  useHead({
    title: headlineOf(post, 60),
    description: headlineOf(post, 160),
    path: `/post/${post.id}`,
    type: 'article',
  });
  const article = (
    <Card as="article" className="flex flex-col gap-4">
      <PostHeader post={post} menu={<OwnPostMenu post={post} onDeleted={() => navigate('/all', { replace: true })} />} />
      {isHidden && <HiddenNotice text={post} isOwn={viewer?.id === post.authorId} />}
      {text && <PostText content={text} markup={post.markup} mentions={post.mentions} renamed={post.renamedMentions} className="text-lg" />}
      <PostPictures post={post} eager />
      <PostEmbed post={post} />
      <PostBoard post={post} />
      <PostTags tags={post.tags} />
      <PostActions post={post} bookmark={<BookmarkButton post={post} />} onDetailPage />
    </Card>
  );
  const title = `Post by ${post.authorName}`;
  return (
    <div className="flex flex-col gap-4">
      {game ? (
        <>
          <h1 className="sr-only">{headlineOf(post, 60)}</h1>
          <GameThreadHead
            game={game}
            postId={post.id}
            title={firstLineOf(post)}
            seat={<SeatSign game={game} />}
            Position={viewer ? RowPosition : undefined}
            order={<ThreadOrder createdAt={post.createdAt} game={game} />}
            onBack={backToFeed}
          >
            {article}
          </GameThreadHead>
          {viewer && <RowOfGame game={game} />}
          {post.feature === 'post-game' && <PostGameSummary post={post} game={game} />}
        </>
      ) : (
        <>
          <PageHeader title={title} hideTitle back={{ href: '/all', label: 'Back to Feed', onSelect: backToFeed }} />
          {article}
        </>
      )}
      <Comments post={post} game={game} isHidden={isHidden} />
    </div>
  );
}

/** A post of a game whose scores the reader hides. */
function HiddenPost({ game }: { game: Game }) {
  useHead({ title: 'Scores are hidden', description: 'You hide the scores of this game.', noIndex: true });
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={gameTitle(game)} back={{ href: '/all', label: 'Back to Feed', onSelect: backToFeed }} />
      <HiddenThread game={game} />
    </div>
  );
}

/** The comments of a game come right below its head: on a phone from edge to edge, without a title for the eye. */
const gameThread = '[--thread-gap:0.25rem] px-3 py-1 max-sm:-mx-3 max-sm:-mt-2 max-sm:rounded-none sm:px-5 sm:pb-5';

/** The title of a thread of the house, which is the first line of its text. */
function firstLineOf({ content }: Post): string {
  const [line = ''] = content.split('\n', 1);
  return line.replaceAll('**', '');
}

/** The comments under a post, and the field for one more. */
function Comments({ post, game, isHidden }: { post: Post; game: Game | undefined; isHidden: boolean }) {
  const canWrite = !post.locked && !isHidden;
  return (
    <Card
      as="section"
      id="comments"
      aria-labelledby="comments-title"
      padding={game ? 'none' : 'md'}
      className={classes('flex scroll-mt-28 flex-col gap-(--thread-gap)', game ? gameThread : '[--thread-gap:1rem]')}
    >
      <h2 id="comments-title" className={game ? 'sr-only' : 'text-base font-semibold'}>
        Comments
      </h2>
      {post.slowSeconds && <p className="text-sm text-muted">Slow mode: one comment in {post.slowSeconds} seconds.</p>}
      {post.locked && <p className="text-muted">A moderator has locked this thread.</p>}
      {canWrite && <ThreadComposer postId={post.id} />}
      <Thread postId={post.id} createdAt={post.createdAt} game={game} canWrite={canWrite} />
    </Card>
  );
}

/** Goes back in the history for a reader who came from a list, so that they find their place in it. */
function backToFeed(event: MouseEvent): void {
  const from = cameFrom();
  if (from === undefined || /^\/(post|user)\//.test(from) || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  history.back();
}

function MissingPost() {
  useHead({ title: 'Post not found', description: 'This post does not exist or was deleted.', status: 404, noIndex: true });
  return (
    <NotFoundState title="Post not found" href="/" linkLabel="Back to Home">
      It may have been deleted by its author or removed by a moderator.
    </NotFoundState>
  );
}

function FailedPost({ onRetry, pending }: { onRetry: () => void; pending: boolean }) {
  useHead({ title: 'Post', description: 'This post could not be loaded.', status: 503, noIndex: true });
  return <ErrorState level={1} message="The post could not be loaded. Please try again later." onRetry={onRetry} pending={pending} />;
}
