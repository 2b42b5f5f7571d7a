import assignAtLeastCost from 'munkres';

/** How many drafts have a player at a pick. */
export interface SlotVotes {
  pick: number;
  /** Identifies the player, whatever the spelling. */
  playerKey: string;
  drafts: number;
  /** The mean of the player's picks in all drafts. */
  averagePick: number;
}

/** Larger than any pick, so an average pick decides only between equal agreement. */
const voteWeight = 1_000;

/**
 * Gives each player at most one slot, and each slot at most one player, with the largest sum of drafts that agree. Among equal sums
 * the players with the earlier average picks are taken. A slot where nobody is left who was picked there stays open. It is the assignment
 * problem, solved by the Kuhn–Munkres algorithm.
 */
export function assignSlots<T extends SlotVotes>(slots: number, votes: readonly T[]): Map<number, T> {
  const players = [...new Set(votes.map(vote => vote.playerKey))].sort();
  const column = new Map(players.map((player, index) => [player, index]));
  const table: (T | undefined)[][] = Array.from({ length: slots }, () => Array.from({ length: players.length }));
  for (const vote of votes) {
    const row = table[vote.pick - 1];
    const place = column.get(vote.playerKey);
    if (row && place !== undefined) row[place] = vote;
  }
  // An open slot has a column of its own that costs nothing, so no slot takes a player who was never picked there.
  const costs = table.map(row => [
    ...row.map(vote => (vote ? vote.averagePick - vote.drafts * voteWeight : 1)),
    ...Array.from({ length: slots }, () => 0),
  ]);
  const assigned = new Map<number, T>();
  for (const [row, place] of assignAtLeastCost(costs)) {
    const vote = table[row]?.[place];
    if (vote) assigned.set(vote.pick, vote);
  }
  return assigned;
}
