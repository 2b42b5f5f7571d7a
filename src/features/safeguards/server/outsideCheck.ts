import { createHash, createHmac, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { perOwner } from '../../../platform/server/concurrency/memo.ts';
import { type IdempotencyKey, isRepeated } from '../../../platform/server/db/idempotency.ts';
import type { Context, Viewer } from '../../../platform/server/http/context.ts';
import { storeOf } from '../../../platform/server/media/store.ts';
import { type Breaker, createBreaker } from '../../../platform/server/outbound/breaker.ts';
import { registerBreaker } from '../../../platform/server/outbound/calls.ts';
import { askOutside } from '../../../platform/server/outbound/outbound.ts';
import type { Settings } from '../../../platform/server/settings/settings.ts';
import { type Refusal, refuse, refused } from '../../../platform/shared/errors.ts';
import { imageFile, uploadedName } from '../../images/images.rules.ts';
import { mayBeNewcomer, newcomerOf } from './newcomers.ts';

/** A text or a picture before it is published. */
export interface CheckedContent {
  kind: 'post' | 'comment' | 'bio' | 'avatar';
  text: string;
  /** The addresses of its pictures, of which uploads are paths of this site. */
  pictures: readonly string[];
}

/** Whether a moderator looks at a content before anybody else sees it, and why. */
export interface HeldOrNot {
  isHeld: boolean;
  reason: string | null;
}

/** The decision of the service that an operator has set: a refusal, or whether a moderator has to look first. */
export type OutsideVerdict = HeldOrNot | Refusal<'refused_content'>;

type Author = Pick<Viewer, 'id' | 'role' | 'mayBeNewcomer'>;

export const published: HeldOrNot = { isHeld: false, reason: null };
export const heldFor = (reason: string): HeldOrNot => ({ isHeld: true, reason });

/** The whole question takes no longer, the reading of its pictures included, in milliseconds. */
const timeoutMs = 2_000;
const maxReadMs = 1_000;
const maxAnswerBytes = 64 * 1024;
const maxReason = 300;
/** An open circuit breaker asks again after 10 s, and never later than after 40. */
const pauses = { firstPause: 10_000, longestPause: 40_000 };

const answer = z.object({ decision: z.enum(['allow', 'hold', 'refuse']), reason: z.string().nullish() });

const breakerOf = perOwner<Settings, Breaker>(() => {
  const breaker = createBreaker(Date.now, pauses);
  registerBreaker('content check', breaker.isOpen);
  return breaker;
});

async function digestOf(settings: Settings, name: string): Promise<string | null> {
  const found = await storeOf(settings).get(imageFile(name));
  if (!found) return null;
  return createHash('sha256')
    .update(await buffer(found.body))
    .digest('hex');
}

/** A picture with the digest of its file; without one if the file is elsewhere, gone, unreadable or slow. */
async function described({ settings, log }: Context, url: string): Promise<{ url: string; sha256: string | null }> {
  const name = uploadedName(url);
  const digest = name === undefined ? null : digestOf(settings, name);
  const known = Promise.resolve(digest).catch((error: unknown) => {
    log.warn({ err: error, picture: name }, 'a picture to check could not be read');
    return null;
  });
  return { url: new URL(url, settings.publicUrl).href, sha256: await Promise.race([known, sleep(maxReadMs, null, { ref: false })]) };
}

async function ask({ url, secret }: NonNullable<Settings['contentCheck']>, body: string, leftMs: number): Promise<z.output<typeof answer>> {
  const time = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'x-bleachers-time': time,
    'x-bleachers-signature': `sha256=${signature}`,
    'user-agent': 'Bleachers (+content check)',
  };
  const timeouts = { first: leftMs, whole: leftMs };
  const call = { url, isConfigured: true, name: 'content check', timeouts, maxBytes: maxAnswerBytes, headers, body: Buffer.from(body) };
  const { status, text } = await askOutside(call);
  if (status !== 200) throw new Error(`the content check answered ${status}`);
  return answer.parse(JSON.parse(text));
}

/**
 * Asks the operator's service about a content before it is published, if there is one. Call it outside any transaction: it may take two
 * seconds. A service that fails has the content held or allowed, as CONTENT_CHECK_FAILURE says.
 *
 * @param idempotencyKey of the request: a repeat gets the first answer, so the service is not asked again
 */
export async function checkOutside(
  context: Context,
  viewer: Author,
  { kind, text, pictures }: CheckedContent,
  idempotencyKey?: IdempotencyKey,
): Promise<OutsideVerdict> {
  const { contentCheck } = context.settings;
  if (!contentCheck) return published;
  // The first answer may expire before it is sent again.
  if (await isRepeated(context.db, idempotencyKey)) return heldFor('This repeats a request whose answer is forgotten.');
  const failed = contentCheck.onFailure === 'hold' ? heldFor('The outside check did not answer.') : published;
  const breaker = breakerOf(context.settings);
  if (!breaker.mayAsk()) return failed;
  const isNewcomer = mayBeNewcomer(context, viewer) && (await newcomerOf(context.db, viewer.id)) !== undefined;
  const began = performance.now();
  const shown = await Promise.all(pictures.map(url => described(context, url)));
  const body = JSON.stringify({ id: randomUUID(), kind, text, author: { id: viewer.id, isNewcomer }, pictures: shown });
  try {
    const { decision, reason } = await ask(contentCheck, body, timeoutMs - Math.ceil(performance.now() - began));
    breaker.succeeded();
    const given = reason?.trim().slice(0, maxReason);
    if (decision === 'allow') return published;
    if (decision === 'hold') return heldFor(`Outside check: ${given || 'no reason'}`);
    return refuse('refused_content', given || 'This can’t be published here.');
  } catch (error) {
    breaker.failed();
    context.log.warn({ err: error }, 'the content check failed');
    return failed;
  }
}

/** Refuses a bio or a profile picture that the service refuses or holds: nobody looks at a profile first. */
export async function refuseOutside(
  context: Context,
  viewer: Author,
  content: CheckedContent,
): Promise<undefined | Refusal<'refused_content'>> {
  const verdict = await checkOutside(context, viewer, content);
  if (refused(verdict)) return verdict;
  return verdict.isHeld ? refuse('refused_content', 'This can’t be published just now. Please try again later.') : undefined;
}

/** As `refuseOutside`, for a stored picture that is about to be a profile picture. Its person may not be here: an identity provider gave it. */
export async function refuseAvatarOutside(context: Context, userId: string, url: string): Promise<undefined | Refusal<'refused_content'>> {
  const person = { id: userId, role: 'member' as const, mayBeNewcomer: true };
  return refuseOutside(context, person, { kind: 'avatar', text: '', pictures: [url] });
}
