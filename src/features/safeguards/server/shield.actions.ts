import { LRUCache } from 'lru-cache';
import type { Connection, Database } from '../../../platform/server/db/database.ts';
import { createMemo, type Memo } from '../../../platform/server/concurrency/memo.ts';
import type { Context } from '../../../platform/server/http/context.ts';
import { type Refusal, refuse } from '../../../platform/shared/errors.ts';
import { isRush } from '../safeguards.rules.ts';
import { lowerShield, noteBusy, raiseShield, type Shield, shieldsUp } from './shield.queries.ts';

/** A shield holds on every node after this time at most, in milliseconds. */
const maxAgeMs = 1_000;

const memos = new WeakMap<Database, Memo<ReadonlySet<string>>>();

function memoOf(db: Database): Memo<ReadonlySet<string>> {
  const memo = memos.get(db) ?? createMemo<ReadonlySet<string>>({ max: 1, freshForMs: () => maxAgeMs });
  memos.set(db, memo);
  return memo;
}

async function loadScopes(db: Connection): Promise<ReadonlySet<string>> {
  return new Set((await shieldsUp(db)).map(({ scope }) => scope));
}

async function reload(db: Database): Promise<void> {
  memoOf(db).put('shields', await loadScopes(db));
}

/** Whether a shield is up for the site or for a post's thread. A transaction looks by its own connection. */
export async function isShielded({ db }: Pick<Context, 'db'>, postId?: number, connection: Connection = db): Promise<boolean> {
  const scopes = (await memoOf(db).read('shields', () => loadScopes(connection)))?.value ?? (await loadScopes(connection));
  return scopes.has('site') || (postId !== undefined && scopes.has(String(postId)));
}

export async function raise(
  { db }: Pick<Context, 'db'>,
  { scope, until }: { scope: string; until: string | null },
): Promise<Shield | Refusal<'conflict' | 'invalid_input'>> {
  if (until !== null && Date.parse(until) <= Date.now())
    return refuse('invalid_input', 'The shield would end in the past.', [{ path: 'until', message: 'must be in the future' }]);
  const raised = await raiseShield(db, { scope, until, isAutomatic: false });
  await reload(db);
  return raised ?? refuse('conflict', 'The shield is up already.');
}

export async function lower({ db }: Pick<Context, 'db'>, scope: string): Promise<undefined | Refusal<'conflict'>> {
  const isLowered = await lowerShield(db, scope);
  await reload(db);
  return isLowered ? undefined : refuse('conflict', 'The shield is down already.');
}

interface Pace {
  since: number;
  comments: number;
  lookedAt: number;
}

const minuteMs = 60_000;
/** With fewer comments a minute on this node its thread is not looked at. Several nodes share a rush. */
const quietPace = 10;
/** The shortest time between two looks at a thread, in milliseconds. */
const lookPauseMs = 500;
const paces = new WeakMap<Database, LRUCache<number, Pace>>();

/** Counts a comment, and says whether its thread is worth a look now. */
function isWorthALook(db: Database, postId: number, now = Date.now()): boolean {
  const known = paces.get(db) ?? new LRUCache<number, Pace>({ max: 1_000 });
  paces.set(db, known);
  const before = known.get(postId);
  const pace = before && now - before.since < minuteMs ? before : { since: now, comments: 0, lookedAt: 0 };
  pace.comments += 1;
  known.set(postId, pace);
  if (pace.comments < quietPace || now - pace.lookedAt < lookPauseMs) return false;
  pace.lookedAt = now;
  return true;
}

/** The comments of a thread in the last minute, and how many of them come from first-time commenters. */
export type PaceOf = (postId: number) => Promise<{ comments: number; byFirstTimers: number }>;

/**
 * Raises the shield of a thread by itself if first-time commenters rush into it. True if it went up by this call; the caller then
 * holds what came before it.
 */
export async function watchThread({ db }: Pick<Context, 'db'>, postId: number, paceOf: PaceOf): Promise<boolean> {
  if (!isWorthALook(db, postId) || !isRush(await paceOf(postId))) return false;
  const scope = String(postId);
  const raised = await raiseShield(db, { scope, until: null, isAutomatic: true });
  if (!raised) await noteBusy(db, scope);
  else await reload(db);
  return raised !== undefined;
}
