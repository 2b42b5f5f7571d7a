/** The table of a league, in the product's own terms. */

export interface StandingsRow {
  /** `tag` is the name of the team's tag; null for a team that our table does not know. */
  team: { code: string; name: string; color: string; tag: string | null };
  wins: number;
  losses: number;
  /** Ties; in the NHL the games lost in overtime. Null where the league has neither. */
  ties: number | null;
  /** Games that ended even, the points of the table, and goals scored less those conceded. Null where the league has none. */
  draws: number | null;
  points: number | null;
  goalDifference: number | null;
  /** The share of games won, from 0 to 1. */
  pct: number | null;
  gamesBehind: number | null;
  /** Such as W3 or L1. */
  streak: string | null;
  /** The record of the last ten games, such as 7-3. */
  last10: string | null;
}

export interface Standings {
  /** Conferences or divisions, in the source's order; the best team of each is first. */
  groups: { name: string; rows: StandingsRow[] }[];
  isReplay: boolean;
}
