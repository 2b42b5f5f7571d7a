import { createHash, createHmac } from 'node:crypto';
import type { Transaction } from '../../../../platform/server/db/database.ts';
import type { Context } from '../../../../platform/server/http/context.ts';
import type { LogEntry } from '../../moderation.contract.ts';
import { endOfLog, entriesByIds, insertEntry, lockLog } from './log.queries.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * The canonical JSON of RFC 8785. JavaScript's own form of strings and numbers is the canonical one, so only the order of the keys
 * remains: by UTF-16 code units, as `sort` compares.
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join()}}`;
}

const firstDigest = '0'.repeat(64);

/** The digest of an entry, which covers the digest before it. `label` and `appeal` may change later and are not covered. */
function digestOf(
  entry: Pick<LogEntry, 'id' | 'at' | 'by' | 'action' | 'kind' | 'subject' | 'reason' | 'until' | 'previousDigest'>,
): string {
  const { id, at, by, action, kind, subject, reason, until, previousDigest } = entry;
  return createHash('sha256').update(canonicalJson({ id, at, by, action, kind, subject, reason, until, previousDigest })).digest('hex');
}

export interface NewEntry {
  by: LogEntry['by'];
  /** The moderator; null for an automatic entry. */
  actorId: string | null;
  action: string;
  kind: string;
  targetId: string;
  /** The author of the text or the owner of the account; null for a target that belongs to nobody. */
  affectedId: string | null;
  /** The name of a target that belongs to nobody. */
  label?: string;
  reason: string;
  /** Null: no time is set for its end. */
  until?: string | null;
  /** The game whose final ends it; null for another end. */
  gameId?: string | null;
}

/** Adds an entry to the public log and returns its id. The transaction takes the lock of the log before it locks anything else. */
export async function addEntry(context: Pick<Context, 'secret'>, tx: Transaction, given: NewEntry): Promise<number> {
  await lockLog(tx);
  const end = await endOfLog(tx);
  const { by, actorId, action, kind, targetId, affectedId, label = null, reason, until = null, gameId = null } = given;
  const entry = {
    id: (end.id ?? 0) + 1,
    at: end.now,
    by,
    action,
    kind,
    subject: createHmac('sha256', context.secret).update(`log ${kind}:${targetId}`).digest('hex').slice(0, 32),
    // The digest covers the reason and not `gameId`, so the reason names the game.
    reason: gameId === null ? reason : `${reason} [game ${gameId}]`,
    until: gameId === null ? until : ('final' as const),
    previousDigest: end.digest ?? firstDigest,
  };
  await insertEntry(tx, { ...entry, gameId, actorId, targetId, affectedId, label, digest: digestOf(entry) });
  return entry.id;
}

/** An entry that this transaction has added, as everybody sees it. */
export async function addedEntry(tx: Transaction, id: number): Promise<LogEntry> {
  const entry = (await entriesByIds(tx, [id])).get(id);
  if (!entry) throw new Error(`entry ${id} is gone inside the transaction that wrote it`);
  return entry;
}
