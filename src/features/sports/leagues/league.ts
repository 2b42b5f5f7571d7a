/** The shape of a league's record, and what the leagues of a sport have in common. docs/sports.md, Another source, another league. */

export const sportNames = ['basketball', 'football', 'baseball', 'hockey', 'soccer'] as const;
export type Sport = (typeof sportNames)[number];
export const periodNames = ['quarter', 'half', 'period', 'inning'] as const;
/** A table goes by the share of games won, or by points. */
export const tableKinds = ['record', 'points'] as const;

/** Figures of a sport that no league of it has differently. */
export interface SportRules {
  /** The words for the start of a game. */
  start: string;
  /** Whether the clock of a period counts down, the minutes of a game count up, or there is no clock. */
  clock: 'down' | 'up' | 'none';
  /** Whether the same teams may meet twice on a day. */
  hasDoubleheaders: boolean;
  /** The points in a row without an answer that fans call a run. */
  runPoints: number;
}

export const sports: Readonly<Record<Sport, SportRules>> = {
  basketball: { start: 'Tip-off', clock: 'down', hasDoubleheaders: false, runPoints: 10 },
  football: { start: 'Kickoff', clock: 'down', hasDoubleheaders: false, runPoints: 14 },
  baseball: { start: 'First pitch', clock: 'none', hasDoubleheaders: true, runPoints: 4 },
  hockey: { start: 'Puck drop', clock: 'down', hasDoubleheaders: false, runPoints: 3 },
  soccer: { start: 'Kickoff', clock: 'up', hasDoubleheaders: false, runPoints: 3 },
};

/** A league. Everything that the code has to know of it is here. */
export interface LeagueRecord {
  /** Small letters and hyphens: the name with hyphens for blanks. */
  id: string;
  /** The name of its tag. */
  name: string;
  sport: Sport;
  /** The path at ESPN, whose first part is the sport's. */
  path: string;
  /** The group at ESPN without which it lists ranked teams alone. */
  group?: string;
  /** A source of its own besides ESPN. */
  ownSource?: 'nba-cdn';
  /** Regulation, and the length of an overtime. An inning counts as one second. */
  periods: { count: number; name: (typeof periodNames)[number]; seconds: number; overtimeSeconds: number };
  /** Whether overtime is played by the clock. */
  hasOvertimeClock: boolean;
  /** Whether so many games end even that a pick makes no sense. */
  draws: boolean;
  /** The last decision of a game that is even after overtime; a league of soccer without one has no extra time either. */
  shootout: 'shootout' | 'penalties' | null;
  tableKind: (typeof tableKinds)[number];
  /** ESPN's name of the third number of a record; null for wins and losses alone. */
  thirdNumber: 'ties' | 'otlosses' | null;
  /**
   * The month from which on a new season counts, the year by which ESPN names it, and the months of its first and last games. One that
   * ends in an earlier month than it begins ends in the next year. `byMonth`: fewer than 500 games are played in each month, so that one
   * answer of the source lists them all.
   */
  season: { firstMonth: number; namedBy: 'start' | 'end'; firstGames: number; lastGames: number; byMonth: boolean };
  /** Whether the names of teams are a place with a nickname, which fans say alone. */
  hasNicknames: boolean;
  /** A game is close from the last minutes (all of them if null) of a period on, with at most so many points between the teams. */
  close: { margin: number; fromPeriod: number; lastMinutes: number | null };
  /** Whether its games open threads by themselves unless an operator chose otherwise. */
  threads: boolean;
  /** The figures of a team's leaders; null where none are shown. */
  leaders: 'means' | 'yards' | null;
  /** Whether the menu lists it. */
  inMenu: boolean;
  /** The standard deviation of final margins, and the points that playing at home is worth, for win probabilities. */
  margins: { spread: number; homeEdge: number };
  /** Constants of ratings by results. */
  elo: { k: number; homeAdvantage: number };
}
