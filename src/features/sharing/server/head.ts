import { deletedUser } from '../../account/account.rules.ts';
import { escapeHtml } from '../../../platform/server/text/html.ts';
import type { ReadPrefetched } from '../../../platform/server/http/prefetchedResponses.ts';
import { jpegAddress, uploadedName } from '../../images/images.rules.ts';
import type { Post } from '../../posts/posts.contract.ts';
import { tagsRoutes } from '../../tags/tags.contract.ts';
import { framedPage } from './frames/oembed.ts';
import { pictureOfGame, pictureOfPost, pictureOfSite, pictureOfTag, pictureOfUser } from './pictures/models.ts';
import { pictureHref, sitePictureId } from './pictures/pictureHref.ts';
import { pictureDigest, pictureHeight, pictureWidth } from './pictures/pictureModel.ts';
import { type HeadTexts, textsForOthers } from './publicHead.ts';
import { type Subject, subjectOf, thingsOf } from './structured/aboutPage.ts';
import { cleanText, jsonLdScript } from './structured/jsonLd.ts';
import { profileHref } from './structured/things.ts';

interface PageHead {
  /** The full title. */
  title: string;
  description: string;
  /** The canonical path of the page with its query; undefined for a page that nobody should find. */
  canonical: string | undefined;
  type: 'website' | 'article';
  /** The picture of a page that brings its own, as a path. */
  image: { path: string; alt: string } | undefined;
}

interface Surroundings {
  origin: string;
  siteName: string;
  read: ReadPrefetched;
  /** The answers as everybody may know them; undefined where they are those of the page. */
  readPublic: ReadPrefetched | undefined;
  now: number;
  /** Whether the page is for a visitor, as search engines are. */
  isForVisitor: boolean;
}

const meta = (attribute: 'name' | 'property', name: string, content: string) =>
  `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`;

const clean = ({ title, description }: HeadTexts): HeadTexts => ({ title: cleanText(title), description: cleanText(description) });

/** The texts of a shared link. Others show them for long, so those of a game have no score. */
function sharedTexts(texts: HeadTexts, subject: Subject | undefined): HeadTexts {
  if (subject?.kind !== 'game') return texts;
  const title = `${subject.game.away.name} at ${subject.game.home.name}`;
  return { title, description: `${title}: score, plays, box score and the talk of fans.` };
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

/** The path of the share picture of a subject, or that of the site. It shows no more than the page was told. */
function picturePath(subject: Subject | undefined, read: ReadPrefetched): string {
  if (subject?.kind === 'post') {
    const { post } = subject;
    const tags = read(tagsRoutes.all)?.filter(({ category }) => category !== 'general') ?? [];
    return pictureHref('post', post.id, pictureDigest(pictureOfPost(post, tags)));
  }
  if (subject?.kind === 'game') return pictureHref('game', subject.game.id, pictureDigest(pictureOfGame(subject.game)));
  if (subject?.kind === 'user') return pictureHref('user', subject.stats.username, pictureDigest(pictureOfUser(subject.stats)));
  if (subject?.kind === 'tag') return pictureHref('tag', subject.tag.id, pictureDigest(pictureOfTag(subject.tag)));
  return pictureHref('site', sitePictureId, pictureDigest(pictureOfSite()));
}

interface SharedPicture {
  path: string;
  type: 'image/png' | 'image/jpeg';
  width: number | null;
  height: number | null;
  alt: string;
}

/** The first picture of a post as a JPEG, which every site shows. */
function pictureInPost({ images: [image], authorName }: Post): SharedPicture | undefined {
  const name = uploadedName(image?.copyUrl ?? '');
  if (!image || name === undefined) return undefined;
  const { width, height, alt } = image;
  return { path: jpegAddress(name), type: 'image/jpeg', width, height, alt: alt ?? `A picture by ${authorName || deletedUser}` };
}

/** The picture that other sites show for a page. */
function sharedPicture(subject: Subject | undefined, read: ReadPrefetched, title: string): SharedPicture {
  const own = subject?.kind === 'post' ? pictureInPost(subject.post) : undefined;
  return own ?? { path: picturePath(subject, read), type: 'image/png', width: pictureWidth, height: pictureHeight, alt: title };
}

function pictureTags({ type, width, height, alt }: SharedPicture, href: string): string[] {
  const size = width !== null && height !== null ? { width: String(width), height: String(height) } : {};
  const tags = Object.entries({ type, ...size, alt: cleanText(alt) });
  return [meta('property', 'og:image', href), ...tags.map(([name, content]) => meta('property', `og:image:${name}`, content))];
}

/** The times of a post. */
function articleTags({ createdAt, editedAt }: Post): string[] {
  const modified = editedAt === null ? [] : [meta('property', 'article:modified_time', editedAt)];
  return [meta('property', 'article:published_time', createdAt), ...modified];
}

/** The part of a page's head that search engines and other sites read, and its title and description. */
export function headForOthers(page: PageHead, surroundings: Surroundings): string {
  const { origin, siteName, read, readPublic, isForVisitor } = surroundings;
  const { canonical } = page;
  const subject = canonical === undefined ? undefined : subjectOf(canonical, read);
  // The page of a member, or of a visitor with a clock, is for one reader, who may know what they were told.
  const known = readPublic === undefined || canonical === undefined ? subject : subjectOf(canonical, readPublic);
  const isNew = subject !== undefined && known === undefined;
  const texts = clean(readPublic === undefined ? page : textsForOthers(page, subject, known));
  const { title, description } = sharedTexts(texts, subject);
  // A page that nobody should find has none. The page shows a picture that the last edit added; others learn of it with the edit.
  const own = page.image && ({ ...page.image, type: 'image/png', width: pictureWidth, height: pictureHeight } as const);
  const picture = own ?? (isNew || canonical === undefined ? undefined : sharedPicture(known, readPublic ?? read, title));
  const image = picture && origin + picture.path;
  const tags = [
    `<title>${escapeHtml(texts.title)}</title>`,
    meta('name', 'description', texts.description),
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
  if (known?.kind === 'post') tags.push(...articleTags(known.post));
  if (picture && image !== undefined) tags.push(...pictureTags(picture, image));
  // X takes the title, the description and the picture from Open Graph.
  tags.push(meta('name', 'twitter:card', image === undefined ? 'summary' : 'summary_large_image'));
  tags.push(feedLinks(origin, subject), cardLink(origin, canonical, title));
  if (known && isForVisitor) tags.push(jsonLdScript(thingsOf(known, { ...surroundings, read: readPublic ?? read, picture: image })));
  return tags.join('');
}
