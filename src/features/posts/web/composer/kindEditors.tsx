import type { ReactNode } from 'react';
import { keysOf } from '../../../../platform/shared/keysOf.ts';
import type { DraftPick } from '../../../mock-drafts/mockDrafts.rules.ts';
import { mockDraftEditor } from '../../../mock-drafts/web/index.ts';
import type { PollText } from '../../../polls/polls.text.rules.ts';
import { pollEditor } from '../../../polls/web/index.ts';
import { powerRankingsEditor } from '../../../power-rankings/web/index.ts';
import type { NewPost, Post } from '../../posts.contract.ts';
import type { PostKind } from '../../kinds/posts.kinds.ts';

/** The text and tags of a draft, which decide whether its board can be posted. */
export interface DraftText {
  content: string;
  tags: readonly string[];
}

interface KindFieldsProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
  onRemove: () => void;
  draft: DraftText;
  /** True once the author has tried to send. */
  showsProblem: boolean;
  /** True if the author has just chosen the kind: its first field takes the focus. */
  isNew: boolean;
  /** The warning about a stored post that others have reacted to. */
  hint?: string | undefined;
}

export interface KindEditor<Value> {
  label: string;
  icon: ReactNode;
  /** It is a list that takes the room of the text. */
  isBoard: boolean;
  /** The hint while the tags of the draft do not unlock the kind; null for a kind that is always available. */
  lockedHint: string | null;
  empty: Value;
  /** Whether anything was entered that would be lost. */
  hasContent: (value: Value) => boolean;
  /** The content of the post: the text, and the lines that the kind adds. */
  contentOf: (text: string, value: Value) => string;
  /** The fields that the kind adds to the request. Undefined posts a regular post. */
  bodyOf: (value: Value) => Partial<NewPost> | undefined;
  /** The value of a stored post that is to be edited. */
  valueOf: (post: Post) => Value | null;
  hasProblem: (value: Value, draft: DraftText) => boolean;
  Fields: (props: KindFieldsProps<Value>) => ReactNode;
}

/** The kinds that nobody composes by hand. Every other kind has an editor. */
type NotComposed = 'regular' | 'game' | 'post-game' | 'article' | 'off-day';
export type ComposedKind = Exclude<PostKind, NotComposed>;

interface KindValues extends Record<ComposedKind, unknown> {
  poll: PollText;
  'mock-draft': readonly DraftPick[];
  'power-rankings': readonly string[];
}

/** The author's input for each kind. It stays while another kind is chosen; it is null before it is entered and after it is removed. */
export type DraftValues = { [Kind in ComposedKind]: KindValues[Kind] | null };

/** The editors, in the order of their buttons. */
export const kindEditors: { [Kind in ComposedKind]: KindEditor<KindValues[Kind]> } = {
  poll: pollEditor,
  'mock-draft': mockDraftEditor,
  'power-rankings': powerRankingsEditor,
};

export const composedKinds: readonly ComposedKind[] = keysOf(kindEditors);

/** False also for a kind of a later version. */
export function isComposed(kind: PostKind): kind is ComposedKind {
  return Object.hasOwn(kindEditors, kind);
}

export function isBoard(kind: PostKind): boolean {
  return isComposed(kind) && kindEditors[kind].isBoard;
}

export const noValues: DraftValues = { poll: null, 'mock-draft': null, 'power-rankings': null };
