import { escapeHtml } from '../../../platform/server/http/html.ts';
import type { ReadTold } from '../../../platform/server/http/toldAnswers.ts';
import type { Game } from '../../games/games.contract.ts';
import { maxBehindSeconds } from '../../games/games.rules.ts';
import { tagsRoutes } from '../../tags/tags.contract.ts';
import { framedPage } from './frames/oembed.ts';
import { pictureOfGame, pictureOfPost, pictureOfTag, pictureOfUser } from './pictures/models.ts';
import { pictureHref } from './pictures/pictureHref.ts';
import { pictureDigest, pictureHeight, pictureWidth } from './pictures/pictureModel.ts';
import { type Subject, subjectOf, thingsOf } from './structured/aboutPage.ts';
import { jsonLdScript } from './structured/jsonLd.ts';
import { profileHref } from './structured/things.ts';

interface PageHead {
  /** The full title. */
  title: string;
  description: string;
  /** The canonical path of the page with its query; undefined for a page that nobody should find. */
  canonical: string | undefined;
  /** The page's own picture. */
  imageUrl: string | null;
  type: 'website' | 'article';
}

interface Surroundings {
  origin: string;
  siteName: string;
  read: ReadTold;
  now: number;
  /** Whether the page is for a visitor, as search engines are. */
  isForVisitor: boolean;
}

const meta = (attribute: 'name' | 'property', name: string, content: string) =>
  `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`;

/** The game whose final was told within the last three minutes, if the subject is its post-game thread: others may not know it yet. */
function freshFinal(subject: Subject | undefined, now: number): Game | null {
  if (subject?.kind !== 'post' || subject.post.feature !== 'post-game') return null;
  return now - Date.parse(subject.post.createdAt) < maxBehindSeconds * 1_000 ? subject.post.game : null;
}

/** The title of a shared link. Others see it, too, so a game has no score in it. */
function sharedTitle(title: string, subject: Subject | undefined, final: Game | null): string {
  if (final) return `Post-game thread: ${final.away.name} at ${final.home.name}`;
  return subject?.kind === 'game' ? `${subject.game.away.name} at ${subject.game.home.name}` : title;
}

function sharedDescription(description: string, subject: Subject | undefined, final: Game | null): string {
  if (final) return 'The talk of fans after the game.';
  if (subject?.kind !== 'game') return description;
  return `${subject.game.away.name} at ${subject.game.home.name}: score, plays, box score and the talk of fans.`;
}

/** The path of the feed that a page can be followed by, without its extension, and its query. */
function feedOf(subject: Subject | undefined): { path: string; search: string } | undefined {
  if (subject?.kind === 'post') return { path: `/post/${subject.post.id}/feed`, search: '' };
  if (subject?.kind === 'user') return { path: `${profileHref(subject.stats.username)}/feed`, search: '' };
  if (subject?.kind === 'tag') return { path: '/feed', search: `?${new URLSearchParams({ tag: subject.tag.name }).toString()}` };
  return subject?.kind === 'front' || subject?.kind === 'all' ? { path: '/feed', search: '' } : undefined;
}

function feedLinks(origin: string, subject: Subject | undefined): string {
  const feed = feedOf(subject);
  if (!feed) return '';
  const link = (type: string, extension: string) =>
    `<link rel="alternate" type="${type}" href="${escapeHtml(`${origin}${feed.path}.${extension}${feed.search}`)}" />`;
  return link('application/atom+xml', 'xml') + link('application/feed+json', 'json');
}

/** Leads other sites to the card of a page that has one. */
function cardLink(origin: string, canonical: string | undefined, title: string): string {
  if (canonical === undefined || !framedPage(origin, origin + canonical)) return '';
  const query = new URLSearchParams({ url: origin + canonical, format: 'json' }).toString();
  const href = escapeHtml(`${origin}/oembed?${query}`);
  return `<link rel="alternate" type="application/json+oembed" href="${href}" title="${escapeHtml(title)}" />`;
}

/** The path of the share picture of a subject; undefined where there is none. It shows no more than the page was told. */
function picturePath(subject: Subject | undefined, read: ReadTold): string | undefined {
  if (subject?.kind === 'post') {
    const { post } = subject;
    const tags = read(tagsRoutes.all)?.filter(({ category }) => category !== 'general') ?? [];
    return pictureHref('post', post.id, pictureDigest(pictureOfPost(post, tags)));
  }
  if (subject?.kind === 'game') return pictureHref('game', subject.game.id, pictureDigest(pictureOfGame(subject.game)));
  if (subject?.kind === 'user') return pictureHref('user', subject.stats.username, pictureDigest(pictureOfUser(subject.stats)));
  if (subject?.kind === 'tag') return pictureHref('tag', subject.tag.id, pictureDigest(pictureOfTag(subject.tag)));
  return undefined;
}

/** The part of a page's head that search engines and other sites read. */
export function headForOthers(page: PageHead, surroundings: Surroundings): string {
  const { origin, siteName, read, isForVisitor } = surroundings;
  const { canonical } = page;
  const subject = canonical === undefined ? undefined : subjectOf(canonical, read);
  const final = freshFinal(subject, surroundings.now);
  const title = sharedTitle(page.title, subject, final);
  const description = sharedDescription(page.description, subject, final);
  const drawn = picturePath(subject, read);
  const picture = page.imageUrl ?? drawn;
  const image = picture !== undefined && URL.canParse(picture, origin) ? new URL(picture, origin).href : undefined;
  const tags = [
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    // The browser reads the name of the product from here, too.
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:type', page.type),
  ];
  if (canonical !== undefined) {
    const url = new URL(canonical, origin).href;
    tags.push(meta('property', 'og:url', url), `<link rel="canonical" href="${escapeHtml(url)}" />`);
  }
  if (image !== undefined) tags.push(meta('property', 'og:image', image));
  if (image !== undefined && picture === drawn)
    tags.push(meta('property', 'og:image:width', String(pictureWidth)), meta('property', 'og:image:height', String(pictureHeight)));
  // X takes the title, the description and the picture from Open Graph.
  tags.push(meta('name', 'twitter:card', image === undefined ? 'summary' : 'summary_large_image'));
  tags.push(feedLinks(origin, subject), cardLink(origin, canonical, title));
  if (subject && isForVisitor && !final) tags.push(jsonLdScript(thingsOf(subject, { ...surroundings, picture: image })));
  return tags.join('');
}
