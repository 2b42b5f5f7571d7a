import type { Context } from '../../../../platform/server/http/context.ts';
import type { Job } from '../../../../platform/server/jobs/worker.ts';
import { fetchOutside, OutboundError } from '../../../../platform/server/outbound/outbound.ts';
import { isLoopbackOrigin, maxOpened } from '../../articles.rules.ts';
import { openThread, refreshArticle } from '../articles.actions.ts';
import { noteFeed, storeFeedRead, type StoredSite, takeDueFeed, unknownArticles } from '../articles.queries.ts';
import type { FeedEntry } from './feedEntries.ts';

const maxFeedBytes = 5_000_000;
/** Articles of the future, which a feed with a wrong clock lists, wait. */
const maxAheadMs = 10 * 60_000;

async function fetchFeed({ timeouts }: Context, { feedUrl, etag, modified }: StoredSite & { feedUrl: string }) {
  const url = new URL(feedUrl);
  const isOwn = isLoopbackOrigin(url);
  return fetchOutside({
    url,
    isConfigured: isOwn,
    mayRedirect: to => (isOwn ? to.origin === url.origin : to.protocol === 'https:') && to.username === '',
    name: 'article feeds',
    timeouts,
    maxBytes: maxFeedBytes,
    headers: {
      accept: 'application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, application/json;q=0.8',
      'user-agent': 'Bleachers (+articles)',
      ...(etag && { 'if-none-match': etag }),
      ...(modified && { 'if-modified-since': modified }),
    },
  });
}

/** The articles whose threads a feed may open: those from after the listing, without a thread, oldest first. */
async function newArticles({ db }: Context, { opens, listedAt }: StoredSite, entries: readonly FeedEntry[]): Promise<FeedEntry[]> {
  if (!opens) return [];
  const latest = Date.now() + maxAheadMs;
  const young = entries.filter(({ at }) => at !== null && at >= listedAt && at.getTime() <= latest);
  if (young.length === 0) return [];
  const unknown = await unknownArticles(
    db,
    young.map(({ url }) => url),
  );
  return young.filter(({ url }) => unknown.has(url)).toSorted((one, other) => Number(one.at) - Number(other.at));
}

/** Opens threads; gives their number and the number of articles that could not be read. */
async function openThreads(
  context: Context,
  site: StoredSite,
  articles: readonly FeedEntry[],
): Promise<{ opened: number; failed: number }> {
  let [opened, failed] = [0, 0];
  for (const { url } of articles) {
    if (opened === maxOpened) break;
    const thread = await openThread(context, site, url);
    if (!thread) failed += 1;
    else if (thread.isNew) opened += 1;
  }
  return { opened, failed };
}

function problemOf({ foreign, failed }: { foreign: number; failed: number }): string | null {
  const problems = [
    foreign > 0 &&
      `${foreign} ${foreign === 1 ? 'entry leads' : 'entries lead'} to another site and ${foreign === 1 ? 'was' : 'were'} left out`,
    failed > 0 && `${failed} ${failed === 1 ? 'article' : 'articles'} could not be read`,
  ].filter(problem => problem !== false);
  return problems.length === 0 ? null : `${problems.join('; ')}.`;
}

async function readFeed(context: Context, site: StoredSite & { feedUrl: string }): Promise<void> {
  const { db } = context;
  const { status, body, headers } = await fetchFeed(context, site);
  if (status === 304) return noteFeed(db, site.origin, null);
  if (status !== 200) return noteFeed(db, site.origin, `The feed answered with the status ${status}.`);
  // The parser takes 17 MB, and few communities have feeds.
  const { feedEntries } = await import('./feedEntries.ts');
  let read: ReturnType<typeof feedEntries>;
  try {
    read = feedEntries(body.toString('utf8'), site);
  } catch {
    return noteFeed(db, site.origin, 'That is no feed in RSS, Atom or JSON Feed.');
  }
  const due = await newArticles(context, site, read.entries);
  const { opened, failed } = await openThreads(context, site, due.slice(0, 5 * maxOpened));
  // The next read opens the threads that are left over, so it asks for the whole feed.
  const isDone = opened < maxOpened && failed === 0;
  const newest = read.entries.toSorted((one, other) => Number(other.at) - Number(one.at))[0];
  await storeFeedRead(db, site.origin, {
    problem: problemOf({ foreign: read.foreign, failed }),
    articles: read.entries.length,
    latest: newest?.title ?? null,
    opened,
    etag: (isDone && headers.etag) || null,
    modified: (isDone && headers['last-modified']) || null,
  });
}

/** Reads the feed that is due, on one of all nodes; returns whether there was one. */
export async function readDueFeed(context: Context): Promise<boolean> {
  const site = await takeDueFeed(context.db);
  if (!site?.feedUrl) return false;
  try {
    await readFeed(context, { ...site, feedUrl: site.feedUrl });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    await noteFeed(context.db, site.origin, `The feed can’t be read: ${error.message}.`);
  }
  return true;
}

/** The background jobs of articles: feeds are read, and old articles read again. */
export const feedsJob =
  (context: Context): Job =>
  () =>
    readDueFeed(context);
export const refreshJob =
  (context: Context): Job =>
  () =>
    refreshArticle(context);
