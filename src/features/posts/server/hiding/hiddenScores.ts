/** Posts that tell scores, for readers who hide scores: they are there, without what they say. */
import type { Context } from '../../../../platform/server/http/context.ts';
import { readingAs } from '../../../../platform/server/db/limited/limitedReads.ts';
import type { Game } from '../../../games/games.contract.ts';
import { gameById, gamesOfClock, lateReader } from '../../../games/server/index.ts';
import type { Post } from '../../posts.contract.ts';
import { postById, tagIdsOfPost } from '../posts.queries.ts';

/** The games of a team within some hours: two of a doubleheader. */
const maxGamesOfTeam = 2;

/** The hidden game that a post is about: the one whose thread it is, else the latest of a team among its tags that had begun when it was written. */
async function hiddenGameOf(context: Pick<Context, 'db'>, { id, game, createdAt }: Post): Promise<Game | undefined> {
  const tagIds = new Set(game ? [] : await readingAs(undefined, () => tagIdsOfPost(context.db, id)));
  const ofTeams = (await gamesOfClock(context)).filter(
    each => each.startsAt <= Date.parse(createdAt) && each.tagIds.some(tag => tagIds.has(tag)),
  );
  const candidates = game
    ? [game.id]
    : ofTeams
        .map(each => each.id)
        .slice(-maxGamesOfTeam)
        .toReversed();
  const games = await Promise.all(candidates.map(candidate => gameById(context.db, candidate)));
  return games.find(each => each?.hidden);
}

/** A post as a reader who hides its scores gets it: its tags and its game. */
function withoutScores(post: Post, game: Game): Post {
  return {
    id: post.id,
    content: '',
    markup: null,
    authorId: null,
    authorName: '',
    authorImageUrl: null,
    authorFlair: null,
    imageUrl: null,
    imageWidth: null,
    imageHeight: null,
    imageAlt: null,
    images: [],
    embed: null,
    tags: post.tags,
    // A thread after the final would tell that the game is over, and its time when.
    feature: post.feature === 'post-game' ? 'game' : post.feature,
    poll: null,
    mockDraft: null,
    powerRankings: null,
    game,
    article: null,
    likes: 0,
    comments: 0,
    views: 0,
    createdAt: game.startsAt,
    editedAt: null,
    mentions: [],
    liked: false,
    bookmarked: false,
    unreadComments: 0,
    unreadUpTo: null,
    hidden: true,
  };
}

/** A post whose game the reader of this request hides; undefined for every other post and reader. */
export async function postWithHiddenScores(context: Pick<Context, 'db'>, id: number): Promise<Post | undefined> {
  if (!lateReader()?.hidesOthers) return undefined;
  const known = await postById(context.db, id);
  if (known && !known.game) return undefined;
  const post = known ?? (await readingAs(undefined, () => postById(context.db, id)));
  const game = post && (await hiddenGameOf(context, post));
  return game && withoutScores(post, game);
}
