import { createRecorder, luckOf, other, type Script, type Setting, type Side } from './script.ts';

const keeper = 0;
/** The kick-off of each period, in seconds of the game. */
const begins = [0, 2_700, 5_400, 6_300];
const lengths = [2_700, 2_700, 900, 900];
const names = ['First half', 'Second half', 'First half of extra time', 'Second half of extra time'];

/** A game of soccer, whose clock counts up into added time. With penalties an even game goes on, else it ends so. */
export function soccer({ random, rosters, teams, plan }: Setting, hasPenalties: boolean): Script {
  const { plays, score, at, add, wait, chance, between, takeBack } = createRecorder(random);
  const skill = { home: 0.003 + random() * 0.008, away: random() * 0.008 };
  const nameOf = (side: Side, player: number) => rosters[side][player]?.name ?? teams[side].nickname;
  const credit = (side: Side, player: number, stat: string) => ({ side, player, stat, by: 1 });

  function pass(seconds: number): void {
    wait(seconds);
    at.clock = (at.clock ?? 0) + seconds;
  }

  function goal(side: Side, mayFall: boolean): void {
    const [scorer, helper] = [between(8, 10), between(4, 7)];
    const credits = [credit(side, scorer, 'g'), credit(side, scorer, 'st'), credit(side, helper, 'a')];
    const sides = `${teams.home.name} ${score.home + (side === 'home' ? 1 : 0)}, ${teams.away.name} ${score.away + (side === 'away' ? 1 : 0)}`;
    const text = `Goal! ${sides}. ${nameOf(side, scorer)} (${teams[side].name}), assisted by ${nameOf(side, helper)}.`;
    add({ text, kind: chance(0.2) ? 'Goal - Header' : 'Goal', team: side, points: 1, credits });
    pass(75);
    if (!mayFall || !chance(0.12)) return;
    takeBack();
    add({ text: `No goal after a video review: ${nameOf(side, scorer)} was offside.`, kind: 'VAR', team: side });
  }

  function event(): void {
    const side: Side = chance(0.52) ? 'home' : 'away';
    const player = between(1, 10);
    const luck = luckOf(plan, side, (at.clock ?? 0) / 5_400, score[side] - score[other(side)]);
    const roll = random();
    if (roll < 0.014 + skill[side] + luck / 4) return goal(side, true);
    const of = `${nameOf(side, player)} (${teams[side].name})`;
    const one = (text: string, kind: string, stat?: string) => {
      add({ text, kind, team: side, credits: stat ? [credit(side, player, stat)] : [] });
    };
    if (roll < 0.16) {
      const credits = [credit(side, player, 'st'), credit(other(side), keeper, 'sv')];
      return add({ text: `Attempt saved. ${of} from the edge of the box.`, kind: 'Shot On Target', team: side, credits });
    }
    if (roll < 0.34) return one(`Attempt missed. ${of} is too high.`, 'Shot Off Target', 'sh');
    if (roll < 0.6) return one(`Foul by ${of}.`, 'Foul', 'fc');
    if (roll < 0.76) return one(`Corner, ${teams[side].name}.`, 'Corner Kick');
    if (roll < 0.88) return one(`Offside, ${teams[side].name}. ${nameOf(side, player)} is caught.`, 'Offside');
    if (roll < 0.92) return one(`${of} is shown the yellow card.`, 'Yellow Card', 'yc');
    one(`Throw-in, ${teams[side].name}.`, 'Throw In');
  }

  function playPeriod(period: number): void {
    const [start = 0, length = 0, name = ''] = [begins[period - 1], lengths[period - 1], names[period - 1]];
    [at.period, at.clock] = [period, start];
    add({ text: `${name} begins.`, kind: 'Kickoff' });
    const end = start + length + between(1, period === 2 ? 6 : 3) * 60;
    while (at.clock < end) {
      pass(Math.min(between(15, 70), end - at.clock));
      if (at.clock >= end) break;
      const isLast = plan === 'buzzer beater' && period === 2 && at.clock > 5_300 && score.home === score.away;
      if (isLast) goal(chance(0.5) ? 'home' : 'away', false);
      else event();
    }
    add({ text: `${name} ends.`, kind: 'End Period' });
    wait(period === 1 ? 900 : 120);
  }

  for (const period of [1, 2]) playPeriod(period);
  const isEven = () => score.home === score.away;
  if (hasPenalties && isEven()) for (const period of [3, 4]) playPeriod(period);
  const isShootout = hasPenalties && isEven();
  if (isShootout) {
    [at.period, at.clock] = [5, undefined];
    const made = { home: 0, away: 0 };
    for (let round = 1; round <= 5 || made.home === made.away; round += 1) {
      for (const side of ['home', 'away'] as const) {
        wait(40);
        const isGood = chance(0.75);
        if (isGood) made[side] += 1;
        const of = `${nameOf(side, 1 + (round % 10))} (${teams[side].name})`;
        add({ text: isGood ? `${of} scores.` : `${of} is denied.`, kind: isGood ? penaltyScored : 'Penalty - Saved', team: side });
      }
    }
    wait(3);
  }
  add({ text: 'Match ends.', kind: 'End of Game' });
  return { plays, isShootout };
}

/** The kind of a penalty of a shoot-out that counts. */
export const penaltyScored = 'Penalty - Scored';
