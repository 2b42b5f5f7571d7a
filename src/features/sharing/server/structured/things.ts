import { deletedUser } from '../../../account/account.rules.ts';
import { maxBehindSeconds } from '../../../games/games.rules.ts';
import type { Game } from '../../../games/games.contract.ts';
import { leagueName } from '../../../sports/leagues/leagues.ts';
import { gameHref } from '../../../games/words/games.words.ts';
import { dayOfGames, placeOfStart } from '../../../sports/sports.rules.ts';
import type { Post } from '../../../posts/posts.contract.ts';
import { plainTextOf } from '../../../texts/markup/markup.ts';
import { headlineOf, textOf } from '../../../posts/posts.rules.ts';
import { excerpt } from '../../../texts/texts.rules.ts';
import type { UserStats } from '../../../profiles/profiles.contract.ts';
import type { Reply } from '../../../replies/replies.contract.ts';
import type { Tag } from '../../../tags/tags.contract.ts';
import { tagHref } from '../../../tags/tags.rules.ts';
import type { JsonLd, JsonLdThing } from './jsonLd.ts';

/** The comments and the characters of each that a page repeats for search engines. */
const maxComments = 10;
const maxCommentLength = 500;

export const profileHref = (name: string) => `/user/${encodeURIComponent(name)}`;

function person(origin: string, author: { authorId: string | null; authorName: string }): JsonLd {
  const name = author.authorName || deletedUser;
  return { '@type': 'Person', name, ...(author.authorId !== null && { url: origin + profileHref(author.authorName) }) };
}

function counter(type: 'LikeAction' | 'CommentAction' | 'ViewAction' | 'WriteAction', count: number): JsonLd {
  return { '@type': 'InteractionCounter', interactionType: `https://schema.org/${type}`, userInteractionCount: count };
}

/** A comment with those that answer it. `childrenOf` gives the shown answers. */
function comment(origin: string, postId: number, reply: Reply, childrenOf: (id: number) => readonly Reply[]): JsonLd {
  const answers = childrenOf(reply.id);
  return {
    '@type': 'Comment',
    text: excerpt(plainTextOf(reply.content, reply.markup), maxCommentLength),
    url: `${origin}/post/${postId}#reply-${reply.id}`,
    datePublished: reply.createdAt,
    dateModified: reply.editedAt ?? undefined,
    author: person(origin, reply),
    ...(reply.imageUrl && { image: origin + reply.imageUrl }),
    ...(reply.likes > 0 && { interactionStatistic: counter('LikeAction', reply.likes) }),
    ...(answers.length > 0 && { comment: answers.map(answer => comment(origin, postId, answer, childrenOf)) }),
  };
}

/**
 * The first comments of a thread as a tree. A comment whose parent is not public answers the nearest one above that is; each brings those
 * above it along.
 */
function commentTree(origin: string, postId: number, replies: readonly Reply[], now: number): JsonLd[] {
  const byId = new Map(replies.map(reply => [reply.id, reply]));
  const isPublic = ({ deleted, removed, createdAt }: Reply) =>
    !deleted && !removed && now - Date.parse(createdAt) > maxBehindSeconds * 1_000;
  const above = ({ parentId }: Reply): Reply | undefined => {
    const parent = parentId === null ? undefined : byId.get(parentId);
    return parent && !isPublic(parent) ? above(parent) : parent;
  };
  const shown = new Set<Reply>();
  for (const reply of replies.filter(isPublic)) {
    const line: Reply[] = [];
    for (let next: Reply | undefined = reply; next && !shown.has(next); next = above(next)) line.push(next);
    if (shown.size + line.length <= maxComments) for (const each of line) shown.add(each);
  }
  const inOrder = replies.filter(reply => shown.has(reply));
  const childrenOf = (id: number | undefined) => inOrder.filter(reply => above(reply)?.id === id);
  return childrenOf(undefined).map(reply => comment(origin, postId, reply, childrenOf));
}

