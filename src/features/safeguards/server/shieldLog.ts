import type { Transaction } from '../../../platform/server/db/database.ts';

/** A change of a shield, as the public log has it. */
export interface ShieldChange {
  action: 'raise_shield' | 'lower_shield';
  /** 'site', or the id of a post. */
  scope: string;
  reason: string;
  until: string | null;
}

/** Writes the entry of a change in its transaction, before anything else is locked. A later feature keeps the log. */
export type NoteShield = (tx: Transaction, change: ShieldChange) => Promise<unknown>;
