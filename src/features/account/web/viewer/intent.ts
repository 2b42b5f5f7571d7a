/** The action that a visitor tried before signing in. Only actions that are safe to repeat are stored. */
export type Intent =
  | { kind: 'like' | 'bookmark'; postId: number }
  | { kind: 'vote'; postId: number; pollId: number; optionId: number }
  | { kind: 'friend'; username: string }
  | { kind: 'seat'; code: string };

const key = 'intent';
const livesFor = 15 * 60_000;

/** Remembers it in this tab until it is taken; `undefined` forgets. */
export function rememberIntent(intent: Intent | undefined): void {
  try {
    if (intent) sessionStorage.setItem(key, JSON.stringify({ intent, at: Date.now() }));
    else sessionStorage.removeItem(key);
  } catch {
    // A browser without storage: the person clicks once more.
  }
}

/** Whether something waits to be done after sign-in. */
export function hasIntent(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** The stored action of the last quarter of an hour; it is returned once. */
export function takeIntent(): Intent | undefined {
  try {
    const stored: { intent: Intent; at: number } | null = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    sessionStorage.removeItem(key);
    return stored && Date.now() - stored.at < livesFor ? stored.intent : undefined;
  } catch {
    return undefined;
  }
}