/** A post with its first comments. Those of the last three minutes are left out: search engines get what every reader may know. */
export function discussion(origin: string, post: Post, replies: readonly Reply[], now: number, picture: string | undefined): JsonLdThing {
  const url = `${origin}/post/${post.id}`;
  const comments = commentTree(origin, post.id, replies, now);
  const pictures = post.images.flatMap(({ copyUrl }) => (copyUrl === null ? [] : [new URL(copyUrl, origin).href]));
  return {
    '@type': 'DiscussionForumPosting',
    '@id': url,
    url,
    mainEntityOfPage: url,
    headline: headlineOf(post, 110),
    text: plainTextOf(textOf(post), post.markup) || headlineOf(post, 110),
    datePublished: post.createdAt,
    dateModified: post.editedAt ?? undefined,
    author: person(origin, post),
    image: pictures.length > 0 ? pictures : picture && [picture],
    ...(post.tags.length > 0 && { keywords: post.tags }),
    ...(post.tags[0] !== undefined && {
      isPartOf: { '@type': 'CollectionPage', name: post.tags[0], url: origin + tagHref([post.tags[0]]) },
    }),
    commentCount: post.comments,
    interactionStatistic: [counter('LikeAction', post.likes), counter('CommentAction', post.comments), counter('ViewAction', post.views)],
    ...(comments.length > 0 && { comment: comments }),
  };
}

export function profilePage(origin: string, stats: UserStats, picture: string | undefined): JsonLdThing {
  const url = origin + profileHref(stats.username);
  return {
    '@type': 'ProfilePage',
    url,
    dateCreated: stats.joinDate,
    mainEntity: {
      '@type': 'Person',
      '@id': url,
      name: stats.username,
      alternateName: `@${stats.username}`,
      identifier: stats.id,
      url,
      description: stats.bio ?? undefined,
      image: stats.profileImageUrl === null ? picture : new URL(stats.profileImageUrl, origin).href,
      agentInteractionStatistic: [counter('WriteAction', stats.totalPosts), counter('CommentAction', stats.totalComments)],
      interactionStatistic: counter('LikeAction', stats.totalLikes),
    },
  };
}

/** A moved game stays one that was moved, also while it is played. One without a new date keeps its former one, as Google asks. */
function statusOfEvent({ state, movedFrom }: Game): string {
  if (state === 'canceled') return 'EventCancelled';
  if (state === 'postponed') return 'EventPostponed';
  return movedFrom === undefined ? 'EventScheduled' : 'EventRescheduled';
}

/** A game without its score: a search engine shows it to everybody at once. */
export function sportsEvent(origin: string, game: Game, picture: string | undefined): JsonLdThing {
  const [away, home] = [game.away, game.home].map(side => ({
    '@type': 'SportsTeam',
    name: side.name,
    ...(side.tag !== null && { url: origin + tagHref([side.tag]) }),
  }));
  const place = game.venue ?? `Home of the ${game.home.name}`;
  const url = origin + gameHref(game.id);
  return {
    '@type': 'SportsEvent',
    '@id': url,
    url,
    name: `${game.away.name} at ${game.home.name}`,
    description: `${leagueName(game.league)}: ${game.away.name} at ${game.home.name}, with plays, box score and the talk of fans.`,
    startDate: game.timeKnown ? game.startsAt : dayOfGames(placeOfStart(game)),
    ...(statusOfEvent(game) === 'EventRescheduled' && { previousStartDate: game.movedFrom }),
    eventStatus: `https://schema.org/${statusOfEvent(game)}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: place, address: place },
    image: picture && [picture],
    sport: leagueName(game.league),
    homeTeam: home,
    awayTeam: away,
    performer: away && home ? [away, home] : undefined,
    organizer: { '@type': 'SportsOrganization', name: leagueName(game.league), url: origin + tagHref([leagueName(game.league)]) },
  };
}

/** The product itself, with its search. */
export function webSite(origin: string, name: string): JsonLdThing {
  return {
    '@type': 'WebSite',
    name,
    url: `${origin}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

/** The way from the front page to a page; the last place is the page itself. */
export function breadcrumbs(origin: string, places: readonly { name: string; href: string }[]): JsonLdThing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', href: '/' }, ...places].map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + href,
    })),
  };
}

/** The places above the page of a tag: the league of a team. */
export function placesOfTag(tag: Pick<Tag, 'name' | 'league'>): { name: string; href: string }[] {
  const names = tag.league !== null && tag.league !== tag.name ? [tag.league, tag.name] : [tag.name];
  return names.map(name => ({ name, href: tagHref([name]) }));
}
