/** The plays that a thread shows larger than others. */
import { leagueRecord, sportRules } from '../sports/leagues/leagues.ts';
import type { League } from '../sports/sports.rules.ts';
import type { Play } from './games.contract.ts';

/** The reason why a play is large in a thread: many reactions, a run of points without an answer, or a late change of the lead. */
export type PlayHighlight = { kind: 'crowd' } | { kind: 'run'; team: 'home' | 'away'; points: number } | { kind: 'lead' };

/** The largest number of points of one play: a touchdown with its two extra points. More were scored by plays that are missing. */
const maxPoints = 8;

/** The smallest number of reactions that makes a play large. */
const crowdReactions = 5;

function reactionCount({ reactions }: Play): number {
  return Object.values(reactions).reduce((sum, count) => sum + count, 0);
}

/** The side that leads after a play; undefined while the score is even. */
function leaderAfter({ homeScore, awayScore }: Play): 'home' | 'away' | undefined {
  if (homeScore === awayScore) return undefined;
  return homeScore > awayScore ? 'home' : 'away';
}

/**
 * The large plays of a game, by `seq`: those with at least five reactions and half as many as the play with the most, the last play of a
 * run, and changes of the lead in the last period or later.
 */
export function playHighlights(plays: readonly Play[], league: League): ReadonlyMap<number, PlayHighlight> {
  const { count: lastPeriod } = leagueRecord(league).periods;
  const { runPoints } = sportRules(league);
  const found = new Map<number, PlayHighlight>();
  let leader: 'home' | 'away' | undefined;
  let run: { team: 'home' | 'away' | undefined; points: number; seq: number } = { team: undefined, points: 0, seq: 0 };
  let before = { homeScore: 0, awayScore: 0 };
  const endRun = () => {
    if (run.team && run.points >= runPoints) found.set(run.seq, { kind: 'run', team: run.team, points: run.points });
  };
  for (const play of plays) {
    if (play.withdrawn) continue;
    const [home, away] = [play.homeScore - before.homeScore, play.awayScore - before.awayScore];
    before = play;
    if (home <= 0 && away <= 0) continue;
    const isGap = Math.max(home, away) > maxPoints;
    const team = home > away ? 'home' : 'away';
    if (isGap || team !== run.team || (home > 0 && away > 0)) {
      endRun();
      run = { team, points: 0, seq: play.seq };
    }
    run = { team, points: isGap ? 0 : run.points + Math.max(home, away), seq: play.seq };
    const leads = leaderAfter(play);
    if (leads && leader && leads !== leader && play.period >= lastPeriod) found.set(play.seq, { kind: 'lead' });
    leader = leads ?? leader;
  }
  endRun();
  const most = Math.max(0, ...plays.map(reactionCount));
  for (const play of plays) {
    if (reactionCount(play) >= Math.max(crowdReactions, most / 2)) found.set(play.seq, { kind: 'crowd' });
  }
  return found;
}
