/**
 * A page as everybody may know it. Search engines and other sites keep and show what they read in its head, so it has the games of three
 * minutes ago, as all outputs have. docs/decisions/0066-one-clock.md.
 */
import type { Context } from '../../../platform/server/http/context.ts';
import { prefetchedReader, PrefetchedResponse } from '../../../platform/server/http/prefetchedResponses.ts';
import { siteName } from '../../../platform/shared/siteName.ts';
import type { Game } from '../../games/games.contract.ts';
import { maxBehindSeconds } from '../../games/games.rules.ts';
import { publicReader } from '../../games/server/index.ts';
import { gameDescription, gameTitle } from '../../games/words/games.words.ts';
import { headlineOf } from '../../posts/posts.rules.ts';
import { type Post, postsRoutes } from '../../posts/posts.contract.ts';
import { repliesRoutes } from '../../replies/replies.contract.ts';
import type { Subject } from './structured/aboutPage.ts';

/** The calls whose answers a head repeats. */
const inHeads = /^\/api\/(posts\/\d+(\/replies)?|games\/[^/]+|users\/[^/]+\/stats|tags)(\?|$)/;
const inThreads = /^\/api\/posts\/(\d+)(?:\/replies)?(?:\?|$)/;
const isOfTags = (url: string) => /^\/api\/tags(\?|$)/.test(url);

/** Older things are known to everybody, with a margin, in milliseconds. */
const oldMs = 2 * maxBehindSeconds * 1_000;
const timeInAnswer = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)"/g;

/** Whether everything in an answer happened so long ago that everybody may know it. */
function isOld({ text }: PrefetchedResponse, now: number): boolean {
  return [...text.matchAll(timeInAnswer)].every(([, time = '']) => Date.parse(time) < now - oldMs);
}

/** Whether a page shows an old post with all of its comments, and no game. Its head is then the same for everybody. */
function isOldThread(told: ReadonlyMap<string, PrefetchedResponse>): boolean {
  const now = Date.now();
  const thread = [...told].filter(([url]) => inThreads.test(url));
  const id = inThreads.exec(thread[0]?.[0] ?? '')?.[1];
  if (id === undefined || thread.length !== 2 || !thread.every(([, answer]) => isOld(answer, now))) return false;
  const read = prefetchedReader(told);
  const [post, replies] = [read(postsRoutes.get, { id }), read(repliesRoutes.list, { id })];
  return post !== undefined && replies !== undefined && !post.game && replies.length >= post.comments;
}

/**
 * The answers that a live visitor's page was rendered with as everybody may know them. `ask` reads the API as the public reader. Undefined
 * while no game is on and for old threads, because they are the same then.
 */
export async function publicHead(
  context: Pick<Context, 'db'>,
  told: ReadonlyMap<string, PrefetchedResponse>,
  ask: (url: string) => Promise<{ status: number; text: string }>,
): Promise<ReadonlyMap<string, PrefetchedResponse> | undefined> {
  if (!(await publicReader(context)) || isOldThread(told)) return undefined;
  const inHead = [...told].filter(([url]) => inHeads.test(url));
  // A reader's position changes only the counts of tags, which the page of a tag alone shows in its head.
  const isOfTag = inHead.every(([url]) => isOfTags(url));
  const asPublic = async (url: string) => new PrefetchedResponse(url, await ask(url));
  const read = inHead.map(async ([url, answer]) => [url, isOfTags(url) && !isOfTag ? answer : await asPublic(url)] as const);
  return new Map(await Promise.all(read));
}

export interface HeadTexts {
  title: string;
  description: string;
}

const withSite = (title: string) => `${title} · ${siteName()}`;
const teamsOf = ({ away, home }: Game) => `${away.name} at ${home.name}`;

/** The texts of a post that is too new to be known by everybody. */
function textsOfNewPost({ game, feature, tags }: Post): HeadTexts {
  if (game)
    return { title: `${feature === 'post-game' ? 'Post-game' : 'Game'} thread: ${teamsOf(game)}`, description: 'The talk of fans.' };
  return { title: 'A new post', description: `A post by a fan about ${tags.slice(0, 5).join(', ') || 'sports'}.` };
}

/** Numbers of posts at the beginning or the end of a description. */
const figures = /^[\d,]+ posts?(?= )|: [\d,]+ posts?, level \d+(?=\.$)/;

/**
 * The texts of a page about a subject with nothing that is not known to everybody. `known` is the subject as everybody may know it;
 * undefined for a post that is too new.
 */
export function textsForOthers(page: HeadTexts, subject: Subject | undefined, known: Subject | undefined): HeadTexts {
  if (known?.kind === 'game') return { title: withSite(gameTitle(known.game)), description: gameDescription(known.game) };
  if (known?.kind === 'post') return { title: withSite(headlineOf(known.post, 60)), description: headlineOf(known.post, 160) };
  if (subject?.kind === 'game')
    return { title: withSite(teamsOf(subject.game)), description: 'Score, plays, box score and the talk of fans.' };
  if (subject?.kind === 'post') {
    const { title, description } = textsOfNewPost(subject.post);
    return { title: withSite(title), description };
  }
  return { ...page, description: page.description.replace(figures, found => (found.startsWith(':') ? '' : 'Posts')) };
}
