import { createStore, useStored } from '../../../../platform/web/store.ts';

/** The comment or the play that the field of a thread answers, in place of the post. */
export type Target = { kind: 'reply'; id: number; name: string } | { kind: 'play'; seq: number; name: string };

const store = createStore();
const keyOf = (postId: number) => `comment-target:${postId}`;
/** By post. They are also kept for this session of the browser, since a visitor leaves the page to sign in. */
const targets = new Map<number, Target | null>();

function isTarget(value: unknown): value is Target {
  return typeof value === 'object' && value !== null && 'kind' in value && 'name' in value;
}

function stored(postId: number): Target | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(postId)) ?? 'null');
    return isTarget(value) ? value : null;
  } catch {
    return null;
  }
}

function targetOf(postId: number): Target | null {
  const known = targets.get(postId);
  if (known !== undefined) return known;
  const target = stored(postId);
  targets.set(postId, target);
  return target;
}

/** Points the field of a thread to a comment or a play, or with null to the post. The text in the field stays. */
export function writeTo(postId: number, target: Target | null): void {
  targets.set(postId, target);
  try {
    // A play belongs to the position of its reader, so it is not kept.
    if (target?.kind === 'reply') sessionStorage.setItem(keyOf(postId), JSON.stringify(target));
    else sessionStorage.removeItem(keyOf(postId));
  } catch {
    // Without storage it holds until the page is left.
  }
  store.changed();
}

/** Points the field to the post again if it writes to this play, or without `seq` to any. */
export function leavePlay(postId: number, seq?: number): void {
  const target = targetOf(postId);
  if (target?.kind === 'play' && (seq === undefined || target.seq === seq)) writeTo(postId, null);
}

/** Puts the focus in the field of the thread on the page. A phone opens its keyboard only during the tap. */
export function focusField(): void {
  document.querySelector<HTMLElement>('[data-dock] textarea')?.focus({ preventScroll: true });
}

/** The target of a thread's field; null for the post itself. */
export function useTarget(postId: number): Target | null {
  return useStored(store, () => targetOf(postId), null);
}
