/** The data that a rendered page shows, and whether they are still current. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ResponseVersion } from '../../../platform/server/http/cache/cachedResponses.ts';
import type { OwnAnswer } from '../../../platform/server/http/ownReads.ts';
import { parseResponse, type PrefetchedResponse } from '../../../platform/server/http/prefetchedResponses.ts';
import { routeUrl } from '../../../platform/shared/contract.ts';
import { logoText, siteLogo } from '../../../platform/shared/siteLogo.ts';
import { siteName } from '../../../platform/shared/siteName.ts';
import { type Tag, tagsRoutes } from '../../../features/tags/tags.contract.ts';

/** The API answers that a page was rendered with, by address. */
export type PageAnswers = Map<string, PrefetchedResponse>;

/** All that a page was rendered from, as digests. */
export interface PageSources {
  /** Digests of the answers, by address. */
  read: ReadonlyMap<string, string>;
  /** The name and the logo that it shows. */
  site: string;
  /** The time that its relative times are counted from, in milliseconds. */
  now: number;
  /** The time for which its relative times may stand still, in milliseconds. */
  validForMs: number;
}

/** The relative times of every page may stand still for so long, in milliseconds. */
const leastValidMs = 10_000;
const mostValidMs = 24 * 60 * 60_000;
/** Relative times may be wrong by this share of themselves: "3 hours ago" for nine minutes. */
const errorOfTimes = 0.05;
const timeInAnswer = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)"/g;

const digestOf = (...texts: readonly string[]): string => createHash('sha256').update(texts.join('\n')).digest('base64url').slice(0, 22);

const tagsUrl = routeUrl(tagsRoutes.all, {});
const digestsOfTags = new WeakMap<object, string>();

/**
 * A digest of the list of tags without their counts of posts and the order by them, which change with the posts of the site. The panel of a
 * page may show older ones until the browser reads the list.
 */
function digestOfTags(text: string): string {
  // The cast is sound: the answer is a list. It is the same object as long as its text is the same.
  const tags = parseResponse(tagsUrl, text) as readonly Tag[];
  const plain = () =>
    JSON.stringify(
      tags.toSorted((one, other) => one.id - other.id),
      (key, value: unknown) => (key === 'postCount' ? undefined : value),
    );
  const digest = digestsOfTags.get(tags) ?? digestOf(plain());
  digestsOfTags.set(tags, digest);
  return digest;
}

const digestOfAnswer = (url: string, { status, text }: OwnAnswer) =>
  url === tagsUrl && status === 200 ? digestOfTags(text) : digestOf(String(status), text);

/** The site's name and logo as one text. */
export function siteText(): string {
  const logo = siteLogo();
  return `${siteName()} ${logo ? logoText(logo) : ''}`;
}

/** The time for which a page of these answers may stand still: it depends on the time in them that is nearest to now. */
function validFor(answers: PageAnswers, now: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const { text } of answers.values())
    for (const [, time = ''] of text.matchAll(timeInAnswer)) nearest = Math.min(nearest, Math.abs(now - Date.parse(time)));
  return Math.max(leastValidMs, Math.min(mostValidMs, nearest * errorOfTimes));
}

/** `isExact` is false for a page that shows more than its answers, which stands still for a short time only. */
export function sourcesOf(answers: PageAnswers, { site, now, isExact }: { site: string; now: number; isExact: boolean }): PageSources {
  const read = new Map([...answers].map(([url, answer]) => [url, digestOfAnswer(url, answer)]));
  return { read, site, now, validForMs: isExact ? validFor(answers, now) : leastValidMs };
}

/** The version of a page in a frame. `before` is the last one of the address. */
export function versionOf(
  { read, site, now, validForMs }: PageSources,
  frame: string,
  before: ResponseVersion | undefined,
): ResponseVersion {
  const digest = digestOf(frame, site, ...[...read].map(entry => entry.join(' ')).toSorted());
  const isSame = before?.digest === digest;
  // The time of the last change has whole seconds on the wire.
  const changedAt = before ? Math.max(now, before.since + 1_000) : now;
  return { digest, madeAt: now, since: isSame ? before.since : changedAt, validForMs };
}

/** Whether a cached page is still current: reading its data again is cheaper than rendering and compressing it. */
export async function isCurrent(
  app: FastifyInstance,
  request: FastifyRequest,
  { read, now, site, validForMs }: PageSources,
): Promise<boolean> {
  if (Date.now() - now > validForMs || site !== siteText()) return false;
  const isSame = async ([url, before]: [string, string]) => digestOfAnswer(url, await app.ownReads.read(url, request)) === before;
  return (await Promise.all([...read].map(isSame))).every(Boolean);
}
