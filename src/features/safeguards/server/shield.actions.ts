import { LRUCache } from 'lru-cache';
import { type Connection, type Database, inTransaction } from '../../../platform/server/db/database.ts';
import { memoPer, perOwner } from '../../../platform/server/concurrency/memo.ts';
import type { Context } from '../../../platform/server/http/context.ts';
import { type Refusal, refuse, refused } from '../../../platform/shared/errors.ts';
import type { NoteShield } from './shieldLog.ts';
import { isRush, type Pace } from '../safeguards.rules.ts';
import { deleteShield, insertShield, mayRiseByItself, markBusy, type Shield, shieldsUp } from './shield.queries.ts';

/** A shield holds on every node after this time at most, in milliseconds. */
const maxAgeMs = 1_000;

const memoOf = memoPer<Database, ReadonlySet<string>>({ max: 1, freshForMs: () => maxAgeMs });

async function loadScopes(db: Connection): Promise<ReadonlySet<string>> {
  return new Set((await shieldsUp(db)).map(({ scope }) => scope));
}

async function reload(db: Database): Promise<void> {
  memoOf(db).put('shields', await loadScopes(db));
}

/** Whether a shield is up for the site or for a post's thread. A transaction looks by its own connection. */
export async function isShielded({ db }: Pick<Context, 'db'>, postId?: number, connection: Connection = db): Promise<boolean> {
  const scopes = await memoOf(db).value('shields', () => loadScopes(connection));
  return scopes.has('site') || (postId !== undefined && scopes.has(String(postId)));
}

export async function raiseShield(
  { db }: Pick<Context, 'db'>,
  { scope, until }: { scope: string; until: string | null },
  note: NoteShield,
): Promise<Shield | Refusal<'conflict' | 'invalid_input'>> {
  if (until !== null && Date.parse(until) <= Date.now())
    return refuse('invalid_input', 'The shield would end in the past.', [{ path: 'until', message: 'must be in the future' }]);
  const raised = await inTransaction<Shield | Refusal<'conflict'>>(db, async tx => {
    await note(tx, { action: 'raise_shield', scope, reason: 'Raised by hand.', until });
    return (await insertShield(tx, { scope, until, isAutomatic: false })) ?? refuse('conflict', 'The shield is up already.');
  });
  await reload(db);
  return raised;
}

export async function lowerShield({ db }: Pick<Context, 'db'>, scope: string, note: NoteShield): Promise<undefined | Refusal<'conflict'>> {
  const refusal = await inTransaction<undefined | Refusal<'conflict'>>(db, async tx => {
    await note(tx, { action: 'lower_shield', scope, reason: 'Taken down by hand.', until: null });
    return (await deleteShield(tx, scope)) ? undefined : refuse('conflict', 'The shield is down already.');
  });
  await reload(db);
  return refusal;
}

interface NodePace {
  since: number;
  texts: number;
  lookedAt: number;
}

const minuteMs = 60_000;
/** With fewer texts a minute on this node a scope is not looked at. Several nodes share a rush. */
const quietPace = 10;
/** The shortest time between two looks at a scope, in milliseconds. */
const lookPauseMs = 500;
/** A scope that is faster is looked at after so many texts. */
const lookEvery = 20;
const pacesOf = perOwner<Database, LRUCache<string, NodePace>>(() => new LRUCache({ max: 1_000 }));

/** Counts a text, and says whether its scope is worth a look now. */
function isWorthALook(db: Database, scope: string, now = Date.now()): boolean {
  const known = pacesOf(db);
  const before = known.get(scope);
  const pace = before && now - before.since < minuteMs ? before : { since: now, texts: 0, lookedAt: 0 };
  pace.texts += 1;
  known.set(scope, pace);
  const isDue = now - pace.lookedAt >= lookPauseMs || pace.texts % lookEvery === 0;
  if (pace.texts < quietPace || !isDue) return false;
  pace.lookedAt = now;
  return true;
}

/**
 * Raises the shield of a scope, a thread or the site, by itself if first-timers rush into it. True if it went up now or some seconds ago; the
 * caller then holds what passed before every node knew of it.
 */
export async function watchScope(
  { db }: Pick<Context, 'db'>,
  scope: string,
  paceOf: () => Promise<Pace>,
  note: NoteShield,
): Promise<boolean> {
  if (!isWorthALook(db, scope) || !isRush(await paceOf())) return false;
  // The log has one lock for all: a thread whose shield is up does not take it.
  if ((await shieldsUp(db)).some(shield => shield.scope === scope)) return markBusy(db, scope);
  if (!(await mayRiseByItself(db))) return false;
  const raised = await inTransaction<Shield | Refusal<'conflict'>>(db, async tx => {
    const reason = 'Many accounts made within the last hour write here at once.';
    await note(tx, { action: 'raise_shield', scope, reason, until: null });
    return (await insertShield(tx, { scope, until: null, isAutomatic: true })) ?? refuse('conflict', 'The shield is up already.');
  });
  if (refused(raised)) return markBusy(db, scope);
  await reload(db);
  return true;
}
