import { type Game, gamesRoutes } from '../../../games/games.contract.ts';
import { gameHref } from '../../../games/words/games.words.ts';
import { type Post, postsRoutes } from '../../../posts/posts.contract.ts';
import { headlineOf } from '../../../posts/posts.rules.ts';
import { profilesRoutes, type UserStats } from '../../../profiles/profiles.contract.ts';
import { repliesRoutes } from '../../../replies/replies.contract.ts';
import { type Tag, tagsRoutes } from '../../../tags/tags.contract.ts';
import { isSameTag, tagHref } from '../../../tags/tags.rules.ts';
import type { ReadPrefetched } from '../../../../platform/server/http/prefetchedResponses.ts';
import type { JsonLdThing } from './jsonLd.ts';
import { breadcrumbs, discussion, placesOfTag, profileHref, profilePage, sportsEvent, webSite } from './things.ts';

/** The thing that a page is about. */
export type Subject =
  | { kind: 'post'; post: Post }
  | { kind: 'game'; game: Game }
  | { kind: 'user'; stats: UserStats }
  | { kind: 'tag'; tag: Tag }
  | { kind: 'front' }
  | { kind: 'all' };

/** Finds the subject of a page by its canonical address; undefined for a page of nothing in particular. */
export function subjectOf(canonical: string, read: ReadPrefetched): Subject | undefined {
  const url = new URL(canonical, 'http://page');
  const [, kind, name = ''] = /^\/(post|game|user)\/([^/]+)$/.exec(url.pathname) ?? [];
  const id = decodeURIComponent(name);
  if (kind === 'post') {
    const post = read(postsRoutes.get, { id });
    return post && { kind, post };
  }
  if (kind === 'game') {
    const game = read(gamesRoutes.one, { id });
    return game && { kind, game };
  }
  if (kind === 'user') {
    // The page read it by the name in its address, whose case may differ.
    const stats = read(profilesRoutes.stats, { idOrUsername: id });
    return stats && { kind, stats };
  }
  const tags = url.searchParams.getAll('tag');
  const [only] = tags;
  if (url.pathname === '/' && only !== undefined && tags.length === 1 && !url.searchParams.has('q')) {
    const tag = read(tagsRoutes.all)?.find(each => isSameTag(each.name, only));
    return tag && { kind: 'tag', tag };
  }
  if (canonical === '/all') return { kind: 'all' };
  return canonical === '/' ? { kind: 'front' } : undefined;
}

interface Surroundings {
  origin: string;
  siteName: string;
  read: ReadPrefetched;
  now: number;
  /** The absolute address of the subject's share picture. */
  picture: string | undefined;
}

/** The structured data of a page about a subject. */
export function thingsOf(subject: Subject, { origin, siteName, read, now, picture }: Surroundings): JsonLdThing[] {
  if (subject.kind === 'front') return [webSite(origin, siteName)];
  if (subject.kind === 'all') return [];
  if (subject.kind === 'tag') return [breadcrumbs(origin, placesOfTag(subject.tag))];
  if (subject.kind === 'user') {
    const { stats } = subject;
    const place = { name: `@${stats.username}`, href: profileHref(stats.username) };
    return [profilePage(origin, stats, picture), breadcrumbs(origin, [place])];
  }
  if (subject.kind === 'game') {
    const { game } = subject;
    const name = `${game.away.name} at ${game.home.name}`;
    return [
      sportsEvent(origin, game, picture),
      breadcrumbs(origin, [
        { name: 'Games', href: '/games' },
        { name, href: gameHref(game.id) },
      ]),
    ];
  }
  const { post } = subject;
  const [tag] = post.tags;
  const league = tag === undefined ? null : (read(tagsRoutes.all)?.find(({ name }) => name === tag)?.league ?? null);
  const above = tag === undefined ? [{ name: 'All Sports', href: tagHref([]) }] : placesOfTag({ name: tag, league });
  return [
    discussion(origin, post, read(repliesRoutes.list, { id: post.id }) ?? [], now, picture),
    breadcrumbs(origin, [...above, { name: headlineOf(post, 60), href: `/post/${post.id}` }]),
  ];
}
