/**
 * The contents of the share pictures of posts, games, people, tags and the site itself. A picture leaves out spoilers and shows a game as
 * it was 180 seconds ago.
 */
import { siteLook } from '../../../../platform/shared/siteLook.ts';
import { siteName } from '../../../../platform/shared/siteName.ts';
import { deletedUser } from '../../../account/account.rules.ts';
import type { Game } from '../../../games/games.contract.ts';
import { leagueName } from '../../../sports/leagues/leagues.ts';
import { hasScore, shortName, statusText } from '../../../games/words/games.words.ts';
import type { Post } from '../../../posts/posts.contract.ts';
import { withoutSpoilers } from '../../../texts/markup/parse.ts';
import { headlineOf } from '../../../posts/posts.rules.ts';
import { timeUnknown } from '../../../sports/sports.rules.ts';
import type { UserStats } from '../../../profiles/profiles.contract.ts';
import type { Tag } from '../../../tags/tags.contract.ts';
import type { PictureBody, PictureModel, ScoreSide, Ticket } from './pictureModel.ts';

const siteColor = () => siteLook()?.color ?? '#2196f3';
const longestTitle = 300;
const picksShown = 5;
const ranksShown = 10;

const count = (value: number, one: string, many: string) => `${value.toLocaleString('en-US')} ${value === 1 ? one : many}`;

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'America/New_York' });
const start = new Intl.DateTimeFormat('en-US', { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone: 'America/New_York' });

function sideOf(game: Game, which: 'home' | 'away'): ScoreSide {
  const { tricode, name, color, score } = game[which];
  return { tricode, name, color, score: hasScore(game) ? score : null };
}

const scoreOf = (game: Game): PictureBody => ({ kind: 'score', away: sideOf(game, 'away'), home: sideOf(game, 'home') });

function statusOf(game: Game): string {
  if (!game.hidden && game.state !== 'scheduled') return statusText(game);
  return game.timeKnown ? `${start.format(new Date(game.startsAt))} ET` : timeUnknown;
}

function bodyOfPost({ poll, mockDraft, powerRankings, game }: Post): PictureBody {
  if (game) return scoreOf(game);
  if (poll) {
    const percent = (votes: number) => (poll.totalVotes === 0 ? 0 : Math.round((100 * votes) / poll.totalVotes));
    return {
      kind: 'bars',
      bars: poll.options.map(({ text, voteCount }) => ({ text: withoutSpoilers(text), percent: percent(voteCount) })),
    };
  }
  if (mockDraft) {
    const rows = mockDraft.picks
      .slice(0, picksShown)
      .map(({ pick, player, team }) => ({ lead: String(pick), main: withoutSpoilers(player), aside: withoutSpoilers(team) }));
    return { kind: 'list', columns: 1, rows };
  }
  if (powerRankings) {
    const rows = powerRankings.ranks
      .slice(0, ranksShown)
      .map(({ rank, team }) => ({ lead: String(rank), main: withoutSpoilers(team), aside: '' }));
    return { kind: 'list', columns: rows.length > picksShown ? 2 : 1, rows };
  }
  return { kind: 'text' };
}

function footerOfPost({ poll, mockDraft, game }: Post): string {
  if (game) return statusOf(game);
  if (poll) return count(poll.totalVotes, 'vote', 'votes');
  if (mockDraft && mockDraft.picks.length > picksShown) return `First ${picksShown} of ${mockDraft.picks.length} picks`;
  return '';
}

type Subject = Pick<Tag, 'name' | 'color' | 'category'>;

/** The tag that a post is about most: its first team, else its first league or sport. */
function mainTag(post: Post, tags: readonly Subject[]): Subject | undefined {
  const own = post.tags.flatMap(name => tags.find(each => each.name === name) ?? []);
  return own.find(({ category }) => category === 'team') ?? own[0];
}

/** The picture of a post. `tags` are those of its tags that are teams, leagues or sports; one of them gives the colour. */
export function pictureOfPost(post: Post, tags: readonly Subject[]): PictureModel {
  const tag = mainTag(post, tags);
  const title = post.poll && !post.game ? withoutSpoilers(post.poll.question) : headlineOf(post, longestTitle);
  return {
    siteName: siteName(),
    color: tag?.color ?? post.authorFlair?.color ?? siteColor(),
    kicker: [post.authorId === null ? deletedUser : `@${post.authorName}`, tag?.name ?? post.tags[0]].filter(Boolean).join(' · '),
    title,
    body: bodyOfPost(post),
    footer: footerOfPost(post),
  };
}

export function pictureOfGame(game: Game): PictureModel {
  return {
    siteName: siteName(),
    color: game.home.color,
    kicker: `${leagueName(game.league)} · ${day.format(new Date(game.startsAt))}`,
    title: `${shortName(game, game.away.name)} at ${shortName(game, game.home.name)}`,
    body: scoreOf(game),
    footer: statusOf(game),
  };
}

/** A ticket for a game; one that is empty has no score. */
export function ticketOfGame(
  game: Game,
  { isEmpty, title, names, ...ticket }: Omit<Ticket, 'kind' | 'away' | 'home'> & { isEmpty: boolean; title: string; names: string },
): PictureModel {
  const shown: Game = isEmpty ? { ...game, state: 'scheduled' } : game;
  const sides = { away: sideOf(shown, 'away'), home: sideOf(shown, 'home') };
  return { ...pictureOfGame(shown), title, body: { kind: 'ticket', ...sides, ...ticket }, footer: names };
}

export function pictureOfUser({
  username,
  flair,
  totalPosts,
  level,
  postStreak,
}: Pick<UserStats, 'username' | 'flair' | 'totalPosts' | 'level' | 'postStreak'>): PictureModel {
  return {
    siteName: siteName(),
    color: flair?.color ?? siteColor(),
    kicker: flair ? `${flair.tag} fan` : 'Sports fan',
    title: `@${username}`,
    body: {
      kind: 'figures',
      figures: [
        { value: totalPosts.toLocaleString('en-US'), label: totalPosts === 1 ? 'post' : 'posts' },
        { value: String(level), label: 'level' },
        { value: String(postStreak), label: 'day streak' },
      ],
    },
    footer: '',
  };
}

export function pictureOfTag({ name, color, league, postCount }: Pick<Tag, 'name' | 'color' | 'league' | 'postCount'>): PictureModel {
  return {
    siteName: siteName(),
    color,
    kicker: league !== null && league !== name ? league : 'Fan talk',
    title: name,
    body: {
      kind: 'figures',
      figures: [{ value: postCount.toLocaleString('en-US'), label: postCount === 1 ? 'post by fans' : 'posts by fans' }],
    },
    footer: '',
  };
}

/** The picture of pages about nothing in particular. */
export function pictureOfSite(): PictureModel {
  return {
    siteName: siteName(),
    color: siteColor(),
    kicker: 'Posts, polls, scores and chat',
    title: siteLook()?.line ?? 'The community where sports fans talk',
    body: { kind: 'text' },
    footer: '',
  };
}
