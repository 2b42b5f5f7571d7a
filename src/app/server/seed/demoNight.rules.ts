/** The comments that the demo community writes while a recorded night of games is replayed. */
import { gameNight } from './demoCommunity.ts';
import type { Happening, NightComment } from './demoCommunity.ts';

export interface NightState {
  state: 'scheduled' | 'live' | 'final' | 'postponed' | 'canceled';
  period: number;
  home: number;
  away: number;
}

/** The points that make a run since the last comment, and those of a game that is decided. */
const runPoints = 8;
const blowoutPoints = 20;

const leadOf = ({ home, away }: NightState) => Math.sign(home - away);

/** The turn of a game between two of its states; undefined if nothing worth a comment happened. */
export function happeningBetween(before: NightState | undefined, after: NightState): Happening | undefined {
  if (after.state === 'final') return before?.state === 'live' ? 'final' : undefined;
  if (after.state !== 'live') return undefined;
  if (before?.state !== 'live') return 'start';
  if (after.period !== before.period) return 'period';
  const margin = after.home - after.away;
  if (leadOf(after) !== leadOf(before)) return margin === 0 ? 'tied' : 'lead';
  if (Math.abs(margin - (before.home - before.away)) < runPoints) return undefined;
  return Math.abs(margin) >= blowoutPoints ? 'blowout' : 'run';
}

export interface NightTeam {
  /** The full name, which is the name of the team's tag. */
  name: string;
  shortName: string;
}

export interface NightFan {
  id: string;
  username: string;
  /** The name of the team beside their name. */
  team: string | null;
}

interface Night {
  happening: Happening;
  after: NightState;
  home: NightTeam;
  away: NightTeam;
  fans: readonly NightFan[];
  /** The contents that were said in the thread, so that none comes twice. */
  said: ReadonlySet<string>;
  /** From 0 to below 1, as `Math.random` gives. */
  random: () => number;
}

function pick<T>(all: readonly T[], random: () => number): T | undefined {
  return all[Math.floor(random() * all.length)];
}

function sideOf(by: NightComment['by'], { after, random }: Pick<Night, 'after' | 'random'>): 'home' | 'away' {
  if (by === 'home' || by === 'away') return by;
  const leader = leadOf(after) >= 0 ? 'home' : 'away';
  if (by === 'leading') return leader;
  if (by === 'trailing') return leader === 'home' ? 'away' : 'home';
  return random() < 0.5 ? 'home' : 'away';
}

/** A comment on a turn of a game, by a fan of the side that would say it; undefined once everything was said. */
export function commentOn(night: Night): { fan: NightFan; content: string } | undefined {
  const { happening, home, away, fans, said, random } = night;
  const side = (by: NightComment['by']): [NightTeam, NightTeam] => (sideOf(by, night) === 'home' ? [home, away] : [away, home]);
  const comments = gameNight[happening].flatMap(({ by, content }) => {
    const [us, them] = side(by);
    const named = content.replaceAll('{us}', us.shortName).replaceAll('{them}', them.shortName);
    return said.has(named) ? [] : [{ by, us, content: named }];
  });
  const comment = pick(comments, random);
  if (!comment) return undefined;
  const own = fans.filter(({ team }) => team === comment.us.name);
  const neutral = fans.filter(({ team }) => team !== home.name && team !== away.name);
  const fan = pick(comment.by !== 'anybody' && own.length > 0 ? own : neutral, random);
  return fan && { fan, content: comment.content };
}
