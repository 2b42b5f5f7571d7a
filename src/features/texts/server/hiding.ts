import type { Transaction } from '../../../platform/server/db/database.ts';
import type { Viewer } from '../../../platform/server/http/context.ts';
import type { Publish } from '../../../platform/server/live/liveUpdate.ts';
import { type Refusal, refuse } from '../../../platform/shared/errors.ts';
import { editProblem, type HiddenState, type Hiding, unchangedText } from '../hiding.rules.ts';
import { markShownByEdit } from './hiding.queries.ts';
import type { TextRows } from './texts.rows.ts';

/** Hides a text until a moderator has looked at it. */
export const heldHiding = (reason: string | null): Hiding => ({ state: 'held', reason, entryId: null });

/** How the texts of a kind are hidden and shown again, with every counter, list and notification. Ids of missing texts are ignored. */
export interface TextHiding {
  /** A text that is hidden already takes the new state. */
  hide: (tx: Transaction, publish: Publish, ids: readonly number[], hiding: Hiding) => Promise<void>;
  show: (tx: Transaction, publish: Publish, ids: readonly number[]) => Promise<void>;
}

export interface HideableText {
  authorId: string | null;
  content: string;
  /** `post`: hidden with its post. */
  hidden: HiddenState | 'post' | null;
  hiddenAt: Date | null;
  shownByEditAt: Date | null;
}

/** The same for posts and comments, whose authors see and edit them while they are hidden. */
export interface PublicTextHiding extends TextHiding {
  rows: TextRows;
  /** A text that is not deleted, hidden or not, locked until the transaction ends. */
  lock: (tx: Transaction, id: number) => Promise<HideableText | undefined>;
}

/** Locks a text, and shows a hidden one to the transaction in which its author deletes it, so that every counter is right afterwards. */
export async function showBeforeDeletion(
  tx: Transaction,
  publish: Publish,
  { lock, show }: PublicTextHiding,
  { viewer, id }: { viewer: Viewer; id: number },
): Promise<void> {
  const text = await lock(tx, id);
  if (text?.hidden && text.authorId === viewer.id) await show(tx, publish, [id]);
}

/** Locks a text, and shows an automatically hidden one to the edit of its author. One that is hidden for another reason can't be edited. */
export async function showForEdit(
  tx: Transaction,
  publish: Publish,
  { lock, show, rows }: PublicTextHiding,
  { viewer, id, content }: { viewer: Viewer; id: number; content: string | undefined },
): Promise<undefined | Refusal<'forbidden'>> {
  const text = await lock(tx, id);
  if (!text?.hidden || text.hidden === 'post' || text.authorId !== viewer.id) return undefined;
  const { hidden, hiddenAt, shownByEditAt } = text;
  const problem = editProblem({ hidden, hiddenAt, shownByEditAt }, Date.now());
  if (problem) return refuse('forbidden', problem);
  if (content === undefined || content === text.content) return refuse('forbidden', unchangedText);
  await show(tx, publish, [id]);
  await markShownByEdit(tx, rows, id);
  return undefined;
}
