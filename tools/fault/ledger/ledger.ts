/** Records writes, so that a later check can count how often each was stored. */
export const kinds = ['post', 'reply', 'message', 'like', 'vote', 'bookmark'] as const;
export type Kind = (typeof kinds)[number];

/** The expectation of a write: stored exactly once, not at all, or either. */
type Expected = 'once' | 'never' | 'either';

interface Entry {
  kind: Kind;
  /** The text of what has one; else who and what, as ids. */
  key: string;
  expected: Expected;
  /** When it was last answered, to name the round in which something got lost. */
  round: number;
}

/** The problems, one line each. */
export interface LedgerVerdict {
  acknowledged: number;
  unanswered: number;
  refused: number;
  lost: string[];
  doubled: string[];
  ghosts: string[];
}

/**
 * Every write that was tried, and how it was answered. Before it leaves, it may be there or not; an answer of success makes it
 * once, a refusal never. A write without an answer, or with one that says the server has a problem, stays open.
 */
export class Ledger {
  readonly #entries = new Map<string, Entry>();
  round = 0;

  #set(kind: Kind, key: string, expected: Expected): void {
    this.#entries.set(`${kind} ${key}`, { kind, key, expected, round: this.round });
  }

  /** It is about to leave. */
  try(kind: Kind, key: string): void {
    this.#set(kind, key, 'either');
  }

  acknowledge(kind: Kind, key: string): void {
    this.#set(kind, key, 'once');
  }

  /** It was refused, or its removal was acknowledged. */
  deny(kind: Kind, key: string): void {
    this.#set(kind, key, 'never');
  }

  count(expected: Expected): number {
    return [...this.#entries.values()].filter(entry => entry.expected === expected).length;
  }

  /** Compares with how often each key of a kind is there. */
  compare(found: ReadonlyMap<Kind, ReadonlyMap<string, number>>): LedgerVerdict {
    const verdict: LedgerVerdict = { acknowledged: 0, unanswered: 0, refused: 0, lost: [], doubled: [], ghosts: [] };
    for (const { kind, key, expected, round } of this.#entries.values()) {
      const times = found.get(kind)?.get(key) ?? 0;
      const line = `${kind} ${key}, round ${round}`;
      verdict[expected === 'once' ? 'acknowledged' : expected === 'either' ? 'unanswered' : 'refused'] += 1;
      if (times > 1) verdict.doubled.push(line);
      if (expected === 'once' && times === 0) verdict.lost.push(line);
      if (expected === 'never' && times > 0) verdict.ghosts.push(line);
    }
    return verdict;
  }
}
