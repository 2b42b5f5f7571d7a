import { createMemo } from '../../../platform/server/concurrency/memo.ts';
import { inTransaction } from '../../../platform/server/db/database.ts';
import type { Context, Viewer } from '../../../platform/server/http/context.ts';
import { writeAndPublish } from '../../../platform/server/live/liveUpdate.ts';
import { type Refusal, refuse } from '../../../platform/shared/errors.ts';
import { refuseByRules } from '../../safeguards/server/index.ts';
import { houseAccount } from '../../account/server/index.ts';
import { addStaffEntry } from '../../staff-log/server/index.ts';
import { postsByIds, rewriteHousePost, writeHousePost } from '../../posts/server/index.ts';
import type { PostArticle } from '../../posts/posts.contract.ts';
import { tagById } from '../../tags/server/index.ts';
import type { ArticleSite, NewArticleSite } from '../articles.contract.ts';
import { articleAddress, isAllowedScheme, originOf } from '../articles.rules.ts';
import {
  insertAddress,
  insertArticle,
  replaceSites,
  setThread,
  storedSites,
  type StoredSite,
  takeOldArticle,
  threadOf,
} from './articles.queries.ts';
import { type ReadArticle, readArticle } from './page.ts';

export function siteOf({ origin, name, tag, feedUrl, opens, listedAt, triedAt, ...read }: StoredSite): ArticleSite {
  return {
    origin,
    name,
    tag,
    feedUrl,
    opens,
    listedAt: listedAt.toISOString(),
    feed: triedAt && {
      triedAt: triedAt.toISOString(),
      readAt: read.readAt?.toISOString() ?? null,
      problem: read.problem,
      articles: read.articles,
      latest: read.latest,
      opened: read.opened,
    },
  };
}

const wrongSite = (place: number, field: string, message: string) =>
  refuse('invalid_input', message, [{ path: `sites.${place}.${field}`, message }]);

async function sitesProblem({ db, settings }: Context, sites: readonly NewArticleSite[]): Promise<Refusal<'invalid_input'> | undefined> {
  for (const [place, { origin, tag, feedUrl }] of sites.entries()) {
    if (sites.findIndex(other => other.origin === origin) !== place) return wrongSite(place, 'origin', 'Each site can be listed once.');
    if (origin === settings.publicUrl.origin) return wrongSite(place, 'origin', 'This is the address of this site itself.');
    if (tag !== null && !(await tagById(db, tag))) return wrongSite(place, 'tag', 'There is no such tag.');
    const feed = feedUrl !== null && URL.canParse(feedUrl) ? new URL(feedUrl) : undefined;
    const isFetched = feed && isAllowedScheme(feed) && (feed.protocol === 'https:' || feed.origin === origin) && !feed.username;
    if (feedUrl !== null && !isFetched) return wrongSite(place, 'feedUrl', 'A feed has an https address, or one of its own site.');
  }
  return undefined;
}

/** Replaces the list of sites. */
export async function saveSites(
  context: Context,
  viewer: Viewer,
  sites: readonly NewArticleSite[],
): Promise<ArticleSite[] | Refusal<'invalid_input'>> {
  const problem = await sitesProblem(context, sites);
  if (problem) return problem;
  const before = await storedSites(context.db);
  await inTransaction(context.db, async tx => {
    await replaceSites(tx, sites);
    const namesOf = (list: readonly { origin: string }[]) => list.map(({ origin }) => origin).join(', ');
    await addStaffEntry(tx, { actorId: viewer.id, action: 'save_site', changes: { articles: [namesOf(before), namesOf(sites)] } });
  });
  return (await storedSites(context.db)).map(siteOf);
}

function articleFor({ name }: Pick<StoredSite, 'name'>, { url, title, description, imageUrl, author }: ReadArticle): PostArticle {
  return { url, title, site: name, description, imageUrl, author };
}

/** Writes the thread of a read article, if nobody else has; gives its post, and whether it is new. */
async function storeThread(
  context: Context,
  site: StoredSite,
  address: string,
  read: ReadArticle,
): Promise<{ id: number; isNew: boolean }> {
  return writeAndPublish(context, async (tx, publish) => {
    const isNew = await insertArticle(tx, read.url);
    if (isNew) {
      const tag = site.tag === null ? undefined : await tagById(tx, site.tag);
      const id = await writeHousePost(tx, publish, {
        author: await houseAccount(tx),
        kind: 'article',
        content: read.title,
        tags: tag ? [tag] : [],
        article: articleFor(site, read),
      });
      await setThread(tx, read.url, id);
    }
    if (address !== read.url) await insertAddress(tx, address, read.url);
    const id = await threadOf(tx, read.url);
    if (id === undefined) throw new Error('the article has no thread inside the transaction that opened it');
    return { id, isNew };
  });
}

/** Callers at once share one request of a page, and those who come right after it. */
const sharedMs = 5_000;
const reads = createMemo<{ read: ReadArticle | undefined }>({ max: 500, freshForMs: ({ read }) => (read ? sharedMs : 0) });

/** Whether the words of a page break the rules of the moderators. Its thread is a text of the house, which no other screening sees. */
async function breaksRules(context: Context, { title, description, url }: ReadArticle): Promise<boolean> {
  const text = { words: `${title}\n${description ?? ''}`, hosts: [new URL(url).hostname] };
  return (await refuseByRules(context, text)) !== undefined;
}

/** Opens the thread of an article that is known by no address. Undefined if its page can't be read. */
export async function openThread(context: Context, site: StoredSite, address: string): Promise<{ id: number; isNew: boolean } | undefined> {
  const { read } = await reads.value(address, async () => ({ read: await readArticle(context, address) }));
  if (!read || (await breaksRules(context, read))) return undefined;
  return storeThread(context, site, address, read);
}

/** The thread of an article of a listed site, opened if there was none. The database decides between two that open it at once. */
export async function openArticle(context: Context, url: string): Promise<{ id: number; isNew: boolean } | Refusal<'unprocessable'>> {
  const address = articleAddress(url);
  const site = address && (await storedSites(context.db)).find(({ origin }) => origin === originOf(address));
  const field = (message: string) => refuse('unprocessable', message, [{ path: 'url', message }]);
  if (!address || !site) return field('This site’s articles have no talk here.');
  const known = await threadOf(context.db, address);
  const thread = known === undefined ? await openThread(context, site, address) : { id: known, isNew: false };
  return thread ?? field('That page could not be read. Please try again later.');
}

/** Reads an article again whose thread somebody opened, once a day at most. Returns whether there was one. */
export async function refreshArticle(context: Context): Promise<boolean> {
  const old = await takeOldArticle(context.db);
  if (!old) return false;
  const site = (await storedSites(context.db)).find(({ origin }) => origin === originOf(old.url));
  const read = site && (await readArticle(context, old.url));
  const [post] = await postsByIds(context.db, [old.postId]);
  if (!site || !read || !post?.article || (await breaksRules(context, read))) return true;
  // The thread stays where it is, whatever the page says about its address today.
  const article = articleFor(site, { ...read, url: post.article.url });
  if (JSON.stringify(article) !== JSON.stringify(post.article))
    await writeAndPublish(context, async tx => {
      await rewriteHousePost(tx, old.postId, { content: read.title, poll: undefined, article });
    });
  return true;
}
